import { RequestStatus } from '../statuses.ts'
import { dutyAt, nameOf } from './duty.ts'
import type { NextOrder, NextPerson, NextStep } from './order.ts'

/** Who gets a reminder: everybody of a side, or these technicians. */
export type Reminded = 'shop' | 'center' | readonly number[]

/** Who is waited for hears of it at most this often. */
const reminderEveryMs = 86_400_000

/**
 * Whom this person may remind of the next step: of a side of the order, without a step of one's own, while somebody else
 * keeps it waiting. A planned visit waits for its time, and an insurer who owes the balance has no account.
 */
export const remindable = (order: NextOrder, next: NextStep, person: NextPerson): Reminded | undefined => {
  const isWaiting = next.task !== null && next.waitingFor !== 'you' && next.since !== null
  if (!isWaiting || next.action || !order.rights.includes('addFile')) return undefined
  if (order.status === RequestStatus.hold) return order.serviceFirm === null ? 'shop' : 'center'
  const by = dutyAt(order.status, order, person)?.by
  if (by === undefined || typeof by === 'string') return by
  if (by.users.length > 0) return by.users
  return by.name === nameOf(order, 'center') ? 'center' : undefined
}

/** The reminder of the last day about this very step. */
export const recentReminder = ({ progress }: NextOrder, { since }: NextStep, now: number) => {
  const { reminded } = progress
  if (!reminded || since === null) return undefined
  const at = Date.parse(reminded.at)
  return at >= Date.parse(since) && now - at < reminderEveryMs ? reminded : undefined
}
