import { sql } from 'kysely'
import type { Tx } from '#server/kernel/database.ts'

/** Lets those who send the same report wait for each other. Gives the visit’s technicians. */
export const lockVisit = async (tx: Tx, event: number): Promise<number[]> => {
  const found = await sql<{ technicians: number[] }>`
    select array(select t."user" from event_technician t where t.event = e.id) as technicians
    from event e where e.id = ${event} for no key update of e`.execute(tx)
  return found.rows[0]?.technicians ?? []
}

/** A mail with the same paper to the same people that has not left yet. */
export const waitingMail = async (
  tx: Tx,
  event: number,
  to: string,
  paper: string,
): Promise<{ id: number; not_before: string } | undefined> => {
  const found = await sql<{ id: number; not_before: string }>`select id, not_before from mail_out
    where event = ${event} and "to" = ${to} and state = 'queued'
      and attachments->0->>'name' = ${paper} order by id desc limit 1`.execute(tx)
  return found.rows[0]
}
