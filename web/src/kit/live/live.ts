import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { ChatChange, ChatMoment } from '#contract/chat/frames.ts'
import type { LiveChange, OpenKind } from '#contract/live.ts'
import { parseJson } from '../../ui/storedValue.ts'
import { debounce } from '../time/debounce.ts'
import { hubConnection, type Answer, type ConnectionState } from './hubConnection.ts'
import { warn } from '../browser/log.ts'
import { position } from '../api/position.ts'
import { refreshQueries, markStale } from '../api/queries.ts'
import { onSession, readToken } from '../api/session.ts'

const cursorKey = 'calibrate.cursor'
type ChangeListener = (changes: LiveChange[]) => void
type ChatListener = {
  chat(data: ChatChange | ChatMoment): void
  answer(answer: Answer): void
  resync(): void
}

const changeListeners = new Map<string, Set<ChangeListener>>()
const stateListeners = new Set<() => void>()
const chatListeners = new Set<ChatListener>()
/** Who has each record open, by its key ('request:48213'). */
const viewers = new Map<string, string[]>()
/** How many components of this page have each record open. */
const openCounts = new Map<string, number>()
let state: ConnectionState = { line: 'reconnecting', seconds: 0, liveAt: null }
let resync = (): void => {}
let checkSession = (): void => {}
const notify = (): void => stateListeners.forEach((listener) => listener())
const subscribe = (listener: () => void) => {
  stateListeners.add(listener)
  return () => void stateListeners.delete(listener)
}

const dispatch = (changes: LiveChange[]): void => {
  for (const [kind, listeners] of changeListeners) {
    const matching = kind === '*' ? changes : changes.filter((change) => change.kind === kind)
    if (matching.length > 0) listeners.forEach((listener) => listener(matching))
  }
}
const dispatchBatched = debounce(dispatch)

const hub = hubConnection(
  {
    connect: () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}/hub`),
    token: readToken,
    cursor: {
      // 0 is a valid cursor: that of an empty log.
      read: () => {
        const stored = parseJson(sessionStorage.getItem(cursorKey))
        return typeof stored === 'number' && Number.isSafeInteger(stored) && stored >= 0 ? stored : undefined
      },
      save: (cursor) => sessionStorage.setItem(cursorKey, String(cursor)),
    },
    age: () => performance.now(),
    online: () => navigator.onLine,
    chance: Math.random,
    log: warn,
  },
  {
    state: (next) => {
      const isBack = next.line === 'live' && state.line !== 'live'
      state = next
      position.setLive(next.line === 'live')
      if (isBack) openCounts.forEach((_count, on) => sendPresence(on, true))
      if (!isBack && next.line !== 'live') viewers.clear()
      notify()
    },
    change: (_type, change) => dispatchBatched(change),
    position: (told) => position.note(told),
    presence: (on, people) => {
      viewers.set(on, people)
      notify()
    },
    chat: (data) => chatListeners.forEach((listener) => listener.chat(data)),
    answer: (answer) => chatListeners.forEach((listener) => listener.answer(answer)),
    resync: () => {
      resync()
      chatListeners.forEach((listener) => listener.resync())
    },
    bye: () => checkSession(),
  },
)

const sendPresence = (on: string, open: boolean): boolean =>
  hub.sendMessage('Status', { kind: 'presence', on, open })

/** Subscribes to changes of a kind ('request', 'event', ... or '*'), delivered in batches. Returns the unsubscribe. */
export const onLiveChange = (kind: string, listener: ChangeListener): (() => void) => {
  const listeners = changeListeners.get(kind) ?? new Set()
  changeListeners.set(kind, listeners.add(listener))
  return () => void listeners.delete(listener)
}

/** Subscribes to everything of the chats, delivered one by one as it arrives. Returns the unsubscribe. */
export const onChat = (listener: ChatListener): (() => void) => {
  chatListeners.add(listener)
  return () => void chatListeners.delete(listener)
}
/** Tells the members of a chat that the user is typing, or the hub that a chat is open; false when not connected. */
export const sendChatPush = hub.sendChatPush

/** Subscribes to changes of a kind while the component is mounted. */
export const useLive = (kind: string, listener: ChangeListener): void => {
  const latest = useEffectEvent(listener)
  useEffect(() => onLiveChange(kind, (changes) => latest(changes)), [kind])
}

/** Refetches these calls whenever something of these kinds changes: `useLiveRefresh('request event', 'calibrate/calibrates')`. */
export const useLiveRefresh = (spacedKinds: string, ...paths: string[]): void => {
  const client = useQueryClient()
  const refresh = useEffectEvent(() => void markStale(client, ...paths))
  useEffect(() => {
    const stops = spacedKinds.split(' ').map((kind) => onLiveChange(kind, () => refresh()))
    return () => stops.forEach((stop) => stop())
  }, [spacedKinds])
}

/** Calls the listener at every change of the live connection's state. Returns the function that stops it. */
export const onLiveState = (listener: (state: ConnectionState) => void): (() => void) =>
  subscribe(() => listener(state))

/** State of the live connection, with the countdown to the next attempt and the time of the data. */
export const useLiveState = (): ConnectionState => useSyncExternalStore(subscribe, () => state)
/** Reconnects right away instead of waiting for the countdown. */
export const reconnectNow = (): void => hub.reconnect()

const nobody: string[] = []
/** Announces that this record ('request:48213') is open here, and returns who else has it open. */
export const usePresence = (on: `${OpenKind}:${number}` | undefined): string[] => {
  useEffect(() => {
    if (!on) return
    openCounts.set(on, (openCounts.get(on) ?? 0) + 1)
    sendPresence(on, true)
    return () => {
      const remaining = (openCounts.get(on) ?? 1) - 1
      if (remaining > 0) return void openCounts.set(on, remaining)
      openCounts.delete(on)
      viewers.delete(on)
      sendPresence(on, false)
    }
  }, [on])
  return useSyncExternalStore(subscribe, () => (on ? viewers.get(on) : undefined) ?? nobody)
}

/**
 * Keeps the live connection open while someone is signed in. The shell starts it once. Returns the function that stops it.
 * @param client the query cache that a resync invalidates
 */
export const startLive = (client: QueryClient): (() => void) => {
  resync = () => void client.invalidateQueries()
  // A `bye` doesn't prove that the session ended. An authorized call does: its 401 asks for sign-in.
  checkSession = () => void client.invalidateQueries({ queryKey: ['user/profile'] })
  const visible = () => document.visibilityState === 'visible' && hub.reconnect()
  const online = () => hub.reconnect()
  const offline = () => hub.disconnect()
  const stopRefresh = onLiveChange('*', () => refreshQueries(client))
  const stopSession = onSession((session) => {
    hub.stop()
    if (session === 'signedIn') hub.start()
  })
  document.addEventListener('visibilitychange', visible)
  addEventListener('online', online)
  addEventListener('offline', offline)
  if (readToken()) hub.start()
  return () => {
    document.removeEventListener('visibilitychange', visible)
    removeEventListener('online', online)
    removeEventListener('offline', offline)
    stopRefresh()
    stopSession()
    hub.stop()
  }
}

/** The connection state to show: changes that last less than 800 ms are hidden so that short breaks don't flash a notice. */
export const useStableConnection = (): ConnectionState => {
  const now = useLiveState()
  const [shown, setShown] = useState(now)
  useEffect(() => {
    const timer = setTimeout(() => setShown(now), now.line === shown.line ? 0 : 800)
    return () => clearTimeout(timer)
  }, [now, shown.line])
  return shown
}
