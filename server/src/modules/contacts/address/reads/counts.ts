import { sql } from 'kysely'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'

type Counts = { validated: number; notValidated: number }
const none: Counts = { validated: 0, notValidated: 0 }

/** Counts validated and not validated addresses by firm. */
export const addressCounts = async (
  db: Reads,
  actor: Actor,
  firms: readonly number[],
): Promise<(firm: number) => Counts> => {
  const rows = await db.rows(
    statement(sql<
      Counts & { firm: number }
    >`select a.firm, count(*) filter (where a.validated)::int as validated,
        count(*) filter (where not a.validated)::int as "notValidated"
      from contact_address a join contact c on c.id = a.contact
      where a.firm = any(${[...firms]}::int[]) and ${firmsInScope(actor, 'a.firm')}
        and a.deleted_at is null and c.deleted_at is null
      group by a.firm`),
  )
  const counts = new Map(rows.map(({ firm, ...each }) => [firm, each]))
  return (firm) => counts.get(firm) ?? none
}
