import { expect, test } from 'vitest'
import type { ChatMessage } from '#contract/chat/shapes.ts'
import { readersOf, receiptText, rowsOf } from './rows.ts'

const messageAt = (number: number, createdOn: string, member = 'dana'): ChatMessage =>
  ({ id: number, number, createdOn, member, deletedOn: null }) as ChatMessage
const dayOf = (instant: string) => instant.slice(0, 10)
const rowTexts = (messages: ChatMessage[], newFrom?: number) =>
  rowsOf(messages, dayOf, newFrom, 2).map((row) => {
    if (row.kind === 'day') return row.day
    if (row.kind === 'new') return `${row.count} new`
    return `${row.follows ? '+' : ''}${row.message.number}`
  })

test('starts each day with a separator and groups messages of one person within minutes', () => {
  expect(
    rowTexts([
      messageAt(1, '2026-11-20T10:00:00Z'),
      messageAt(2, '2026-11-20T10:01:00Z'),
      messageAt(3, '2026-11-20T10:02:00Z', 'greg'),
      messageAt(4, '2026-11-20T10:20:00Z', 'greg'),
      messageAt(5, '2026-11-21T00:01:00Z', 'greg'),
    ]),
  ).toEqual(['2026-11-20', '1', '+2', '3', '4', '2026-11-21', '5'])
})

test('puts the "new" separator before the first unread message, even if that one was deleted', () => {
  const messages = [
    messageAt(1, '2026-11-20T10:00:00Z'),
    messageAt(3, '2026-11-20T10:00:01Z'),
    messageAt(4, '2026-11-20T10:00:02Z'),
  ]
  expect(rowTexts(messages, 2)).toEqual(['2026-11-20', '1', '2 new', '3', '+4'])
  expect(rowTexts(messages, 9)).toEqual(['2026-11-20', '1', '+3', '+4'])
})

test('tells who has read a message', () => {
  const here = { connectionStatus: 'online', lastSeenAt: null } as const
  const members = [
    { userId: 'dana', name: 'Dana', read: 9, ...here },
    { userId: 'greg', name: 'Greg', read: 4, ...here },
  ]
  const readers = (number: number) => readersOf(members, { number, createdOn: '2026-11-20T10:00:00Z' }, {})
  expect(receiptText(readers(10), 2)).toBe('Sent')
  expect(receiptText(readers(5), 2)).toBe('Read by Dana')
  expect(receiptText(readers(4), 2)).toBe('Read by everyone')
  expect(receiptText([{ name: 'Dana' }], 1)).toBe('Read by Dana')
  expect(receiptText([{ name: 'A' }, { name: 'B' }, { name: 'C' }], 5)).toBe('Read by A and 2 more')
})

test('who was last here before a message was written has not read it, whatever was unread when they were added', () => {
  const away = (lastSeenAt: string | null) =>
    ({ userId: 'dana', read: 9, connectionStatus: 'offline', lastSeenAt }) as const
  const hasRead = (lastSeenAt: string | null, presences = {}) =>
    readersOf([away(lastSeenAt)], { number: 5, createdOn: '2026-11-20T10:00:00Z' }, presences).length === 1
  expect([hasRead(null), hasRead('2026-11-20T09:59:59Z'), hasRead('2026-11-20T10:00:00Z')]).toEqual([
    false,
    false,
    true,
  ])
  expect(hasRead(null, { dana: { online: true, at: '2026-11-20T09:00:00Z' } })).toBe(true)
  expect(hasRead(null, { dana: { online: false, at: '2026-11-20T10:05:00Z' } })).toBe(true)
  expect(hasRead('2026-11-20T10:05:00Z', { greg: { online: true, at: '' } })).toBe(true)
})
