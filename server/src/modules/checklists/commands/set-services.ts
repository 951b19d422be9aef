import { sql } from 'kysely'
import type { QueryOf } from '#contract/kit/call.ts'
import type { setCalibrateServices } from '#contract/checklists.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { refuseDuplicate } from '#server/kernel/postgres/unique-violation.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { ownerFirm, publishList } from '#server/modules/lookups/door.ts'
import { t } from '../texts.ts'

/**
 * Reactivates the services of a firm that were made inactive at an instant or on a UTC day. `inactive` makes
 * the same ones inactive again, since they keep their time. If another service has taken a code meanwhile,
 * nothing changes.
 */
export const setServices = (
  tx: Tx,
  actor: Actor,
  query: QueryOf<typeof setCalibrateServices>,
): Promise<{ services: number }> => {
  const firm = ownerFirm(actor, query.firm)
  const when = query.inactivatedOn
  // Instants are sent in milliseconds but stored more precisely.
  const isSelected =
    when.length === 10
      ? sql`(t.inactivated_on at time zone 'UTC')::date = ${when}::date`
      : sql`date_trunc('milliseconds', t.inactivated_on) = ${when.endsWith('Z') ? when : `${when}Z`}::timestamptz`
  const message = t.message('service.codesTaken')
  return refuseDuplicate('service_code', message, async () => {
    const { rows } = await sql<{ id: number; version: number }>`
      update service t set is_inactive = ${query.inactive}
      where t.firm = ${firm} and t.is_inactive <> ${query.inactive} and ${isSelected} returning t.id, t.version`.execute(
      tx,
    )
    for (const { id, version } of rows)
      await recordHistory(tx, actor, {
        entity: 'service',
        id,
        firm,
        version,
        what: query.inactive ? 'inactivated' : 'revived',
        changes: { is_inactive: [!query.inactive, query.inactive] },
      })
    const [first] = rows
    if (first) await publishList(tx, actor, 'checklists.servicesSet', { entity: 'service', ...first, firm })
    return { services: rows.length }
  })
}
