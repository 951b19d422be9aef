import { sql } from 'kysely'
import type { insurerLookups } from '#contract/contacts.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { firmArrayText } from '#server/kernel/postgres/scope-settings.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { listFirms } from '#server/modules/lookups/door.ts'

type Lookup = AnswerOf<typeof insurerLookups>[number]

/**
 * An insurer's own names for list values.
 * @throws notFound for an insurer not available to the caller
 */
export const listInsurerLookups = async (
  run: RunQuery,
  actor: Actor,
  insurance: number,
): Promise<Lookup[]> => {
  const rows = await run(
    statement(sql<Lookup & { id: number | null }>`
      select l.id, i.id as insurance, l.firm, l.key, l.lookup, v.name as "lookupName", l.name, l.value, l.sort, l.version
      from insurer i
      left join insurer_lookup l on l.insurer = i.id and not l.is_inactive
      left join lookup v on v.id = l.lookup
      where i.id = ${insurance} and (${actor.all} or i.firm = any(${firmArrayText(actor.firms)}::int[])
        or i.firm = any(${listFirms(actor)}))
      order by lower(l.key), l.sort, lower(l.name), l.id`),
  )
  if (rows.length === 0) throw notFound('insurer')
  // An insurer without lookups yields one empty row.
  return rows.filter((row) => row.id !== null)
}
