import { sql, type RawBuilder } from 'kysely'
import type { PaperName } from '#contract/reports.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'

/** Default recipients of each document; `u` is the user, `r` the request, `e` the visit. */
const defaultRecipients: Record<PaperName, RawBuilder<unknown>> = {
  calibrationReport: sql`u.firm = r.firm and (u.receives_report or u.id = r.estimator_user)`,
  workOrder: sql`u.id in (select t."user" from event_technician t where t.event = e.id)`,
  authorizationRequest: sql`u.firm = r.firm and u.auth_email`,
  invoice: sql`u.firm = r.firm and u.receives_invoice`,
  creditNote: sql`u.firm = r.firm and u.receives_invoice`,
}

export const loadRecipients = async (db: Reads, paper: PaperName, event: number): Promise<string[]> => {
  const rows = await db.rows(
    statement(sql<{ email: string }>`
      select min(u.email) as email from event e join request r on r.id = e.request
      join app_user u on ${defaultRecipients[paper]}
      where e.id = ${event} and not u.is_inactive and u.deleted_at is null and u.email <> ''
      group by lower(u.email) order by 1 limit 30`),
  )
  return rows.map(({ email }) => email)
}
