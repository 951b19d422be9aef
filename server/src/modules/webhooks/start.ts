import { systemScope } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { createWorker, onFactsRelayed } from '../live/door.ts'
import { createDeliveries } from './commands/create-deliveries.ts'
import { nextDue, sendNext } from './send.ts'

/** Receivers that are called at once by one process. */
const senderCount = 6
/** The queues are looked at least this often. */
const maxIdleMs = 30_000

/** Turns facts into deliveries and sends them. Returns a function that stops the work. */
export const start = async (services: Services): Promise<() => Promise<void>> => {
  const { db, clock, log, events } = services
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const creator = createWorker(
    async () => {
      const isMore = await db.command(systemScope, createDeliveries)
      wakeSenders()
      return isMore
    },
    (error) => log.warn({ err: error }, 'webhook deliveries could not be queued; it will be retried'),
  )
  const wakeWhenDue = async (): Promise<void> => {
    const due = await db.command(systemScope, nextDue)
    const wait = due === null ? maxIdleMs : Math.max(50, Date.parse(due) - clock.now().getTime())
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(wakeAll, Math.min(wait, maxIdleMs)).unref()
  }
  const senders = Array.from({ length: senderCount }, (_, index) =>
    createWorker(
      async () => {
        if (await sendNext(services)) return true
        // One of them looks when the next delivery is due.
        if (index === 0) await wakeWhenDue()
        return false
      },
      (error) => log.warn({ err: error }, 'webhooks could not be called; it will be retried'),
    ),
  )
  const wakeSenders = () => senders.forEach((each) => each.wake())
  const wakeAll = () => [creator, ...senders].forEach((each) => each.wake())
  const stopHearing = onFactsRelayed(services, creator.wake)
  events.on('webhooksDue', wakeSenders)
  wakeAll()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    stopHearing()
    events.off('webhooksDue', wakeSenders)
    await Promise.all([creator, ...senders].map((each) => each.stop()))
  }
}
