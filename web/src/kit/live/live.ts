import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { ChatChange, ChatMoment } from '#contract/chat/frames.ts'
import type { LiveChange, OpenKind } from '#contract/live.ts'
import { parsed } from '../../ui/storedValue.ts'
import { debounce } from '../time/debounce.ts'
import { hubConnection, type Answer, type ConnectionState } from './hubConnection.ts'
import { warn } from '../browser/log.ts'
import { refreshQueries, markStale } from '../api/queries.ts'
import { onSession, readToken } from '../api/session.ts'

const cursorKey = 'calibrate.cursor'
type Heard = (changes: LiveChange[]) => void
type ChatHeard = { chat(data: ChatChange | ChatMoment): void; answer(answer: Answer): void; resync(): void }

const kinds = new Map<string, Set<Heard>>()
const watchers = new Set<() => void>()
const chats = new Set<ChatHeard>()
const rooms = new Map<string, string[]>()
const opened = new Map<string, number>()
let state: ConnectionState = { line: 'reconnecting', seconds: 0, liveAt: null }
let resync = (): void => {}
let check = (): void => {}
const tell = (): void => watchers.forEach((watcher) => watcher())
const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

const hand = (changes: LiveChange[]): void => {
  for (const [kind, heard] of kinds) {
    const ours = kind === '*' ? changes : changes.filter((change) => change.kind === kind)
    if (ours.length > 0) heard.forEach((each) => each(ours))
  }
}
const gathered = debounce(hand)

const line = hubConnection(
  {
    connect: () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}/hub`),
    token: readToken,
    cursor: {
      // 0 is a cursor too: of a log in which nothing has happened yet.
      read: () => {
        const kept = parsed(sessionStorage.getItem(cursorKey))
        return typeof kept === 'number' && Number.isSafeInteger(kept) && kept >= 0 ? kept : undefined
      },
      keep: (cursor) => sessionStorage.setItem(cursorKey, String(cursor)),
    },
    age: () => performance.now(),
    online: () => navigator.onLine,
    chance: Math.random,
    log: warn,
  },
  {
    state: (next) => {
      const back = next.line === 'live' && state.line !== 'live'
      state = next
      if (back) opened.forEach((_count, on) => sayPresence(on, true))
      if (!back && next.line !== 'live') rooms.clear()
      tell()
    },
    change: (_type, change) => gathered(change),
    presence: (on, people) => {
      rooms.set(on, people)
      tell()
    },
    chat: (data) => chats.forEach((each) => each.chat(data)),
    answer: (answer) => chats.forEach((each) => each.answer(answer)),
    resync: () => {
      resync()
      chats.forEach((each) => each.resync())
    },
    bye: () => check(),
  },
)

const sayPresence = (on: string, open: boolean): boolean =>
  line.sendMessage('Status', { kind: 'presence', on, open })

/** Hears changes of a kind ('request', 'event', ... or '*'), gathered; the answer stops it. */
export const onLive = (kind: string, heard: Heard): (() => void) => {
  const all = kinds.get(kind) ?? new Set()
  kinds.set(kind, all.add(heard))
  return () => void all.delete(heard)
}

/** Hears all of the chats, each thing as it comes; the answer stops it. */
export const onChat = (heard: ChatHeard): (() => void) => {
  chats.add(heard)
  return () => void chats.delete(heard)
}
/** Says to the others of a chat that one types, or to the hub that a chat stands open; false when the line is not live. */
export const sendChatPush = line.sendChatPush

/** Hears changes of a kind for as long as the component is there. */
export const useLive = (kind: string, heard: Heard): void => {
  const latest = useEffectEvent(heard)
  useEffect(() => onLive(kind, (changes) => latest(changes)), [kind])
}

/** Reads these calls again whenever something of these kinds changes: `useLiveRefresh('request event', 'calibrate/calibrates')`. */
export const useLiveRefresh = (spacedKinds: string, ...paths: string[]): void => {
  const client = useQueryClient()
  const refresh = useEffectEvent(() => void markStale(client, ...paths))
  useEffect(() => {
    const stops = spacedKinds.split(' ').map((kind) => onLive(kind, () => refresh()))
    return () => stops.forEach((stop) => stop())
  }, [spacedKinds])
}

/** The state of the line, with the countdown and the time of the data. */
export const useLiveState = (): ConnectionState => useSyncExternalStore(watch, () => state)
/** Connects now in place of waiting. */
export const reconnectNow = (): void => line.now()

const nobody: string[] = []
/** Tells the others that this record is open here ('request:48213'), and answers who else has it open. */
export const usePresence = (on: `${OpenKind}:${number}` | undefined): string[] => {
  useEffect(() => {
    if (!on) return
    opened.set(on, (opened.get(on) ?? 0) + 1)
    sayPresence(on, true)
    return () => {
      const left = (opened.get(on) ?? 1) - 1
      if (left > 0) return void opened.set(on, left)
      opened.delete(on)
      rooms.delete(on)
      sayPresence(on, false)
    }
  }, [on])
  return useSyncExternalStore(watch, () => (on ? rooms.get(on) : undefined) ?? nobody)
}

/** Runs the line while someone is signed in: started by the shell, once. `client` is what a resync makes old. */
export const startLive = (client: QueryClient): (() => void) => {
  resync = () => void client.invalidateQueries()
  // Whether the session really ended is for an authorised call to say: its 401 asks for sign-in.
  check = () => void client.invalidateQueries({ queryKey: ['user/profile'] })
  const visible = () => document.visibilityState === 'visible' && line.now()
  const online = () => line.now()
  const offline = () => line.cut()
  const stopOld = onLive('*', () => refreshQueries(client))
  const stopSession = onSession((session) => {
    line.stop()
    if (session === 'signedIn') line.start()
  })
  document.addEventListener('visibilitychange', visible)
  addEventListener('online', online)
  addEventListener('offline', offline)
  if (readToken()) line.start()
  return () => {
    document.removeEventListener('visibilitychange', visible)
    removeEventListener('online', online)
    removeEventListener('offline', offline)
    stopOld()
    stopSession()
    line.stop()
  }
}

/** True after a change of the line's state has lasted a second: short breaks are not worth a word. */
export const useConnectionShown = (): ConnectionState => {
  const now = useLiveState()
  const [shown, setShown] = useState(now)
  useEffect(() => {
    const timer = setTimeout(() => setShown(now), now.line === shown.line ? 0 : 800)
    return () => clearTimeout(timer)
  }, [now, shown.line])
  return shown
}
