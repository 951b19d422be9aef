import { setTimeout as pause } from 'node:timers/promises'
import type { limitConcurrency } from '#server/kernel/limit-concurrency.ts'
import type { Services } from '#server/kernel/services.ts'
import { isRecipient } from './audience.ts'
import { resolveEntries, type ChatGateway } from './chat-gateway.ts'
import type { Connection } from './connection.ts'
import { encodeLogFrame } from './encode-frame.ts'
import { readLog } from './store.ts'

const pageSize = 500
/** A client that missed more entries than this reloads everything: that is faster for both sides. */
const maxReplayed = 10_000
/** The next page is sent once fewer than this many bytes are waiting to be read. */
const lowWaterBytes = 256 * 1024

/**
 * Sends a connection what it missed between its cursor and `upTo`, once and in order, limited to what its user may see
 * now. Resolves to false when that is too much to replay. `limitReads` bounds the number of connections that read from
 * the database at once; a client that is slow to drain does not occupy a slot.
 */
export const catchUp = async (
  services: Services,
  chats: ChatGateway,
  connection: Connection,
  upTo: number,
  limitReads: ReturnType<typeof limitConcurrency>,
): Promise<boolean> => {
  let sent = 0
  let from = connection.cursor
  while (from < upTo && connection.socket.readyState === connection.socket.OPEN) {
    const after = from
    const { rows, visible, resolve } = await limitReads(async () => {
      const found = await readLog(services.db, connection.actor, after, pageSize, upTo)
      const own = found.filter((row) => isRecipient(connection.actor, row))
      return { rows: found, visible: own, resolve: await resolveEntries(chats, own) }
    })
    sent += visible.length
    if (sent > maxReplayed) return false
    for (const row of visible) {
      const resolved = resolve(row)
      if (resolved && (resolved.users?.includes(connection.actor.user) ?? true))
        connection.write(encodeLogFrame(resolved.row))
    }
    from = rows.length < pageSize ? upTo : (rows.at(-1)?.cursor ?? upTo)
    while (
      connection.bufferedBytes > lowWaterBytes &&
      connection.socket.readyState === connection.socket.OPEN
    )
      await pause(20)
  }
  connection.cursor = Math.max(connection.cursor, upTo)
  return true
}
