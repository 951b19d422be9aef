import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Subscribers, type Broadcast } from './broadcast.ts'

const stream = 'calibrate:hub'
/** The stream keeps about this many entries: more than a process misses while it reconnects. */
const maxStreamLength = 10_000
const blockMs = 5000
const retryMs = 1000
/** How long startup waits for Redis before it continues without. */
const startTimeoutMs = 3000

type Options = {
  url: string
  /** Called once each time Redis goes away, and once when it is back. */
  onState(isConnected: boolean, error?: Error): void
}

/**
 * Broadcasts over a Redis stream rather than pub/sub, so that a process that reconnects resumes reading where it left
 * off. This process receives its own messages immediately and without Redis. The client library is imported here so
 * that single-process installations never load it.
 */
export const redisBroadcast = async ({ url, onState }: Options): Promise<Broadcast> => {
  const { createClient } = await import('redis')
  const processId = randomUUID()
  const subscribers = new Subscribers()
  const reconnectStrategy = (tries: number) => Math.min(100 * 2 ** tries, 2000) * (0.5 + Math.random())
  const writer = createClient({ url, disableOfflineQueue: true, socket: { reconnectStrategy } })
  const reader = writer.duplicate()
  let isConnected = true
  const stopping = new AbortController()
  const setConnected = (connected: boolean, error?: Error) => {
    if (connected !== isConnected && !stopping.signal.aborted) onState(connected, error)
    isConnected = connected
  }
  writer.on('error', (error: Error) => setConnected(false, error))
  writer.on('ready', () => setConnected(true))
  reader.on('error', () => undefined)

  const receive = (from: string | undefined, topic: string | undefined, text: string | undefined) => {
    if (from === processId || topic === undefined || text === undefined) return
    subscribers.notify(topic, JSON.parse(text))
  }
  /** The id of the last entry read. It is undefined until Redis first answers. */
  let lastId: string | undefined
  const findEnd = async () => {
    lastId ??= (await reader.xRevRange(stream, '+', '-', { COUNT: 1 }))?.[0]?.id ?? '0-0'
    return lastId
  }
  const readNext = async () => {
    const found = await reader.xRead({ key: stream, id: await findEnd() }, { BLOCK: blockMs, COUNT: 500 })
    const entries = (found as { messages: { id: string; message: Record<string, string> }[] }[] | null) ?? []
    for (const { id, message } of entries[0]?.messages ?? []) {
      lastId = id
      receive(message.from, message.topic, message.data)
    }
  }
  const readLoop = async () => {
    while (!stopping.signal.aborted)
      try {
        if (!reader.isReady) await pause(50)
        else await readNext()
      } catch {
        // Either the connection was lost or an entry is malformed. The client reconnects by itself, and reading
        // continues after the last entry.
        await pause(retryMs)
      }
  }
  const connecting = [writer, reader].map((client) => client.connect().catch(() => undefined))
  // A server that starts before its Redis runs without it, and receives the others' messages once Redis is up.
  const startTimeout = new AbortController()
  await Promise.race([
    Promise.all(connecting).then(findEnd),
    pause(startTimeoutMs, undefined, { signal: startTimeout.signal }).then(() => setConnected(false)),
  ]).catch(() => undefined)
  startTimeout.abort()
  const reading = readLoop()
  return {
    publish: (topic, data) => {
      subscribers.notify(topic, data)
      if (!writer.isReady) return
      writer
        .xAdd(
          stream,
          '*',
          { from: processId, topic, data: JSON.stringify(data) },
          { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: maxStreamLength } },
        )
        .catch(() => undefined)
    },
    subscribe: (topic, listener) => subscribers.add(topic, listener),
    stop: async () => {
      stopping.abort()
      for (const client of [writer, reader]) if (client.isOpen) client.destroy()
      await Promise.all([reading, ...connecting])
    },
  }
}
