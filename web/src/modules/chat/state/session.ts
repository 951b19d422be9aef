import type { ChatChange, ChatMoment } from '#contract/chat/frames.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { onChat } from '../../../kit/live/live.ts'
import { warn } from '../../../kit/browser/log.ts'
import { queryClient, markStale } from '../../../kit/api/queries.ts'
import { parsed } from '../../../ui/storedValue.ts'
import { waitingOf, type Waiting } from '../rules/queue.ts'
import { changeChannel, channelQuery } from '../data.ts'
import { setUnread } from '../unread.ts'
import { carryNothing } from './carried.ts'
import { hearDraft, loadDrafts } from './drafts.ts'
import { forgetMoments, hearMoment, stopTyping } from './moments.ts'
import { outbox, type Outbox } from './outbox.ts'
import { beginThreads, hearMessage, reloadThreads, takeMessage } from './threads.ts'
import { store } from './store.ts'
import { queuePlace as placeOf } from './widget.ts'

type Me = { guid: string; isHost: boolean }
const none: readonly Waiting[] = []
const box = store<Outbox | undefined>(undefined)
const queue = store(none)
const gone = store<readonly string[]>([])
const heard = store<{ name: string; words: string; channel: string; id: number } | undefined>(undefined)

const kept = (guid: string): readonly Waiting[] => waitingOf(parsed(localStorage.getItem(placeOf(guid))))
/** Messages that this page has queued. Other stored messages belong to other tabs and must stay. */
const ours = new Set<string>()
const load = (guid: string): readonly Waiting[] => {
  const waiting = kept(guid)
  waiting.forEach((each) => ours.add(each.guid))
  return waiting
}
const save = (guid: string, waiting: readonly Waiting[]): void => {
  queue.set(waiting)
  waiting.forEach((each) => ours.add(each.guid))
  const all = [...kept(guid).filter((each) => !ours.has(each.guid)), ...waiting]
  try {
    if (all.length === 0) localStorage.removeItem(placeOf(guid))
    else localStorage.setItem(placeOf(guid), JSON.stringify(all))
  } catch (error) {
    warn('Messages on their way are kept on this page only.', error)
  }
}

const failureOf = (error: unknown) =>
  error instanceof CallError
    ? { status: error.status, words: error.message, wait: error.wait }
    : { status: 0, words: 'It could not be sent.', wait: 0 }

const hear = (data: ChatChange | ChatMoment, me: Me): void => {
  if (data.kind === 'typing' || data.kind === 'online') return hearMoment(data)
  if (data.kind === 'message') {
    const { message } = data
    box.get()?.heard(message.guid)
    hearMessage(message)
    stopTyping(data.channel, message.member)
    if (data.what === 'sent' && message.member !== me.guid)
      heard.set({ name: message.name, words: message.message, channel: data.channel, id: message.id })
    return
  }
  if (data.kind === 'draft') return hearDraft(data.channel, data.from)
  if (data.kind === 'read')
    return changeChannel(data.channel, (now) => ({
      ...now,
      members: now.members.map((each) =>
        each.userId === data.guid ? { ...each, read: Math.max(each.read, data.number) } : each,
      ),
    }))
  if (data.gone) {
    gone.set([...gone.get().filter((each) => each !== data.channel), data.channel])
    queryClient.removeQueries({ queryKey: channelQuery(data.channel).queryKey })
  } else void queryClient.invalidateQueries({ queryKey: channelQuery(data.channel).queryKey })
}

/**
 * Starts the chat for the signed-in person (document 2, section 4): creates the chat user, subscribes to the
 * hub, and loads unread counts. Failures are logged and break nothing else. Returns the function that stops
 * it and clears all state.
 */
export const beginChat = (me: Me): (() => void) => {
  beginThreads(me.guid, me.isHost)
  const own = outbox({
    send: (body) => api('POST chat/sendMessage', { body }),
    failureOf,
    load: () => load(me.guid),
    save: (waiting) => save(me.guid, waiting),
    taken: takeMessage,
  })
  box.set(own)
  queue.set(own.all())
  const stop = onChat({
    chat: (data) => hear(data, me),
    answer() {},
    resync() {
      reloadThreads()
      void markStale(queryClient, 'chat/openChannel')
    },
  })
  api('POST chat/CreateChatUser', { query: { userId: me.guid } }).then(
    ({ unreadCount }) => setUnread(unreadCount),
    (error: unknown) => warn('The chat could not begin.', error),
  )
  void loadDrafts()
  own.now()
  return () => {
    stop()
    own.stop()
    box.set(undefined)
    queue.set(none)
    gone.set([])
    forgetMoments()
    carryNothing()
    beginThreads('', false)
  }
}

/** Queues a message. */
export const sendMessage = (given: Omit<Waiting, 'state' | 'at' | 'guid'>): void =>
  box.get()?.add({ ...given, guid: crypto.randomUUID() })
export const sendAgain = (guid: string): void => box.get()?.again(guid)
export const dropMessage = (guid: string): void => box.get()?.remove(guid)
/** Retries the queue. Call when the connection returns. */
export const sendQueue = (): void => box.get()?.now()

export const useQueue = queue.use
/** Chats that the person was removed from while the page was open. */
export const useGone = gone.use
export const joinedAgain = (channel: string): void => gone.set(gone.get().filter((each) => each !== channel))
/** The latest message of someone else, for screen readers. */
export const useHeard = heard.use
