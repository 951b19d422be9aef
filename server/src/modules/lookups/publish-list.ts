import { sql } from 'kysely'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { publish } from '#server/kernel/events/publish.ts'

/**
 * Firms that read a firm's lists: itself, all below it, and those served by a center among these. The host's
 * lists are read by all.
 */
const readingFirms = async (tx: Tx, firm: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select f.id from firm f where ${firm} = 1 or f.path @> array[${firm}::int]
    union select c.firm from center_of c join firm f on f.id = c.center where f.path @> array[${firm}::int]`.execute(
    tx,
  )
  return [firm, ...rows.map(({ id }) => id)]
}

/** Publishes a list change to every firm whose forms use the list. */
export const publishList = async (
  tx: Tx,
  actor: Pick<Actor, 'user'>,
  name: string,
  row: { entity: string; id: number; version: number; firm: number },
): Promise<void> => publish(tx, actor, { name, ...row, parties: await readingFirms(tx, row.firm) })
