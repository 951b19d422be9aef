import type { ChatMessage, MessageBody } from '#contract/chat/shapes.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { warn } from '../../../kit/browser/log.ts'
import { asMessage, emptyThread, withMessage, withPage, type Thread } from '../rules/thread.ts'
import { store } from './store.ts'

/** The loaded messages of a chat and the state of loading. */
export type Loaded = {
  thread: Thread
  state: 'loading' | 'ready' | 'failed'
  failure?: CallError
  under?: 'before' | 'after'
}
/** Messages per page of history (document 2, section 9). */
export const pageSize = 30

const loaded = store<Readonly<Record<string, Loaded>>>({})
const first: Loaded = { thread: emptyThread, state: 'loading' }
let me = { guid: '', isHost: false }

const put = (channel: string, part: Partial<Loaded>) =>
  loaded.set({ ...loaded.get(), [channel]: { ...(loaded.get()[channel] ?? first), ...part } })

type Where = { before?: number; after?: number; around?: number }
const ask = (channel: string, where: Where) =>
  api('GET chat/chatMessages', { query: { channel, pageSize, ...where } })

const load = async (channel: string, where: Where, under?: Loaded['under']): Promise<void> => {
  put(channel, { under })
  try {
    const page = await ask(channel, where)
    const known = loaded.get()[channel]?.thread ?? emptyThread
    put(channel, { thread: withPage(known, page), state: 'ready', failure: undefined, under: undefined })
  } catch (error) {
    warn('Messages of a chat could not be read.', error)
    const failure = error instanceof CallError ? error : undefined
    const isEmpty = !loaded.get()[channel]?.thread.messages.length
    put(channel, { under: undefined, failure, ...(isEmpty ? { state: 'failed' } : {}) })
  }
}

/** Sets the reader, who decides about "sent" messages and rights. A different person clears all chats. */
export const beginThreads = (guid: string, isHost: boolean): void => {
  if (me.guid !== '' && me.guid !== guid) loaded.set({})
  me = { guid, isHost }
}

/** Loads the newest page, or the page around a given message. */
export const openThread = (channel: string, around?: number): Promise<void> => {
  if (!loaded.get()[channel]) put(channel, {})
  return load(channel, around === undefined ? {} : { around })
}
export const loadBefore = (channel: string): Promise<void> | undefined => {
  const now = loaded.get()[channel]
  const [oldest] = now?.thread.messages ?? []
  if (!now || now.under || !oldest || !now.thread.hasBefore) return undefined
  return load(channel, { before: oldest.number }, 'before')
}
export const loadAfter = (channel: string): Promise<void> | undefined => {
  const now = loaded.get()[channel]
  const newest = now?.thread.messages.at(-1)
  if (!now || now.under || !newest || !now.thread.hasAfter) return undefined
  return load(channel, { after: newest.number }, 'after')
}
/** Reloads the newest page of every open chat, since anything may have changed while disconnected. */
export const reloadThreads = (): void => {
  for (const channel of Object.keys(loaded.get())) void load(channel, {})
}

/** Adds a message from a call's answer; it already has type and rights. */
export const takeMessage = (message: ChatMessage): void => {
  const now = loaded.get()[message.channel]
  if (!now || now.state === 'loading') return
  const thread = withMessage(now.thread, message)
  put(message.channel, { thread })
  // A message in between is missing. Load the rest at once, since the reader was at the end.
  if (thread.hasAfter && !now.thread.hasAfter) void loadAfter(message.channel)
}
/** Adds a message from the hub. */
export const hearMessage = (body: MessageBody): void => {
  const before = loaded.get()[body.channel]?.thread.messages.find(({ id }) => id === body.id)
  const canKeep = body.channel.startsWith('request_')
  takeMessage(asMessage(body, me.guid, { canKeep, isHost: me.isHost, before }))
}

export const useThread = (channel: string): Loaded => loaded.use()[channel] ?? first
export const myGuid = (): string => me.guid
