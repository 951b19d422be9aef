import type { SendBody } from '#contract/chat/messages.ts'
import type { ChatMessage } from '#contract/chat/shapes.ts'
import { timeNow } from '../../../kit/time/clock.ts'
import { nextOf, verdictOf, type Waiting } from '../rules/queue.ts'

type Means = {
  /** @throws whatever `failureOf` can read */
  send(body: SendBody): Promise<ChatMessage>
  failureOf(error: unknown): { status: number; words: string; wait: number }
  load(): readonly Waiting[]
  save(queue: readonly Waiting[]): void
  /** Called with the message that the server stored. */
  taken(message: ChatMessage): void
}

/** Retry interval while the server is unreachable. A restored connection triggers a retry sooner. */
const againMs = 5000

/**
 * Queue of outgoing messages: sent one after the other within a chat, stored on the device, and retried when
 * the connection returns. Sending twice is harmless because the server recognizes the guid.
 */
export const outbox = (means: Means) => {
  // Messages that were in flight when the page closed are sent again.
  let queue: readonly Waiting[] = means
    .load()
    .map((each) => (each.state === 'sending' ? { ...each, state: 'waiting' } : each))
  const listeners = new Set<() => void>()
  const pauses = new Map<string, ReturnType<typeof setTimeout>>()
  let stopped = false

  const set = (next: readonly Waiting[]) => {
    queue = next
    means.save(queue)
    listeners.forEach((listener) => listener())
  }
  const change = (guid: string, part: Partial<Waiting>) =>
    set(queue.map((each) => (each.guid === guid ? { ...each, ...part } : each)))
  const remove = (guid: string) => set(queue.filter((each) => each.guid !== guid))

  const pause = (channel: string, ms: number) => {
    clearTimeout(pauses.get(channel))
    const timer = setTimeout(() => {
      pauses.delete(channel)
      void pump(channel)
    }, ms)
    pauses.set(channel, timer)
  }
  const pump = async (channel: string): Promise<void> => {
    const next = nextOf(queue, channel)
    if (!next || stopped || pauses.has(channel)) return
    change(next.guid, { state: 'sending', words: undefined })
    try {
      const message = await means.send({
        channel,
        guid: next.guid,
        message: next.message,
        quote: next.quote?.id,
        files: next.files.map(({ file }) => file),
        mentions: [...next.mentions],
      })
      if (stopped) return
      remove(next.guid)
      means.taken(message)
    } catch (error) {
      if (stopped) return
      const verdict = verdictOf(means.failureOf(error))
      if (verdict.again === 'never') change(next.guid, { state: 'failed', words: verdict.words })
      else {
        change(next.guid, { state: 'waiting' })
        pause(channel, verdict.again === 'line' ? againMs : verdict.again * 1000)
      }
    }
    return pump(channel)
  }
  const pumpAll = () => new Set(queue.map(({ channel }) => channel)).forEach((each) => void pump(each))

  return {
    all: () => queue,
    watch(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add(given: Omit<Waiting, 'state' | 'at'>) {
      set([...queue, { ...given, state: 'waiting', at: new Date(timeNow()).toISOString() }])
      void pump(given.channel)
    },
    /** Retries a refused message. It moves to the end, as if it were written now. */
    again(guid: string) {
      const found = queue.find((each) => each.guid === guid)
      if (!found) return
      set([...queue.filter((each) => each.guid !== guid), { ...found, state: 'waiting', words: undefined }])
      void pump(found.channel)
    },
    remove,
    /** The hub reported the message before the answer of the call arrived. */
    heard(guid: string) {
      if (queue.some((each) => each.guid === guid)) remove(guid)
    },
    /** Retries everything at once. Call when the connection returns. */
    now() {
      pauses.forEach((timer) => clearTimeout(timer))
      pauses.clear()
      pumpAll()
    },
    stop() {
      stopped = true
      pauses.forEach((timer) => clearTimeout(timer))
      listeners.clear()
    },
  }
}
export type Outbox = ReturnType<typeof outbox>
