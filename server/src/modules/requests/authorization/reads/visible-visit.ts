import { sql } from 'kysely'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Database } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { eventsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'

type Parties = { firm: number; service_firm: number | null; technician_ids: number[] }

/** The parties and technicians of a visit. @throws notFound outside the caller's scope */
export const requireVisibleVisit = async (db: Database, actor: Actor, event: number): Promise<Parties> => {
  const row = await db.as(actor).first(
    statement(sql<Parties>`select e.firm, e.service_firm,
        array(select t."user" from event_technician t where t.event = e.id) as technician_ids
      from event e join request r on r.id = e.request
      where e.id = ${event} and e.deleted_at is null and r.deleted_at is null and ${eventsInScope(actor)}`),
  )
  if (!row) throw notFound('visit')
  return row
}
