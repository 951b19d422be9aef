import { sql } from 'kysely'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'

/** The contacts of a firm that have these emails, by email in lower case. An active contact wins. */
export const contactsByEmail = async (
  run: RunQuery,
  firm: number,
  emails: readonly string[],
): Promise<Map<string, number>> => {
  const found = await run(
    statement(sql<{ id: number; email: string }>`select id, lower(email_address) as email
      from contacts_reached(${firm}::int, ${emails.map((email) => email.toLowerCase())}::text[], '{}') found
        join contact on id = found
      where deleted_at is null and merged_into is null and email_address <> '' order by is_inactive desc, id desc`),
  )
  return new Map(found.map(({ id, email }) => [email, id]))
}
