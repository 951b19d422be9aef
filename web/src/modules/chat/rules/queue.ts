import { isRecord } from '../../../ui/storedValue.ts'
import type { ChatFile, ChatMessage } from '#contract/chat/shapes.ts'

/** A message on its way. It is kept on the device until the server has taken it. */
export type Waiting = {
  /** Made here; the same again is the same message on the server. */
  guid: string
  channel: string
  message: string
  files: readonly ChatFile[]
  quote?: NonNullable<ChatMessage['quote']>
  mentions: readonly string[]
  /** When it was written, by this device's clock: shown until the server says its own. */
  at: string
  state: 'waiting' | 'sending' | 'failed'
  /** Why it was refused. */
  words?: string
}

const states: readonly unknown[] = ['waiting', 'sending', 'failed']
const isWaiting = (value: unknown): value is Waiting =>
  isRecord(value) &&
  ['guid', 'channel', 'message', 'at'].every((field) => typeof value[field] === 'string') &&
  Array.isArray(value.files) &&
  Array.isArray(value.mentions) &&
  states.includes(value.state)

/** Of what was kept, the messages that can be sent. */
export const waitingOf = (kept: unknown): readonly Waiting[] =>
  Array.isArray(kept) ? kept.filter(isWaiting) : []

/** What a failure means: try again when the line is back, after some seconds, or not at all. */
export type Verdict = { again: 'line' } | { again: number } | { again: 'never'; words: string }

export const verdictOf = (failure: { status: number; words: string; wait: number }): Verdict => {
  const { status, words, wait } = failure
  if (status === 429) return { again: Math.max(1, wait) }
  // 401: the person signs in over the page, and it goes on.
  if (status === 0 || status === 401 || status === 408 || status >= 500) return { again: 'line' }
  return { again: 'never', words }
}

/** The next to send of a chat: always its oldest, so that the order stays as it was written. */
export const nextOf = (queue: readonly Waiting[], channel: string): Waiting | undefined => {
  const first = queue.find((each) => each.channel === channel && each.state !== 'failed')
  return first?.state === 'waiting' ? first : undefined
}

/** "2 messages wait for the connection". */
export const waitingWords = (count: number): string =>
  count === 1 ? '1 message waits for the connection' : `${count} messages wait for the connection`
