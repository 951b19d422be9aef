import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { techAssignments as call } from '#contract/dispatch.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { sql } from 'kysely'
import { narrowedFirm, technicianRows, toTechnician } from './technician-rows.ts'
import { onDays, visitRows } from './visit-rows.ts'

const maxTechnicians = 500
const maxVisits = 5000

/** Technicians with their status, position, and visits of a day. */
export const listTechAssignments = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof call>,
  now: Date,
): Promise<AnswerOf<typeof call>> => {
  const { selectedDate: day, search, isDispatched } = query
  const firm = narrowedFirm(actor, query.firm)
  const technicians = await db.rows(
    statement(technicianRows(actor, { firm, day, search, isDispatched, limit: maxTechnicians + 1 }, now)),
  )
  const shown = technicians.slice(0, maxTechnicians)
  const users = shown.map(({ user }) => user)
  // Also visits at centers other than the requested location, because they take the technician's time too.
  const isTheirs = sql`exists (select 1 from event_technician a where a.event = e.id and a."user" = any(${users}::int[]))`
  const visits = await db.rows(
    statement(visitRows(actor, { where: sql`${onDays(day, 1, now)} and ${isTheirs}`, limit: maxVisits })),
  )
  return {
    items: shown.map((row) => toTechnician(actor, row, visits, now)),
    more: technicians.length > maxTechnicians,
  }
}
