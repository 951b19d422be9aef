import { sql } from 'kysely'
import { isNew } from '#contract/kit/shapes.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { changesSince, difference, recordHistory } from '#server/kernel/records/history.ts'
import { mergeByField } from '#server/kernel/records/merge.ts'
import { conflict, notFound } from '#server/kernel/http/problems.ts'
import { ownerFirm, publishList } from '#server/modules/lookups/door.ts'

export type Row = { id: number; firm: number; version: number } & Record<string, unknown>
type RowInput = { id: number; firm?: number | undefined; version?: number | undefined }
/**
 * Checks a row as it would be after the save.
 * @throws Problem if it is invalid
 */
type Check = (firm: number, next: Record<string, unknown>) => Promise<void>

/**
 * Saves a rule or tax rate, merged over others' changes. Undefined fields were not sent and stay as they are.
 */
export const saveDated = async (
  tx: Tx,
  actor: Actor,
  { table, what }: { table: 'pricing_rule' | 'tax_rate'; what: string },
  { id, firm, version }: RowInput,
  values: Record<string, unknown>,
  check: Check,
): Promise<{ id: number }> => {
  const sent = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  if (isNew(id)) {
    const owner = ownerFirm(actor, firm)
    await check(owner, sent)
    const added = await tx
      .insertInto(table as 'tax_rate')
      .values({ ...sent, firm: owner } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    return recordSaved(tx, actor, table, { id: added.id, firm: owner, version: 1 }, 'created', {})
  }
  const { rows } = await sql<Row>`select * from ${sql.table(table)} t where t.id = ${id} for update`.execute(
    tx,
  )
  const stored = rows[0]
  if (!stored || !canSeeFirm(actor, stored.firm)) throw notFound(what)
  const now = Object.fromEntries(Object.keys(sent).map((field) => [field, stored[field]]))
  const since = version === undefined ? {} : await changesSince(tx, actor, table, id, version)
  const merged = mergeByField(now, sent, since)
  if (!merged.ok) throw conflict({ ...merged, version: stored.version })
  if (Object.keys(merged.changed).length === 0) return { id }
  await check(stored.firm, { ...stored, ...merged.changed })
  const changed = await tx
    .updateTable(table as 'tax_rate')
    .set(merged.changed as never)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const { firm: owner } = stored
  return recordSaved(
    tx,
    actor,
    table,
    { id, firm: owner, version: changed.version },
    'changed',
    difference(stored, merged.changed),
  )
}

const recordSaved = async (
  tx: Tx,
  actor: Actor,
  entity: string,
  row: { id: number; firm: number; version: number },
  what: string,
  changes: Record<string, [unknown, unknown]>,
): Promise<{ id: number }> => {
  await recordHistory(tx, actor, { entity, ...row, what, changes })
  await publishList(tx, actor, 'pricing.changed', { entity, ...row })
  return { id: row.id }
}
