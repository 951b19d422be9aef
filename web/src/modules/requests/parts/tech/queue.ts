import type { ChecklistLine, EventShape } from '#contract/requests/index.ts'
import { isRecord, parsed } from '../../../../ui/storedValue.ts'
import type { DriveSent } from './drive.ts'

/** A change of one item, as it is sent: absolute, so that sending it twice is sending it once. */
export interface Change {
  done?: boolean
  skippedReason?: string | null
  note?: string | null
  actionTime?: number | null
  /** A road test, by the clock of the place. */
  drive?: DriveSent
}

/** A change that waits on this device, in its order. */
export interface Waiting {
  key: number
  item: number
  name: string
  change: Change
  /** When it was made; ISO 8601. */
  at: string
}

/**
 * Puts a change at the end. One of the same item that still waits takes it in; the first of the queue does not, for it
 * may be on its way already.
 */
export const withChange = (
  queue: readonly Waiting[],
  item: { id: number; name: string },
  change: Change,
  at: string,
): Waiting[] => {
  const place = queue.findLastIndex((each) => each.item === item.id)
  if (place > 0)
    return queue.map((each, index) =>
      index === place ? { ...each, change: { ...each.change, ...change }, at } : each,
    )
  const key = Math.max(0, ...queue.map((each) => each.key)) + 1
  return [...queue, { key, item: item.id, name: item.name, change, at }]
}

const changed = (line: ChecklistLine, { change, at }: Waiting, me: string): ChecklistLine => {
  const { done, skippedReason, note, actionTime } = change
  const flips = done !== undefined && done !== line.done
  return {
    ...line,
    ...(flips ? { done, doneAt: done ? at : null, doneBy: done ? me : null } : {}),
    ...(skippedReason === undefined ? {} : { skippedReason: skippedReason || null }),
    ...(note === undefined ? {} : { note: note || null }),
    ...(actionTime === undefined ? {} : { actionTime }),
  }
}

/** The visit as it will be once all that waits has been sent. */
export const withQueue = (visit: EventShape, queue: readonly Waiting[], me: string): EventShape => {
  if (queue.length === 0) return visit
  const over = (lines: ChecklistLine[]) =>
    lines.map((line) =>
      queue.filter((each) => each.item === line.id).reduce((now, each) => changed(now, each, me), line),
    )
  return {
    ...visit,
    readyList: over(visit.readyList),
    precheckList: over(visit.precheckList),
    actionList: over(visit.actionList),
    verifyList: over(visit.verifyList),
  }
}

/** The visit with one line as the server has answered it. */
export const withLine = (visit: EventShape, answer: ChecklistLine): EventShape => {
  const swap = (lines: ChecklistLine[]) => lines.map((line) => (line.id === answer.id ? answer : line))
  return {
    ...visit,
    readyList: swap(visit.readyList),
    precheckList: swap(visit.precheckList),
    actionList: swap(visit.actionList),
    verifyList: swap(visit.verifyList),
  }
}

const isWaiting = (value: unknown): value is Waiting =>
  isRecord(value) &&
  typeof value.key === 'number' &&
  typeof value.item === 'number' &&
  typeof value.name === 'string' &&
  typeof value.at === 'string' &&
  isRecord(value.change)

/** A queue as it was kept; what cannot be read is left out, and never stops the page. */
export const parseQueue = (text: string | null): Waiting[] => {
  const value = parsed(text)
  return Array.isArray(value) ? value.filter(isWaiting) : []
}
