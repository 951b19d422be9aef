import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { redisPath, startRedis, type RedisServer } from '#scripts/testing/redis.ts'
import type { Broadcast } from './broadcast.ts'
import { redisBroadcast } from './redis.ts'

const path = redisPath()

/** One process, with what it received on a topic and the connection states it reported. */
const process_ = async (url: string) => {
  const received: unknown[] = []
  const states: boolean[] = []
  let woken = () => {}
  const between: Broadcast = await redisBroadcast({
    url,
    onState: (isThere) => {
      states.push(isThere)
      woken()
    },
  })
  between.subscribe('word', (data) => {
    received.push(data)
    woken()
  })
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise<void>((resolve) => (woken = resolve))
  }
  return { between, received, states, until }
}

describe.skipIf(!path)('processes over Redis', () => {
  let redis: RedisServer & { port: number }
  let all: Awaited<ReturnType<typeof process_>>[]
  beforeAll(async () => {
    redis = await startRedis(path ?? '')
    all = await Promise.all([process_(redis.url), process_(redis.url)])
  })
  afterAll(async () => {
    await Promise.all(all.map(({ between }) => between.stop()))
    await redis.stop()
  })

  test('receive each message once and in order, their own immediately', async () => {
    const [one, two] = all
    for (let n = 1; n <= 200; n++) one?.between.publish('word', n)
    const told = Array.from({ length: 200 }, (_, at) => at + 1)
    expect(one?.received).toEqual(told)
    await two?.until(() => two.received.length === 200)
    expect(two?.received).toEqual(told)
    two?.between.publish('word', 'back')
    two?.between.publish('other', 'not this')
    await one?.until(() => one.received.length === 201)
    expect(one?.received.at(-1)).toBe('back')
  })

  test('carry on alone while Redis is away, and together when it is back', async () => {
    const [one, two] = all
    const port = redis.port
    await redis.stop()
    await Promise.all(all.map((each) => each.until(() => each.states.at(-1) === false)))
    one?.between.publish('word', 'alone')
    expect(one?.received.at(-1)).toBe('alone')
    redis = await startRedis(path ?? '', port)
    await Promise.all(all.map((each) => each.until(() => each.states.at(-1) === true)))
    one?.between.publish('word', 'together')
    await two?.until(() => two.received.at(-1) === 'together')
    expect(two?.received).not.toContain('alone')
    expect(all.map(({ states }) => states)).toEqual([
      [false, true],
      [false, true],
    ])
  })

  test('start without Redis', async () => {
    const lone = await process_('redis://127.0.0.1:1')
    lone.between.publish('word', 'here')
    expect(lone.received).toEqual(['here'])
    expect(lone.states).toEqual([false])
    await lone.between.stop()
  })
})
