import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChatMessage } from '#contract/chat/shapes.ts'
import type { Waiting } from '../rules/queue.ts'
import { outbox } from './outbox.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

type Failure = { status: number; words: string; wait: number }
/** A fake server that fails on demand and records what it took. */
const begin = (kept: Waiting[] = []) => {
  const taken: string[] = []
  const asked: string[] = []
  const world = { failure: undefined as Failure | undefined, saved: kept as readonly Waiting[] }
  const box = outbox({
    send: ({ guid = '', message = '' }) => {
      asked.push(guid)
      return world.failure ? Promise.reject(world.failure) : Promise.resolve({ guid, message } as ChatMessage)
    },
    failureOf: (error) => error as Failure,
    load: () => kept,
    save: (queue) => void (world.saved = queue),
    taken: ({ guid }) => void taken.push(guid),
  })
  const write = (guid: string, channel = 'adhoc_1') =>
    box.add({ guid, channel, message: `<p>${guid}</p>`, files: [], mentions: [] })
  return { box, world, taken, asked, write }
}
const settled = () => vi.advanceTimersByTimeAsync(0)

test('sends in order and removes each message from the device once it is taken', async () => {
  const { write, taken, world } = begin()
  write('a')
  write('b')
  write('c')
  await settled()
  expect(taken).toEqual(['a', 'b', 'c'])
  expect(world.saved).toEqual([])
})

test('keeps messages on the device while offline and sends them in order afterwards', async () => {
  const { write, taken, world, box } = begin()
  world.failure = { status: 0, words: 'No connection', wait: 0 }
  write('a')
  write('b')
  await settled()
  expect(taken).toEqual([])
  expect(world.saved.map(({ guid, state }) => [guid, state])).toEqual([
    ['a', 'waiting'],
    ['b', 'waiting'],
  ])
  world.failure = undefined
  box.now()
  await settled()
  expect(taken).toEqual(['a', 'b'])
})

test('resends a message that was in flight when the page closed, with the same guid', async () => {
  const left: Waiting = {
    guid: 'a',
    channel: 'adhoc_1',
    message: '<p>a</p>',
    files: [],
    mentions: [],
    at: '',
    state: 'sending',
  }
  const { box, asked } = begin([left])
  box.now()
  await settled()
  expect(asked).toEqual(['a'])
})

test('waits as long as the server says after too many requests, and holds the following messages too', async () => {
  const { write, taken, asked, world } = begin()
  world.failure = { status: 429, words: 'Slower', wait: 3 }
  write('a')
  write('b')
  await settled()
  world.failure = undefined
  await vi.advanceTimersByTimeAsync(2999)
  expect(asked).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(1)
  expect(taken).toEqual(['a', 'b'])
})

test('keeps a refused message with the reason without blocking others, and can retry it', async () => {
  const { write, taken, world, box } = begin()
  world.failure = { status: 422, words: 'This chat is archived', wait: 0 }
  write('a')
  await settled()
  world.failure = undefined
  write('b')
  await settled()
  expect(taken).toEqual(['b'])
  expect(box.all()).toMatchObject([{ guid: 'a', state: 'failed', words: 'This chat is archived' }])
  box.again('a')
  await settled()
  expect(taken).toEqual(['b', 'a'])
})

test('a waiting chat does not block another', async () => {
  const { write, asked, world } = begin()
  world.failure = { status: 429, words: 'Slower', wait: 60 }
  write('a')
  await settled()
  world.failure = undefined
  write('b', 'adhoc_2')
  await settled()
  expect(asked).toEqual(['a', 'b'])
})
