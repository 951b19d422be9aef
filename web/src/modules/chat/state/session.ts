import type { ChatChange, ChatMoment } from '#contract/chat/frames.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { onChat, onLiveState } from '../../../kit/live/live.ts'
import { warn } from '../../../kit/browser/log.ts'
import { queryClient, markStale } from '../../../kit/api/queries.ts'
import { parseJson } from '../../../ui/storedValue.ts'
import { parseQueue, type QueuedMessage } from '../rules/queue.ts'
import { changeChannel, channelQuery } from '../data.ts'
import { setUnread } from '../unread.ts'
import { clearComposerContents } from './composerContents.ts'
import { refreshDraft, loadDrafts } from './drafts.ts'
import { clearMoments, applyMoment, stopTyping } from './typingAndPresence.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { setReader, addHubMessage, reloadMissedThreads, reloadThreads, addMessage } from './threads.ts'
import {
  confirmKept,
  discardKept,
  isKept,
  keepMessage,
  retryKept,
  startKept,
  useKept,
} from './keptMessages.ts'
import { createStore } from './store.ts'
import { queueKey as placeOf } from './widget.ts'
import { t } from '../texts.ts'

type Me = { guid: string; isHost: boolean }
const none: readonly QueuedMessage[] = []
const currentOutbox = createStore<Outbox | undefined>(undefined)
const queue = createStore(none)
const removedChats = createStore<readonly string[]>([])
const lastMessage = createStore<{ name: string; html: string; channel: string; id: number } | undefined>(
  undefined,
)

const storedQueue = (guid: string): readonly QueuedMessage[] =>
  parseQueue(parseJson(localStorage.getItem(placeOf(guid))))
/** Messages that this page has queued. Other stored messages belong to other tabs and must stay. */
const ownGuids = new Set<string>()
const load = (guid: string): readonly QueuedMessage[] => {
  const waiting = storedQueue(guid)
  waiting.forEach((each) => ownGuids.add(each.guid))
  return waiting
}
const save = (guid: string, waiting: readonly QueuedMessage[]): void => {
  queue.set(waiting)
  waiting.forEach((each) => ownGuids.add(each.guid))
  const all = [...storedQueue(guid).filter((each) => !ownGuids.has(each.guid)), ...waiting]
  try {
    if (all.length === 0) localStorage.removeItem(placeOf(guid))
    else localStorage.setItem(placeOf(guid), JSON.stringify(all))
  } catch (error) {
    warn('Storing queued messages failed. They stay on this page only.', error)
  }
}

const failureOf = (error: unknown) =>
  error instanceof CallError
    ? { status: error.status, message: error.message, wait: error.wait }
    : { status: 0, message: t('queue.unknown'), wait: 0 }

const handleFrame = (data: ChatChange | ChatMoment, me: Me): void => {
  if (data.kind === 'typing' || data.kind === 'online') return applyMoment(data)
  if (data.kind === 'message') {
    const { message } = data
    currentOutbox.get()?.confirm(message.guid)
    confirmKept(message.guid)
    addHubMessage(message)
    stopTyping(data.channel, message.member)
    if (data.what === 'sent' && message.member !== me.guid)
      lastMessage.set({ name: message.name, html: message.message, channel: data.channel, id: message.id })
    return
  }
  if (data.kind === 'draft') return refreshDraft(data.channel, data.from)
  if (data.kind === 'read')
    return changeChannel(data.channel, (now) => ({
      ...now,
      members: now.members.map((each) =>
        each.userId === data.guid ? { ...each, read: Math.max(each.read, data.number) } : each,
      ),
    }))
  if (data.gone) {
    removedChats.set([...removedChats.get().filter((each) => each !== data.channel), data.channel])
    queryClient.removeQueries({ queryKey: channelQuery(data.channel).queryKey })
  } else void queryClient.invalidateQueries({ queryKey: channelQuery(data.channel).queryKey })
}

/**
 * Starts the chat for the signed-in person: creates the chat user, subscribes to the
 * hub, and loads unread counts. Failures are logged and break nothing else. Returns the function that stops
 * it and clears all state.
 */
export const startChat = (me: Me): (() => void) => {
  setReader(me.guid, me.isHost)
  const outgoing = createOutbox({
    send: (body) => api('POST chat/sendMessage', { body }),
    failureOf,
    load: () => load(me.guid),
    save: (waiting) => save(me.guid, waiting),
    onSent: addMessage,
  })
  currentOutbox.set(outgoing)
  queue.set(outgoing.all())
  const stop = onChat({
    chat: (data) => handleFrame(data, me),
    answer() {},
    resync() {
      reloadThreads()
      void markStale(queryClient, 'chat/openChannel')
    },
  })
  api('POST chat/CreateChatUser', { query: { userId: me.guid } }).then(
    ({ unreadCount }) => setUnread(unreadCount),
    (error: unknown) => warn('Starting the chat failed.', error),
  )
  void loadDrafts()
  outgoing.retryAll()
  const stopKept = startKept()
  const stopLine = onLiveState(({ line }) => line === 'live' && reloadMissedThreads())
  return () => {
    stop()
    stopLine()
    stopKept()
    outgoing.stop()
    currentOutbox.set(undefined)
    queue.set(none)
    removedChats.set([])
    clearMoments()
    clearComposerContents()
    setReader('', false)
  }
}

/** Queues a message. `waiting` are files that this device keeps until there is a connection. */
export const sendMessage = (
  message: Omit<QueuedMessage, 'state' | 'at' | 'guid'>,
  waiting: readonly File[] = [],
): void => {
  if (waiting.length > 0 || isKept(message)) void keepMessage(message, waiting)
  else currentOutbox.get()?.add({ ...message, guid: crypto.randomUUID() })
}
export const retryMessage = (guid: string): void => {
  currentOutbox.get()?.retry(guid)
  void retryKept(guid)
}
export const discardMessage = (guid: string): void => {
  currentOutbox.get()?.remove(guid)
  void discardKept(guid)
}
/** Retries the queue. Call when the connection returns. */
export const retryQueue = (): void => currentOutbox.get()?.retryAll()

export const useQueue = (): readonly QueuedMessage[] => {
  const [own, kept] = [queue.use(), useKept()]
  return kept.length === 0 ? own : [...own, ...kept]
}
/** Chats that the person was removed from while the page was open. */
export const useRemovedChats = removedChats.use
export const forgetRemoval = (channel: string): void =>
  removedChats.set(removedChats.get().filter((each) => each !== channel))
/** The latest message of someone else, for screen readers. */
export const useLastMessage = lastMessage.use
