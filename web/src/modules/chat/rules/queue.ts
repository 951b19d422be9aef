import { updateRequiredStatus } from '#contract/kit/app-version.ts'
import { isRecord } from '../../../ui/storedValue.ts'
import type { ChatFile, ChatMessage } from '#contract/chat/shapes.ts'

/** An outgoing message, stored on the device until the server confirms it. */
export type QueuedMessage = {
  /** Generated here as the idempotency key: the server treats the same guid as the same message. */
  guid: string
  channel: string
  message: string
  files: readonly ChatFile[]
  quote?: NonNullable<ChatMessage['quote']>
  mentions: readonly string[]
  /** When it was written by this device's clock; shown until the server's time is known. */
  at: string
  state: 'waiting' | 'sending' | 'failed'
  /** Why the server refused it. */
  words?: string
}

const states: readonly unknown[] = ['waiting', 'sending', 'failed']
const isQueuedMessage = (value: unknown): value is QueuedMessage =>
  isRecord(value) &&
  ['guid', 'channel', 'message', 'at'].every((field) => typeof value[field] === 'string') &&
  Array.isArray(value.files) &&
  Array.isArray(value.mentions) &&
  states.includes(value.state)

/** The valid messages of a stored queue. */
export const parseQueue = (stored: unknown): readonly QueuedMessage[] =>
  Array.isArray(stored) ? stored.filter(isQueuedMessage) : []

/** How to handle a failure: retry when the connection returns, retry after some seconds, or give up. */
export type RetryDecision = { retry: 'connection' } | { retry: number } | { retry: 'never'; message: string }

export const retryDecision = (failure: {
  status: number
  message: string
  /** Seconds, from the Retry-After header. */
  wait: number
}): RetryDecision => {
  const { status, message, wait } = failure
  if (status === 429) return { retry: Math.max(1, wait) }
  // On 401, the person signs in again over the page and sending continues.
  // After an update of the app, the page sends what is left.
  if ([0, 401, 408, updateRequiredStatus].includes(status) || status >= 500) return { retry: 'connection' }
  return { retry: 'never', message }
}

/** The next message of a chat to send. Always the oldest, to preserve the order. */
export const nextToSend = (queue: readonly QueuedMessage[], channel: string): QueuedMessage | undefined => {
  const first = queue.find((each) => each.channel === channel && each.state !== 'failed')
  return first?.state === 'waiting' ? first : undefined
}
