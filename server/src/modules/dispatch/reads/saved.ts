import { sql } from 'kysely'
import type { DispatchTechnician, DispatchVisit } from '#contract/dispatch/shapes.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { technicianRows, toTechnician } from './technician-rows.ts'
import { toVisit } from './visit-row.ts'
import { onDays, visitRows } from './visit-rows.ts'

/** A visit that was just saved, as the list shows it. */
export const readSavedVisit = async (tx: Tx, actor: Actor, event: number): Promise<DispatchVisit> => {
  const { rows } = await visitRows(actor, { where: sql`e.id = ${event}`, limit: 1 }).execute(tx)
  const [row] = rows
  if (!row) throw notFound('visit')
  return toVisit(actor, row)
}

/** A technician who was just saved, with the visits of today. */
export const readSavedTechnician = async (
  tx: Tx,
  actor: Actor,
  user: number,
  now: Date,
): Promise<DispatchTechnician> => {
  const isTheirs = sql`${onDays(undefined, 1, now)} and exists (
    select 1 from event_technician a where a.event = e.id and a."user" = ${user})`
  const [technicians, visits] = await Promise.all([
    technicianRows(actor, { users: [user], limit: 1 }, now).execute(tx),
    visitRows(actor, { where: isTheirs, limit: 200 }).execute(tx),
  ])
  const [row] = technicians.rows
  if (!row) throw notFound('technician')
  return toTechnician(actor, row, visits.rows, now)
}
