import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'

const minutes = 15

/**
 * Whether a move reverts the caller's own last move, as the toast's Undo does. It must return to exactly the previous
 * status, within 15 minutes, and only while nobody else has moved the record since.
 */
export const isUndo = async (
  tx: Tx,
  actor: Actor,
  entity: 'request' | 'event',
  id: number,
  move: { from: number; to: number },
  now: Date,
): Promise<boolean> => {
  const last = await tx
    .selectFrom('history')
    .select(['actor', 'from_status', 'to_status', 'at'])
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .where('what', '=', 'moved')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    last !== undefined &&
    last.actor === actor.user &&
    last.from_status === move.to &&
    last.to_status === move.from &&
    now.getTime() - Date.parse(last.at) < minutes * 60_000
  )
}
