import { systemScope } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { createWorker } from '../worker.ts'
import { outcomeOf } from './outcome.ts'
import {
  claimDue,
  nextDue,
  recordOutcome,
  type Outcome,
  type OutgoingMessage,
  type OutgoingTable,
} from './store.ts'

/** An attempt that takes longer than this counts as interrupted and is made again. */
const attemptTimeoutMs = 3 * 60_000
/** The table is checked at least this often. */
const maxIdleMs = 30_000

const factVerbs: Record<Outcome['state'], string> = {
  sent: 'Sent',
  kept: 'Kept',
  waiting: 'Waiting',
  refused: 'Refused',
}

const kinds: Record<OutgoingTable, string> = {
  mail_out: 'mail',
  sms_out: 'sms',
  ccc_out: 'ccc',
  push_out: 'push',
}

export type Send = (row: OutgoingMessage) => Promise<{ state: 'sent' | 'kept'; response: string }>

/**
 * Delivers the due messages of one table, one at a time, and records the outcome of each. A message is marked before and
 * after it is sent, so one that is interrupted in between is sent again. Delivery is therefore at least once. An email
 * keeps its Message-ID, by which servers can drop duplicates; SMTP offers nothing stronger.
 *
 * This is a queue of our own rather than a job library because the row is the job: its state, undo, and next attempt
 * are what the record's screen shows, and they change in one transaction with the fact that announces them.
 */
export const startSending = (services: Services, table: OutgoingTable, send: Send) => {
  const { db, clock, log } = services
  const kind = kinds[table]
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const attempt = async (row: OutgoingMessage): Promise<Outcome> => {
    try {
      return { ...(await send(row)), notBefore: clock.now() }
    } catch (error) {
      const outcome = outcomeOf(error, row, clock.now())
      log.warn({ err: error, [kind]: row.id, state: outcome.state }, 'a message could not be delivered')
      return outcome
    }
  }

  const sendOne = async (): Promise<boolean> => {
    clearTimeout(timer)
    const now = clock.now()
    const until = new Date(now.getTime() + attemptTimeoutMs)
    const row = await db.command(systemScope, (tx) => claimDue(tx, table, now, until))
    if (!row) {
      const due = await db.command(systemScope, (tx) => nextDue(tx, table))
      wakeAfter(due === null ? maxIdleMs : Math.max(50, Date.parse(due) - now.getTime()))
      return false
    }
    const outcome = await attempt(row)
    await db.command(systemScope, async (tx) => {
      const recorded = await recordOutcome(tx, table, row, outcome, clock.now())
      // Nobody follows the outcome of a push.
      if (!recorded || table === 'push_out') return
      await publish(
        tx,
        { user: 0 },
        {
          name: `live.${kind}${factVerbs[outcome.state]}`,
          entity: table,
          id: row.id,
          version: row.tries,
          firm: row.firm ?? 1,
          parties: [row.firm],
          ...(recorded.technicians ? { technicians: recorded.technicians } : {}),
          data: { request: row.request, event: row.event, counts: false },
        },
      )
    })
    return true
  }

  const deliveries = createWorker(sendOne, (error) =>
    log.warn({ err: error }, 'messages could not be sent; they stay queued'),
  )
  const wakeAfter = (ms: number) => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(deliveries.wake, Math.min(ms, maxIdleMs)).unref()
  }
  return {
    ...deliveries,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await deliveries.stop()
    },
  }
}
