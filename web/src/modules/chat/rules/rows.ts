import type { ChatMessage } from '#contract/chat/shapes.ts'
import { t } from '../texts.ts'

/** A row of the message view. */
export type Row =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'new'; key: string; count: number }
  | { kind: 'message'; key: string; message: ChatMessage; follows: boolean }

/** Messages of one person within this time share one header. */
const groupingMs = 3 * 60_000

/**
 * Builds the rows: messages with a separator before each day and before the first new one. `dayOf` gives an
 * instant's day in the reader's zone; `newFrom` is the number of the first message that was unread when the
 * chat was opened, and `newCount` is how many were.
 */
export const rowsOf = (
  messages: readonly ChatMessage[],
  dayOf: (instant: string) => string,
  newFrom: number | undefined,
  newCount: number,
): Row[] => {
  const rows: Row[] = []
  let previous: ChatMessage | undefined
  let day = ''
  for (const message of messages) {
    const messageDay = dayOf(message.createdOn)
    const isNewDay = messageDay !== day
    const isFirstNew =
      newFrom !== undefined &&
      message.number >= newFrom &&
      (previous === undefined || previous.number < newFrom)
    if (isNewDay) rows.push({ kind: 'day', key: `day ${messageDay} ${message.number}`, day: messageDay })
    if (isFirstNew) rows.push({ kind: 'new', key: 'new', count: newCount })
    const follows =
      previous !== undefined &&
      !isNewDay &&
      !isFirstNew &&
      previous.member === message.member &&
      !previous.deletedOn &&
      Date.parse(message.createdOn) - Date.parse(previous.createdOn) < groupingMs
    rows.push({ kind: 'message', key: String(message.id), message, follows })
    previous = message
    day = messageDay
  }
  return rows
}

type Reader = {
  userId: string
  read: number
  connectionStatus: 'online' | 'offline'
  lastSeenAt: string | null
}

/**
 * Members who have read a message. What was written before somebody was added counts as read, so that it isn't unread;
 * but who hasn't been here since then has read nothing.
 * @param presences who came and went since the members were read
 */
export const readersOf = <M extends Reader>(
  members: readonly M[],
  message: { number: number; createdOn: string },
  presences: Readonly<Record<string, { online: boolean; at: string }>>,
): M[] =>
  members.filter(({ userId, read, connectionStatus, lastSeenAt }) => {
    const now = presences[userId] ?? { online: connectionStatus === 'online', at: lastSeenAt ?? '' }
    return read >= message.number && (now.online || Date.parse(now.at) >= Date.parse(message.createdOn))
  })

/** "Read by Dana Whitfield and 2 more", "Read by everyone". */
export const receiptText = (readers: readonly { name: string }[], others: number): string => {
  const [first, second] = readers
  if (!first) return t('receipt.sent')
  if (readers.length === others && others > 1) return t('receipt.all')
  if (!second) return t('receipt.one', { name: first.name })
  return readers.length === 2
    ? t('receipt.two', { first: first.name, second: second.name })
    : t('receipt.many', { name: first.name, more: readers.length - 1 })
}
