import type { ChecklistLine, EventShape } from '#contract/requests/index.ts'
import { isRecord, parseJson } from '../../../../ui/storedValue.ts'
import type { FinishedDrive } from '../drive/driveForm.ts'

/** A change of one item. Values are absolute, so sending it twice has the same effect as once. */
export interface ItemChange {
  done?: boolean
  skippedReason?: string | null
  note?: string | null
  actionTime?: number | null
  /** A road test, in local time. */
  drive?: FinishedDrive
}

/** A change queued on this device. */
export interface QueuedChange {
  key: number
  item: number
  name: string
  change: ItemChange
  /** When the change was made, ISO 8601. */
  at: string
}

/**
 * Appends a change to the queue, or merges it into a queued change of the same item. Never merges into the first entry,
 * which may already be in flight.
 */
export const enqueueChange = (
  queue: readonly QueuedChange[],
  item: { id: number; name: string },
  change: ItemChange,
  at: string,
): QueuedChange[] => {
  const position = queue.findLastIndex((each) => each.item === item.id)
  if (position > 0)
    return queue.map((each, index) =>
      index === position ? { ...each, change: { ...each.change, ...change }, at } : each,
    )
  const key = Math.max(0, ...queue.map((each) => each.key)) + 1
  return [...queue, { key, item: item.id, name: item.name, change, at }]
}

const applyChange = (line: ChecklistLine, { change, at }: QueuedChange, me: string): ChecklistLine => {
  const { done, skippedReason, note, actionTime } = change
  const togglesDone = done !== undefined && done !== line.done
  return {
    ...line,
    ...(togglesDone ? { done, doneAt: done ? at : null, doneBy: done ? me : null } : {}),
    ...(skippedReason === undefined ? {} : { skippedReason: skippedReason || null }),
    ...(note === undefined ? {} : { note: note || null }),
    ...(actionTime === undefined ? {} : { actionTime }),
  }
}

/** The visit with all queued changes applied. */
export const applyQueue = (visit: EventShape, queue: readonly QueuedChange[], me: string): EventShape => {
  if (queue.length === 0) return visit
  const over = (lines: ChecklistLine[]) =>
    lines.map((line) =>
      queue.filter((each) => each.item === line.id).reduce((now, each) => applyChange(now, each, me), line),
    )
  return {
    ...visit,
    readyList: over(visit.readyList),
    precheckList: over(visit.precheckList),
    actionList: over(visit.actionList),
    verifyList: over(visit.verifyList),
  }
}

/** The visit with one line replaced by the server's answer. */
export const replaceLine = (visit: EventShape, answer: ChecklistLine): EventShape => {
  const swap = (lines: ChecklistLine[]) => lines.map((line) => (line.id === answer.id ? answer : line))
  return {
    ...visit,
    readyList: swap(visit.readyList),
    precheckList: swap(visit.precheckList),
    actionList: swap(visit.actionList),
    verifyList: swap(visit.verifyList),
  }
}

const isQueuedChange = (value: unknown): value is QueuedChange =>
  isRecord(value) &&
  typeof value.key === 'number' &&
  typeof value.item === 'number' &&
  typeof value.name === 'string' &&
  typeof value.at === 'string' &&
  isRecord(value.change)

/** Parses a stored queue. Unreadable entries are dropped so that they can't break the page. */
export const parseQueue = (text: string | null): QueuedChange[] => {
  const value = parseJson(text)
  return Array.isArray(value) ? value.filter(isQueuedChange) : []
}
