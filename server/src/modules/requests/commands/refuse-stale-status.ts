import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { changesSince } from '#server/kernel/records/history.ts'
import { conflict } from '#server/kernel/http/problems.ts'

/** Refuses a move when someone else changed the status since the caller read it. @throws conflict */
export const refuseStaleStatus = async (
  tx: Tx,
  actor: Actor,
  entity: 'request' | 'event',
  row: { id: number; status: number; version: number },
  move: { to: number; readAt: number | undefined },
): Promise<void> => {
  if (move.readAt === undefined || move.readAt >= row.version || row.status === move.to) return
  const since = await changesSince(tx, actor, entity, row.id, move.readAt)
  const other = since['status']
  if (!other || other.before === row.status) return
  throw conflict({
    by: other.by,
    at: other.at,
    version: row.version,
    fields: [{ field: 'status', stored: row.status, yours: move.to }],
  })
}
