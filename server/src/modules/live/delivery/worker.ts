import { systemScope } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { worker } from '../worker.ts'
import { outcomeOf } from './outcome.ts'
import { nextDue, settle, takeDue, type Outcome, type PostRow, type Table } from './store.ts'

/** How long a try may take before it counts as cut off and is made again. */
const tryMs = 3 * 60_000
/** At the latest then the table is looked at again. */
const restMs = 30_000

const verbs: Record<Outcome['state'], string> = {
  sent: 'Sent',
  kept: 'Kept',
  waiting: 'Waiting',
  refused: 'Refused',
}

const kinds: Record<Table, string> = { mail_out: 'mail', sms_out: 'sms', ccc_out: 'ccc', push_out: 'push' }

export type Send = (row: PostRow) => Promise<{ state: 'sent' | 'kept'; words: string }>

/**
 * Sends what is due, one message at a time, and writes on each what became of it. A message is marked before it is
 * handed over and after: cut off in between, it is handed over again. So it leaves at least once, and a mail always
 * under the same Message-ID, by which servers drop doubles (SMTP itself gives no more).
 *
 * A queue of our own in place of a job library: the row is the job. Its state, its undo and its next try are what the
 * record's screen shows, and they change in one transaction with the fact that tells of it.
 */
export const startPost = (services: Services, table: Table, send: Send) => {
  const { db, clock, log } = services
  const what = kinds[table]
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const attempt = async (row: PostRow): Promise<Outcome> => {
    try {
      return { ...(await send(row)), notBefore: clock.now() }
    } catch (error) {
      const outcome = outcomeOf(error, row, clock.now())
      log.warn({ err: error, [what]: row.id, state: outcome.state }, 'a message did not leave')
      return outcome
    }
  }

  const sendOne = async (): Promise<boolean> => {
    clearTimeout(timer)
    const now = clock.now()
    const until = new Date(now.getTime() + tryMs)
    const row = await db.command(systemScope, (tx) => takeDue(tx, table, now, until))
    if (!row) {
      const due = await db.command(systemScope, (tx) => nextDue(tx, table))
      rest(due === null ? restMs : Math.max(50, Date.parse(due) - now.getTime()))
      return false
    }
    const outcome = await attempt(row)
    await db.command(systemScope, async (tx) => {
      const settled = await settle(tx, table, row, outcome, clock.now())
      // What becomes of a push is news to nobody.
      if (!settled || table === 'push_out') return
      await publish(
        tx,
        { user: 0 },
        {
          name: `live.${what}${verbs[outcome.state]}`,
          entity: table,
          id: row.id,
          version: row.tries,
          firm: row.firm ?? 1,
          parties: [row.firm],
          ...(settled.technicians ? { technicians: settled.technicians } : {}),
          data: { request: row.request, event: row.event, counts: false },
        },
      )
    })
    return true
  }

  const turns = worker(sendOne, (error) => log.warn({ err: error }, 'messages could not be sent; they wait'))
  const rest = (ms: number) => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(turns.wake, Math.min(ms, restMs)).unref()
  }
  return {
    ...turns,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await turns.stop()
    },
  }
}
