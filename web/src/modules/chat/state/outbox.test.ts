import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChatMessage } from '#contract/chat/shapes.ts'
import type { Waiting } from '../rules/queue.ts'
import { outbox } from './outbox.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

type Failure = { status: number; words: string; wait: number }
/** A server that answers what it is told to, and notes what it took. */
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

test('goes out in the order in which it was written, and leaves the device when it is taken', async () => {
  const { write, taken, world } = begin()
  write('a')
  write('b')
  write('c')
  await settled()
  expect(taken).toEqual(['a', 'b', 'c'])
  expect(world.saved).toEqual([])
})

test('without a line it waits on the device, and goes when the line is back, in order', async () => {
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

test('what was on its way when the page was closed goes again under the same guid', async () => {
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

test('too fast: it waits as long as the server says, and the ones behind it too', async () => {
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

test('a refused one stays with its words and does not hold up the others; it can be sent again or thrown away', async () => {
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

test('one chat that waits does not hold up another', async () => {
  const { write, asked, world } = begin()
  world.failure = { status: 429, words: 'Slower', wait: 60 }
  write('a')
  await settled()
  world.failure = undefined
  write('b', 'adhoc_2')
  await settled()
  expect(asked).toEqual(['a', 'b'])
})
