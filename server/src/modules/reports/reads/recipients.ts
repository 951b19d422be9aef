import { sql } from 'kysely'
import type { Reads } from '#server/kernel/database.ts'
import { statement } from '#server/kernel/statement.ts'

/** Addresses of the shop’s people who receive reports, and of the request’s estimator. */
export const recipients = async (db: Reads, request: number): Promise<string[]> => {
  const rows = await db.rows(
    statement(sql<{ email: string }>`
      select min(u.email) as email from request r
      join app_user u on u.firm = r.firm and (u.receives_report or u.id = r.estimator_user)
      where r.id = ${request} and not u.is_inactive and u.email <> ''
      group by lower(u.email) order by 1 limit 30`),
  )
  return rows.map(({ email }) => email)
}
