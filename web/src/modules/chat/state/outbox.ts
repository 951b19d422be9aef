import type { SendBody } from '#contract/chat/messages.ts'
import type { ChatMessage } from '#contract/chat/shapes.ts'
import { timeNow } from '../../../kit/time/clock.ts'
import { nextToSend, retryDecision, type QueuedMessage } from '../rules/queue.ts'

type OutboxOptions = {
  /** @throws whatever `failureOf` can read */
  send(body: SendBody): Promise<ChatMessage>
  failureOf(error: unknown): { status: number; message: string; wait: number }
  load(): readonly QueuedMessage[]
  save(queue: readonly QueuedMessage[]): void
  /** Called with the message that the server stored. */
  onSent(message: ChatMessage): void
}

/** Retry interval while the server is unreachable. A restored connection triggers a retry sooner. */
const retryMs = 5000

/**
 * Queue of outgoing messages: sent one after the other within a chat, stored on the device, and retried when
 * the connection returns. Sending twice is harmless because the server recognizes the guid.
 */
export const createOutbox = (options: OutboxOptions) => {
  // Messages that were in flight when the page closed are sent again.
  let queue: readonly QueuedMessage[] = options
    .load()
    .map((each) => (each.state === 'sending' ? { ...each, state: 'waiting' } : each))
  const listeners = new Set<() => void>()
  const pauses = new Map<string, ReturnType<typeof setTimeout>>()
  let stopped = false

  const set = (next: readonly QueuedMessage[]) => {
    queue = next
    options.save(queue)
    listeners.forEach((listener) => listener())
  }
  const change = (guid: string, part: Partial<QueuedMessage>) =>
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
    const next = nextToSend(queue, channel)
    if (!next || stopped || pauses.has(channel)) return
    change(next.guid, { state: 'sending', words: undefined })
    try {
      const message = await options.send({
        channel,
        guid: next.guid,
        message: next.message,
        quote: next.quote?.id,
        files: next.files.map(({ file }) => file),
        mentions: [...next.mentions],
      })
      if (stopped) return
      remove(next.guid)
      options.onSent(message)
    } catch (error) {
      if (stopped) return
      const decision = retryDecision(options.failureOf(error))
      if (decision.retry === 'never') change(next.guid, { state: 'failed', words: decision.message })
      else {
        change(next.guid, { state: 'waiting' })
        pause(channel, decision.retry === 'connection' ? retryMs : decision.retry * 1000)
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
    add(message: Omit<QueuedMessage, 'state' | 'at'>) {
      set([...queue, { ...message, state: 'waiting', at: new Date(timeNow()).toISOString() }])
      void pump(message.channel)
    },
    /** Retries a refused message. It moves to the end, as if it were written now. */
    retry(guid: string) {
      const found = queue.find((each) => each.guid === guid)
      if (!found) return
      set([...queue.filter((each) => each.guid !== guid), { ...found, state: 'waiting', words: undefined }])
      void pump(found.channel)
    },
    remove,
    /** The hub reported the message before the answer of the call arrived. */
    confirm(guid: string) {
      if (queue.some((each) => each.guid === guid)) remove(guid)
    },
    /** Retries everything at once. Call when the connection returns. */
    retryAll() {
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
export type Outbox = ReturnType<typeof createOutbox>
