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
  const members = [
    { userId: 'me', name: 'Me', read: 9, state: 'joined' },
    { userId: 'dana', name: 'Dana', read: 9, state: 'joined' },
    { userId: 'greg', name: 'Greg', read: 4, state: 'joined' },
    { userId: 'ana', name: 'Ana', read: 9, state: 'left' },
  ]
  const readers = (number: number) => readersOf(members, { number, member: 'me' })
  expect(receiptText(readers(10), 2)).toBe('Sent')
  expect(receiptText(readers(5), 2)).toBe('Read by Dana')
  expect(receiptText(readers(4), 2)).toBe('Read by everyone')
  expect(receiptText([{ name: 'Dana' }], 1)).toBe('Read by Dana')
  expect(receiptText([{ name: 'A' }, { name: 'B' }, { name: 'C' }], 5)).toBe('Read by A and 2 more')
})
