import { setTimeout as pause } from 'node:timers/promises'
import type { limitConcurrency } from '#server/kernel/limit-concurrency.ts'
import type { Services } from '#server/kernel/services.ts'
import { hears } from './audience.ts'
import { readsOf, type Chats } from './chats.ts'
import type { Connection } from './connection.ts'
import { frameOf } from './frame-text.ts'
import { readLog } from './store.ts'

const page = 500
/** A line that missed more than this reads everything anew: that is quicker for both sides. */
const most = 10_000
/** More is sent when less than this waits to be read. */
const easy = 256 * 1024

/**
 * Sends what a line missed between its cursor and `upTo`, once and in order, as much as it may hear now. False when
 * that is more than can be sent one by one. `reading` lets so many lines read at once; who is slow to take what was read
 * holds no place there.
 */
export const catchUp = async (
  services: Services,
  chats: Chats,
  line: Connection,
  upTo: number,
  reading: ReturnType<typeof limitConcurrency>,
): Promise<boolean> => {
  let sent = 0
  let from = line.cursor
  while (from < upTo && line.socket.readyState === line.socket.OPEN) {
    const after = from
    const { rows, heard, filled } = await reading(async () => {
      const found = await readLog(services.db, line.actor, after, page, upTo)
      const own = found.filter((row) => hears(line.actor, row))
      return { rows: found, heard: own, filled: await readsOf(chats, own) }
    })
    sent += heard.length
    if (sent > most) return false
    for (const row of heard) {
      const now = filled(row)
      if (now && (now.users?.includes(line.actor.user) ?? true)) line.write(frameOf(now.row))
    }
    from = rows.length < page ? upTo : (rows.at(-1)?.cursor ?? upTo)
    while (line.waiting > easy && line.socket.readyState === line.socket.OPEN) await pause(20)
  }
  line.cursor = Math.max(line.cursor, upTo)
  return true
}
