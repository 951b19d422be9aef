import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChatMessage } from '#contract/chat/shapes.ts'
import type { QueuedMessage } from '../rules/queue.ts'
import { createOutbox } from './outbox.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

type Failure = { status: number; message: string; wait: number }
/** A fake server that fails on demand and records what was sent. */
const setUp = (stored: QueuedMessage[] = []) => {
  const sent: string[] = []
  const attempts: string[] = []
  const server = { failure: undefined as Failure | undefined, saved: stored as readonly QueuedMessage[] }
  const box = createOutbox({
    send: ({ guid = '', message = '' }) => {
      attempts.push(guid)
      return server.failure
        ? Promise.reject(server.failure)
        : Promise.resolve({ guid, message } as ChatMessage)
    },
    failureOf: (error) => error as Failure,
    load: () => stored,
    save: (queue) => void (server.saved = queue),
    onSent: ({ guid }) => void sent.push(guid),
  })
  const write = (guid: string, channel = 'adhoc_1') =>
    box.add({ guid, channel, message: `<p>${guid}</p>`, files: [], mentions: [] })
  return { box, server, sent, attempts, write }
}
const settled = () => vi.advanceTimersByTimeAsync(0)

test('sends in order and removes each message from the device once it is sent', async () => {
  const { write, sent, server } = setUp()
  write('a')
  write('b')
  write('c')
  await settled()
  expect(sent).toEqual(['a', 'b', 'c'])
  expect(server.saved).toEqual([])
})

test('keeps messages on the device while offline and sends them in order afterwards', async () => {
  const { write, sent, server, box } = setUp()
  server.failure = { status: 0, message: 'No connection', wait: 0 }
  write('a')
  write('b')
  await settled()
  expect(sent).toEqual([])
  expect(server.saved.map(({ guid, state }) => [guid, state])).toEqual([
    ['a', 'waiting'],
    ['b', 'waiting'],
  ])
  server.failure = undefined
  box.retryAll()
  await settled()
  expect(sent).toEqual(['a', 'b'])
})

test('resends a message that was in flight when the page closed, with the same guid', async () => {
  const left: QueuedMessage = {
    guid: 'a',
    channel: 'adhoc_1',
    message: '<p>a</p>',
    files: [],
    mentions: [],
    at: '',
    state: 'sending',
  }
  const { box, attempts } = setUp([left])
  box.retryAll()
  await settled()
  expect(attempts).toEqual(['a'])
})

test('waits as long as the server says after too many requests, and holds the following messages too', async () => {
  const { write, sent, attempts, server } = setUp()
  server.failure = { status: 429, message: 'Slower', wait: 3 }
  write('a')
  write('b')
  await settled()
  server.failure = undefined
  await vi.advanceTimersByTimeAsync(2999)
  expect(attempts).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual(['a', 'b'])
})

test('keeps a refused message with the reason without blocking others, and can retry it', async () => {
  const { write, sent, server, box } = setUp()
  server.failure = { status: 422, message: 'This chat is archived', wait: 0 }
  write('a')
  await settled()
  server.failure = undefined
  write('b')
  await settled()
  expect(sent).toEqual(['b'])
  expect(box.all()).toMatchObject([{ guid: 'a', state: 'failed', words: 'This chat is archived' }])
  box.retry('a')
  await settled()
  expect(sent).toEqual(['b', 'a'])
})

test('a waiting chat does not block another', async () => {
  const { write, attempts, server } = setUp()
  server.failure = { status: 429, message: 'Slower', wait: 60 }
  write('a')
  await settled()
  server.failure = undefined
  write('b', 'adhoc_2')
  await settled()
  expect(attempts).toEqual(['a', 'b'])
})
