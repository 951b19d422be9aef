import { sql } from 'kysely'
import { systemScope } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { onFactsRelayed, worker } from '../live/door.ts'
import { deliverDue, nextDeliveryAt } from './commands/deliver-notifications.ts'
import {
  createNotifications,
  maxFactsPerBatch,
  claimDueFacts,
  notifyPeople,
} from './commands/create-notifications.ts'

/** What leaves the house waits, so that whoever sees it in the page is not told twice. */
const waitMs = 10_000
/** Many facts come close together; they are looked at together. */
const gatherMs = 400
const restMs = 30_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const seenDays = 30
const unseenDays = 90

/** Told many, they are told again this much later at the soonest: in a flood only a number grows. */
const many = 100
const manyMs = 1500

/** Answers whether more was there than one turn takes, and how many were told. */
const make = ({ db, clock }: Services): Promise<{ isMore: boolean; told: number }> =>
  db.command(systemScope, async (tx) => {
    const facts = await claimDueFacts(tx)
    if (!facts || facts.length === 0) return { isMore: false, told: 0 }
    const users = await createNotifications(tx, facts, new Date(clock.now().getTime() + waitMs))
    if (users.length > 0) await notifyPeople(tx, users)
    return { isMore: facts.length === maxFactsPerBatch, told: users.length }
  })

const prune = ({ db, clock }: Services): Promise<unknown> =>
  db.command(systemScope, async (tx) => {
    const ago = (days: number) => new Date(clock.now().getTime() - days * dayMs).toISOString()
    await sql`delete from notification where seen_at < ${ago(seenDays)} or at < ${ago(unseenDays)}`.execute(
      tx,
    )
    await sql`delete from push_out where created_at < ${ago(7)}`.execute(tx)
  })

/** Turns facts into notifications, and lets leave what stays unseen. Gives how to end it. */
export const start = async (services: Services): Promise<() => Promise<void>> => {
  const { db, clock, log } = services
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let gapMs = gatherMs
  const turns = worker(
    async () => {
      const { isMore, told } = await make(services)
      if (isMore) return true
      gapMs = told > many ? manyMs : gatherMs
      if (await deliverDue(services)) return true
      const due = await db.command(systemScope, nextDeliveryAt)
      again(due === null ? restMs : Date.parse(due) - clock.now().getTime())
      return false
    },
    (error) => log.warn({ err: error }, 'people could not be notified; it is tried again'),
  )
  let wakesAt = Infinity
  /** Wakes after so long at the latest: what is asked for sooner stands, so that a flood puts nothing off. */
  const again = (ms: number) => {
    const at = performance.now() + Math.max(gapMs, Math.min(ms, restMs))
    if (isStopped || at >= wakesAt) return
    clearTimeout(timer)
    wakesAt = at
    timer = setTimeout(() => {
      wakesAt = Infinity
      turns.wake()
    }, at - performance.now()).unref()
  }
  const stopHearing = onFactsRelayed(services, () => again(0))
  const sweep = () =>
    prune(services).catch((error: unknown) =>
      log.warn({ err: error }, 'old notifications could not be removed'),
    )
  const pruning = setInterval(() => void sweep(), hourMs)
  again(0)
  return async () => {
    isStopped = true
    clearTimeout(timer)
    clearInterval(pruning)
    stopHearing()
    await turns.stop()
  }
}
