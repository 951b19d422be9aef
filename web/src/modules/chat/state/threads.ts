import type { ChatMessage, MessageBody } from '#contract/chat/shapes.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { warn } from '../../../kit/browser/log.ts'
import { retryDecision } from '../rules/queue.ts'
import { asMessage, emptyThread, withMessage, withPage, type Page, type Thread } from '../rules/thread.ts'
import { createStore } from './store.ts'
import { storedPage, storeMessage, storePage, threadPageSize } from './storedThreads.ts'

/** The loaded messages of a chat and the state of loading. */
export type LoadedThread = {
  thread: Thread
  state: 'loading' | 'ready' | 'failed'
  failure?: CallError
  loadingMore?: 'before' | 'after'
}
/** Chats that show what this device kept, because the server couldn't be reached. */
let fromDevice: readonly string[] = []

const loaded = createStore<Readonly<Record<string, LoadedThread>>>({})
const initialThread: LoadedThread = { thread: emptyThread, state: 'loading' }
let reader = { guid: '', isHost: false }

const patch = (channel: string, part: Partial<LoadedThread>) =>
  loaded.set({ ...loaded.get(), [channel]: { ...(loaded.get()[channel] ?? initialThread), ...part } })

type PageQuery = { before?: number; after?: number; around?: number }
const fetchPage = (channel: string, query: PageQuery) =>
  api('GET chat/chatMessages', { query: { channel, pageSize: threadPageSize, ...query } })

const isNewest = ({ before, after, around }: PageQuery): boolean => (before ?? after ?? around) === undefined

const addPage = (channel: string, page: Page): void => {
  const known = loaded.get()[channel]?.thread ?? emptyThread
  const thread = withPage(known, page)
  patch(channel, { thread, state: 'ready', failure: undefined, loadingMore: undefined })
}

const load = async (
  channel: string,
  query: PageQuery,
  loadingMore?: LoadedThread['loadingMore'],
): Promise<void> => {
  patch(channel, { loadingMore })
  try {
    const page = await fetchPage(channel, query)
    addPage(channel, page)
    if (isNewest(query)) storePage(channel, page)
    fromDevice = fromDevice.filter((each) => each !== channel)
  } catch (error) {
    warn('Loading messages failed.', error)
    const failure = error instanceof CallError ? error : undefined
    const isEmpty = !loaded.get()[channel]?.thread.messages.length
    const stored = failure?.status === 0 && isEmpty && !loadingMore ? await storedPage(channel) : undefined
    if (stored) {
      fromDevice = [...fromDevice, channel]
      return addPage(channel, stored)
    }
    patch(channel, { loadingMore: undefined, failure, ...(isEmpty ? { state: 'failed' } : {}) })
  }
}

/** Sets the reader, who decides about "sent" messages and rights. A different person clears all chats. */
export const setReader = (guid: string, isHost: boolean): void => {
  if (reader.guid !== '' && reader.guid !== guid) {
    loaded.set({})
    fromDevice = []
  }
  reader = { guid, isHost }
}

/** Loads the newest page, or the page around a given message. */
export const openThread = (channel: string, around?: number): Promise<void> => {
  if (!loaded.get()[channel]) patch(channel, {})
  return load(channel, around === undefined ? {} : { around })
}
export const loadBefore = (channel: string): Promise<void> | undefined => {
  const current = loaded.get()[channel]
  const [oldest] = current?.thread.messages ?? []
  if (!current || current.loadingMore || !oldest || !current.thread.hasBefore) return undefined
  return load(channel, { before: oldest.number }, 'before')
}
export const loadAfter = (channel: string): Promise<void> | undefined => {
  const current = loaded.get()[channel]
  const newest = current?.thread.messages.at(-1)
  if (!current || current.loadingMore || !newest || !current.thread.hasAfter) return undefined
  return load(channel, { after: newest.number }, 'after')
}
/** Reloads the newest page of every open chat, since anything may have changed while disconnected. */
export const reloadThreads = (): void => {
  for (const channel of Object.keys(loaded.get())) void load(channel, {})
}

/** Whether loading failed in a way that a message is sent again after, too. */
const mayLoadNow = ({ state, failure }: LoadedThread): boolean =>
  state === 'failed' &&
  retryDecision({ status: failure?.status ?? 0, message: '', wait: 0 }).retry !== 'never'

/** The connection is back: chats that couldn't be loaded, or show what this device kept, are loaded again. */
export const reloadMissedThreads = (): void => {
  const failed = Object.entries(loaded.get()).flatMap(([channel, each]) =>
    mayLoadNow(each) ? [channel] : [],
  )
  for (const channel of new Set([...fromDevice, ...failed])) void load(channel, {})
}

/** Adds a message from a call's answer; it already has type and rights. */
export const addMessage = (message: ChatMessage): void => {
  storeMessage(message)
  const current = loaded.get()[message.channel]
  if (!current || current.state === 'loading') return
  const thread = withMessage(current.thread, message)
  patch(message.channel, { thread })
  // A message in between is missing. Load the rest at once, since the reader was at the end.
  if (thread.hasAfter && !current.thread.hasAfter) void loadAfter(message.channel)
}
/** Adds a message from the hub. */
export const addHubMessage = (body: MessageBody): void => {
  const before = loaded.get()[body.channel]?.thread.messages.find(({ id }) => id === body.id)
  const canSaveToRequest = body.channel.startsWith('request_')
  addMessage(asMessage(body, reader.guid, { canSaveToRequest, isHost: reader.isHost, before }))
}

export const useThread = (channel: string): LoadedThread => loaded.use()[channel] ?? initialThread
export const myGuid = (): string => reader.guid
