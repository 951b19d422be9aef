import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Subscribers, type Between } from './between.ts'

const stream = 'calibrate:hub'
/** Entries that stay: more than a process misses while its connection is made anew. */
const kept = 10_000
const readMs = 5000
const againMs = 1000
/** How long a start waits for Redis before it goes on without. */
const firstMs = 3000

type Options = {
  url: string
  /** Told once for each time that Redis went away, and once when it is back. */
  onState(isThere: boolean, error?: Error): void
}

/**
 * Over a stream of Redis, so that what was told while a connection was made anew is read from where it broke off. This
 * process hears itself at once and without Redis. The client is loaded here: who has one process never pays for it.
 */
export const redisBetween = async ({ url, onState }: Options): Promise<Between> => {
  const { createClient } = await import('redis')
  const me = randomUUID()
  const hearers = new Subscribers()
  const reconnectStrategy = (tries: number) => Math.min(100 * 2 ** tries, 2000) * (0.5 + Math.random())
  const writer = createClient({ url, disableOfflineQueue: true, socket: { reconnectStrategy } })
  const reader = writer.duplicate()
  let isThere = true
  const over = new AbortController()
  const say = (now: boolean, error?: Error) => {
    if (now !== isThere && !over.signal.aborted) onState(now, error)
    isThere = now
  }
  writer.on('error', (error: Error) => say(false, error))
  writer.on('ready', () => say(true))
  reader.on('error', () => undefined)

  const take = (from: string | undefined, topic: string | undefined, text: string | undefined) => {
    if (from === me || topic === undefined || text === undefined) return
    hearers.tell(topic, JSON.parse(text))
  }
  /** Where reading goes on; before the first answer of Redis it is not known. */
  let at: string | undefined
  const findEnd = async () => {
    at ??= (await reader.xRevRange(stream, '+', '-', { COUNT: 1 }))?.[0]?.id ?? '0-0'
    return at
  }
  const readOn = async () => {
    const found = await reader.xRead({ key: stream, id: await findEnd() }, { BLOCK: readMs, COUNT: 500 })
    const entries = (found as { messages: { id: string; message: Record<string, string> }[] }[] | null) ?? []
    for (const { id, message } of entries[0]?.messages ?? []) {
      at = id
      take(message.from, message.topic, message.data)
    }
  }
  const reading = async () => {
    while (!over.signal.aborted)
      try {
        if (!reader.isReady) await pause(50)
        else await readOn()
      } catch {
        // Lost, or an entry that is none: the client connects anew by itself, and reading goes on after what was read.
        await pause(againMs)
      }
  }
  const connecting = [writer, reader].map((client) => client.connect().catch(() => undefined))
  // A product that starts before its Redis goes on without, and hears the others as soon as it is there.
  const first = new AbortController()
  await Promise.race([
    Promise.all(connecting).then(findEnd),
    pause(firstMs, undefined, { signal: first.signal }).then(() => say(false)),
  ]).catch(() => undefined)
  first.abort()
  const work = reading()
  return {
    tell: (topic, data) => {
      hearers.tell(topic, data)
      if (!writer.isReady) return
      writer
        .xAdd(
          stream,
          '*',
          { from: me, topic, data: JSON.stringify(data) },
          { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: kept } },
        )
        .catch(() => undefined)
    },
    hear: (topic, heard) => hearers.add(topic, heard),
    stop: async () => {
      over.abort()
      for (const client of [writer, reader]) if (client.isOpen) client.destroy()
      await Promise.all([work, ...connecting])
    },
  }
}
