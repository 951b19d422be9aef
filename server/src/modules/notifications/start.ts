import { sql } from 'kysely'
import { systemScope } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { createWorker, deletePushesBefore, onFactsRelayed } from '../live/door.ts'
import { sendDueNotifications, nextSendAt } from './commands/send-due-notifications.ts'
import {
  createNotifications,
  maxFactsPerBatch,
  claimDueFacts,
  notifyPeople,
} from './commands/create-notifications.ts'

/** Notifications are sent after this delay, so that people who see them on the page are not notified twice. */
const sendDelayMs = 10_000
/** Facts tend to come in bursts, so they are collected for this long. */
const debounceMs = 400
/** The worker runs at least this often. */
const maxIdleMs = 30_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const seenRetentionDays = 30
const unseenRetentionDays = 90
const pushRetentionDays = 7

/** After notifying many users at once, the next run waits longer: during a flood only a count would change. */
const manyUsers = 100
const floodDebounceMs = 1500

/** Creates notifications for one batch of facts. `isMore` is true when another batch is waiting. */
const createBatch = ({ db, clock }: Services): Promise<{ isMore: boolean; notifiedUsers: number }> =>
  db.command(systemScope, async (tx) => {
    const facts = await claimDueFacts(tx)
    if (!facts || facts.length === 0) return { isMore: false, notifiedUsers: 0 }
    const users = await createNotifications(tx, facts, new Date(clock.now().getTime() + sendDelayMs))
    if (users.length > 0) await notifyPeople(tx, users)
    return { isMore: facts.length === maxFactsPerBatch, notifiedUsers: users.length }
  })

const prune = ({ db, clock }: Services): Promise<unknown> =>
  db.command(systemScope, async (tx) => {
    const ago = (days: number) => new Date(clock.now().getTime() - days * dayMs).toISOString()
    await sql`delete from notification where seen_at < ${ago(seenRetentionDays)} or at < ${ago(unseenRetentionDays)}`.execute(
      tx,
    )
    await deletePushesBefore(tx, ago(pushRetentionDays))
  })

/** Turns facts into notifications and sends those that stay unseen. Returns a function that stops the work. */
export const start = async (services: Services): Promise<() => Promise<void>> => {
  const { db, clock, log } = services
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let minDelayMs = debounceMs
  const notifier = createWorker(
    async () => {
      const { isMore, notifiedUsers } = await createBatch(services)
      if (isMore) return true
      minDelayMs = notifiedUsers > manyUsers ? floodDebounceMs : debounceMs
      if (await sendDueNotifications(services)) return true
      const due = await db.command(systemScope, nextSendAt)
      wakeAfter(due === null ? maxIdleMs : Date.parse(due) - clock.now().getTime())
      return false
    },
    (error) => log.warn({ err: error }, 'people could not be notified; it will be retried'),
  )
  let wakesAt = Infinity
  /** Wakes the worker after this long, unless it is due sooner: a flood of facts must not keep postponing it. */
  const wakeAfter = (ms: number) => {
    const at = performance.now() + Math.max(minDelayMs, Math.min(ms, maxIdleMs))
    if (isStopped || at >= wakesAt) return
    clearTimeout(timer)
    wakesAt = at
    timer = setTimeout(() => {
      wakesAt = Infinity
      notifier.wake()
    }, at - performance.now()).unref()
  }
  const stopListening = onFactsRelayed(services, () => wakeAfter(0))
  const pruneOrLog = () =>
    prune(services).catch((error: unknown) =>
      log.warn({ err: error }, 'old notifications could not be removed'),
    )
  const pruning = setInterval(() => void pruneOrLog(), hourMs)
  wakeAfter(0)
  return async () => {
    isStopped = true
    clearTimeout(timer)
    clearInterval(pruning)
    stopListening()
    await notifier.stop()
  }
}
