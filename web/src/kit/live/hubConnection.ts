import { reconnectDelays } from '#contract/kit/reconnect.ts'
import type { ChatChange, ChatMoment } from '#contract/chat/frames.ts'
import type { ClientFrame, LiveChange, ServerFrame } from '#contract/live.ts'

type Handler = ((this: never, event: never) => unknown) | null
/** What the line uses of a WebSocket; a browser's own fits. */
export type Socket = {
  send(text: string): void
  close(): void
  onopen: Handler
  onmessage: Handler
  onclose: Handler
}
export type ConnectionState = {
  line: 'live' | 'reconnecting' | 'offline'
  /** Seconds until the next try; 0 while one is under way. */
  seconds: number
  /** When the line was last live, or null before it ever was: the time of the data on the screen. */
  liveAt: Date | null
}
type Said = Extract<ServerFrame, { name: 'sendMessage' }>
export type Answer = Extract<ServerFrame, { name: 'answer' }>
export type ConnectionEvents = {
  state(state: ConnectionState): void
  /** A change of the log, once and in order. */
  change(type: string, change: LiveChange): void
  presence(on: string, people: string[]): void
  /** Something of a chat: of the log once and in order; or a moment, such as typing, when it happens. */
  chat(data: ChatChange | ChatMoment): void
  /** What became of a frame that was sent. */
  answer(answer: Answer): void
  /** The gap can no longer be filled: everything may have changed. */
  resync(): void
  /** The server ends the line: signed out elsewhere, password changed. */
  bye(reason: string): void
}
export type ConnectionOptions = {
  connect(): Socket
  token(): string | null
  cursor: { read(): number | undefined; keep(cursor: number): void }
  /** Milliseconds since this page began. */
  age(): number
  online(): boolean
  /** 0 to 1, by chance. */
  chance(): number
  log(words: string, error?: unknown): void
}

/** A line that lasted this long was sound: the next break begins again with the first delay. */
const soundMs = 5000
/** The server's word for being started anew (closeCodes.restart): then the first try waits for a part of this, by chance. */
const restart = 1012
const spreadMs = 3000

/**
 * The line to the hub (decisions, "Chat and live updates"): says hello with the token and the last cursor, hands on
 * what comes, and connects again after 0, 3, 5, 10, 15, 30, 60 seconds. A failure is logged and never thrown.
 */
export const hubConnection = (means: ConnectionOptions, events: ConnectionEvents) => {
  let socket: Socket | undefined
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let wanted = false
  let welcomed = 0
  let state: ConnectionState = { line: 'reconnecting', seconds: 0, liveAt: null }

  const say = (line: ConnectionState['line'], seconds = 0) => {
    const liveAt = line === 'live' || state.line === 'live' ? new Date() : state.liveAt
    state = { line, seconds, liveAt }
    events.state(state)
  }
  const wait = (seconds: number) => {
    say('reconnecting', seconds)
    if (seconds <= 0) return connect()
    timer = setTimeout(() => wait(seconds - 1), 1000)
  }
  const broken = (code?: number) => {
    socket = undefined
    if (!wanted) return
    if (!means.online()) return say('offline')
    if (welcomed && Date.now() - welcomed >= soundMs) tries = 0
    welcomed = 0
    const spread = code === restart && tries === 0 ? Math.floor(means.chance() * spreadMs) : 0
    const delay = reconnectDelays[Math.min(tries, reconnectDelays.length - 1)] ?? 60
    tries += 1
    timer = setTimeout(() => wait(delay), spread)
  }
  const connect = () => {
    const token = means.token()
    if (!token) return
    let next: Socket
    try {
      next = means.connect()
    } catch (error) {
      means.log('The live line could not be opened.', error)
      return broken()
    }
    socket = next
    next.onopen = () => {
      const after = means.cursor.read()
      // What the page shows was read before there was a line: what has changed since it began is asked for.
      const missed = after === undefined ? { age: Math.min(Math.round(means.age()), 60_000) } : { after }
      next.send(JSON.stringify({ name: 'hello', token, ...missed }))
    }
    next.onmessage = (event: { data: unknown }) => take(event.data)
    next.onclose = (event?: { code?: number }) => {
      if (socket === next) broken(event?.code)
    }
  }
  const take = (text: unknown) => {
    try {
      handle(JSON.parse(String(text)) as ServerFrame)
    } catch (error) {
      means.log('A live message could not be used.', error)
    }
  }
  const handle = (frame: ServerFrame) => {
    if (frame.name === 'bye') return events.bye(frame.reason)
    if (frame.name === 'welcome' || frame.name === 'resync') {
      welcomed ||= Date.now()
      means.cursor.keep(frame.cursor)
      say('live')
      if (frame.name === 'resync') events.resync()
      return
    }
    if (frame.name === 'answer') return events.answer(frame)
    if (isPresence(frame)) return events.presence(frame.data.on, frame.data.people)
    if (!('cursor' in frame)) return events.chat(frame.data as ChatMoment)
    if (frame.cursor <= (means.cursor.read() ?? 0)) return
    means.cursor.keep(frame.cursor)
    if (frame.type === 'Chat') events.chat(frame.data as ChatChange)
    else events.change(frame.type, frame.data)
  }
  const send = (frame: ClientFrame): boolean => {
    if (!socket || state.line !== 'live') return false
    socket.send(JSON.stringify(frame))
    return true
  }

  return {
    start() {
      if (wanted) return
      wanted = true
      if (means.online()) wait(0)
      else say('offline')
    },
    stop() {
      wanted = false
      clearTimeout(timer)
      const old = socket
      socket = undefined
      old?.close()
    },
    /** The page came back, or the network did: no more waiting. */
    now() {
      if (!wanted || socket) return
      clearTimeout(timer)
      wait(0)
    },
    /** The network went away. */
    cut() {
      if (!wanted) return
      clearTimeout(timer)
      const old = socket
      socket = undefined
      old?.close()
      say('offline')
    },
    /** Says something of a type to the server; false when the line is not live. */
    sendMessage: (type: string, data: Record<string, unknown>): boolean =>
      send({ name: 'sendMessage', type, data }),
    /** Pushes to the members of a chat; false when the line is not live. */
    sendChatPush: (data: Record<string, unknown>): boolean => send({ name: 'sendChatPush', data }),
    state: () => state,
  }
}

const isPresence = (frame: Said): frame is Extract<Said, { data: { people: string[] } }> =>
  'people' in frame.data
