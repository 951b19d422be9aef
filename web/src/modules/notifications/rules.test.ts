import { expect, test } from 'vitest'
import { channelIn, freshNotices, isShownAt } from './rules.ts'

test('a page shows notifications of its repair order, and an open chat those of its messages', () => {
  const visit = { path: '/calibrate/12/34', calibrate: 12, channel: null }
  expect(isShownAt(visit, '/calibrate/12/34', null)).toBe(true)
  expect(isShownAt(visit, '/calibrate/12', null)).toBe(true)
  expect(isShownAt(visit, '/calibrate/123', null)).toBe(false)
  expect(isShownAt(visit, '/calibrates', null)).toBe(false)
  const chat = { path: '/chat?channel=request_12', calibrate: null, channel: 'request_12' }
  expect(isShownAt(chat, '/calibrate/12', 'request_12')).toBe(true)
  expect(isShownAt(chat, '/calibrate/12', null)).toBe(false)
})

test('fresh means unseen, and either new or repeated', () => {
  const of = (notification: number, at: string, seenOn: string | null = null) => ({
    notification,
    at,
    seenOn,
  })
  const known = new Map([
    [1, '2026-01-01T10:00:00Z'],
    [2, '2026-01-01T10:00:00Z'],
  ])
  const all = [
    of(1, '2026-01-01T10:00:00Z'),
    of(2, '2026-01-01T10:00:05Z'),
    of(3, '2026-01-01T09:00:00Z'),
    of(5, '2026-01-01T10:00:01Z'),
    of(4, '2026-01-01T11:00:00Z', '2026-01-01T11:00:01Z'),
  ]
  expect(freshNotices(all, known).map((each) => each.notification)).toEqual([2, 5])
})

test('reads a chat from an address only in its exact form', () => {
  expect(channelIn('/chat?channel=request_12')).toBe('request_12')
  expect(channelIn('/chat?channel=adhoc_1700000000_2')).toBe('adhoc_1700000000_2')
  expect(channelIn('/?channel=request_12')).toBe('request_12')
  for (const other of [
    '/chat',
    '/',
    '/calibrate/1?channel=request_12',
    '/chat?channel=x',
    'https://evil.test/chat?channel=request_1',
    '/calibrate/1',
  ])
    expect(channelIn(other)).toBeNull()
})
