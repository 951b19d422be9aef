import { sql } from 'kysely'
import type { Tx } from '#server/kernel/postgres/database.ts'

/** Serializes sends of the same visit's documents and returns its technicians. */
export const lockVisit = async (tx: Tx, event: number): Promise<number[]> => {
  const found = await sql<{ technicians: number[] }>`
    select array(select t."user" from event_technician t where t.event = e.id) as technicians
    from event e where e.id = ${event} for no key update of e`.execute(tx)
  return found.rows[0]?.technicians ?? []
}

/** A mail with the same document to the same people that hasn't been sent yet. */
export const findQueuedMail = async (
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

export type QueuedDocument = {
  to: string
  title: string
  event: number
  request: number
  firm: number
  service_firm: number | null
  version: number
}

/** Locks a mail that hasn't been sent and returns its document; undefined for a mail without one. */
export const lockQueuedDocument = async (tx: Tx, mail: number): Promise<QueuedDocument | undefined> => {
  const found = await sql<QueuedDocument>`
    select m."to", m.attachments->0->>'title' as title, m.event, e.request, r.firm, r.service_firm, e.version
    from mail_out m join event e on e.id = m.event join request r on r.id = e.request
    where m.id = ${mail} and m.state in ('queued', 'waiting') and m.attachments->0->>'kind' = 'paper'
    for no key update of m`.execute(tx)
  return found.rows[0]
}
