import type { ProblemText } from '#server/kernel/http/problems.ts'
import { sql } from 'kysely'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { invalid } from '#server/kernel/http/problems.ts'
import { t } from '../texts.ts'

/** A table, or a key of the lookups. */
type Target = 'event_type' | 'service_group' | 'rate_type' | 'insurer' | 'VehicleMake' | 'CalibrateType'
const isLookup = (target: Target) => target === 'VehicleMake' || target === 'CalibrateType'
/** Contract field, referenced table or list, the id, and the one that the row had. */
export type Reference = readonly [field: string, target: Target, id: unknown, before: unknown]

/**
 * Checks that a row of a firm's list refers only to rows available to that firm: the host's, those of the
 * firms above, and its own. An inactive one stays where it is, but can't be chosen anew.
 * @throws Problem 400 naming each field that refers elsewhere
 */
export const checkReferences = async (
  tx: Tx,
  firm: number,
  references: readonly Reference[],
): Promise<undefined> => {
  const errors: { field: string; message: ProblemText }[] = []
  for (const [field, target, id, before] of references) {
    if (typeof id !== 'number') continue
    const { rows } =
      await sql`select 1 from ${sql.table(isLookup(target) ? 'lookup' : target)} t join firm f on f.id = ${firm}
      where t.id = ${id} and (t.firm = 1 or t.firm = any(f.path)) and (not t.is_inactive or ${id === before})
        and ${isLookup(target) ? sql`t.key = ${target}` : sql`true`}`.execute(tx)
    if (rows.length === 0) errors.push({ field, message: t.message('unknown') })
  }
  if (errors.length > 0) throw invalid(errors)
  return undefined
}
