import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { redisPath, startRedis, type RedisServer } from '#scripts/testing/redis.ts'
import type { Between } from './between.ts'
import { redisBetween } from './redis.ts'

const path = redisPath()

/** One process: what it hears of a topic, and how Redis stands for it. */
const process_ = async (url: string) => {
  const heard: unknown[] = []
  const states: boolean[] = []
  let woken = () => {}
  const between: Between = await redisBetween({
    url,
    onState: (isThere) => {
      states.push(isThere)
      woken()
    },
  })
  between.hear('word', (data) => {
    heard.push(data)
    woken()
  })
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise<void>((resolve) => (woken = resolve))
  }
  return { between, heard, states, until }
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

  test('hear what each tells, once and in order, themselves at once', async () => {
    const [one, two] = all
    for (let n = 1; n <= 200; n++) one?.between.tell('word', n)
    const told = Array.from({ length: 200 }, (_, at) => at + 1)
    expect(one?.heard).toEqual(told)
    await two?.until(() => two.heard.length === 200)
    expect(two?.heard).toEqual(told)
    two?.between.tell('word', 'back')
    two?.between.tell('other', 'not this')
    await one?.until(() => one.heard.length === 201)
    expect(one?.heard.at(-1)).toBe('back')
  })

  test('go on alone while it is away, and together when it is back', async () => {
    const [one, two] = all
    const port = redis.port
    await redis.stop()
    await Promise.all(all.map((each) => each.until(() => each.states.at(-1) === false)))
    one?.between.tell('word', 'alone')
    expect(one?.heard.at(-1)).toBe('alone')
    redis = await startRedis(path ?? '', port)
    await Promise.all(all.map((each) => each.until(() => each.states.at(-1) === true)))
    one?.between.tell('word', 'together')
    await two?.until(() => two.heard.at(-1) === 'together')
    expect(two?.heard).not.toContain('alone')
    expect(all.map(({ states }) => states)).toEqual([
      [false, true],
      [false, true],
    ])
  })

  test('start without it', async () => {
    const lone = await process_('redis://127.0.0.1:1')
    lone.between.tell('word', 'here')
    expect(lone.heard).toEqual(['here'])
    expect(lone.states).toEqual([false])
    await lone.between.stop()
  })
})
