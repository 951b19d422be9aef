import { reconnectDelays } from '#contract/kit/reconnect.ts'
import type { ChatChange, ChatMoment } from '#contract/chat/frames.ts'
import type { ClientFrame, LiveChange, ServerFrame } from '#contract/live.ts'

type Handler = ((this: never, event: never) => unknown) | null
/** The part of a WebSocket that the connection uses. */
export type Socket = {
  send(text: string): void
  close(): void
  onopen: Handler
  onmessage: Handler
  onclose: Handler
}
export type ConnectionState = {
  line: 'live' | 'reconnecting' | 'offline'
  /** Seconds until the next attempt; 0 during one. */
  seconds: number
  /** When the connection was last live, or null if it never was. The data on the screen is as of this time. */
  liveAt: Date | null
}
type MessageFrame = Extract<ServerFrame, { name: 'sendMessage' }>
export type Answer = Extract<ServerFrame, { name: 'answer' }>
export type ConnectionEvents = {
  state(state: ConnectionState): void
  /** A change from the log, delivered once and in order. */
  change(type: string, change: LiveChange): void
  presence(on: string, people: string[]): void
  /** How far the database's log is, as of this frame. Called before the frame's own event. */
  position(position: number): void
  /** A chat change from the log, delivered once and in order; or something momentary, such as typing. */
  chat(data: ChatChange | ChatMoment): void
  /** The server's reply to a frame that was sent. */
  answer(answer: Answer): void
  /** The log no longer covers the gap, so anything may have changed. */
  resync(): void
  /** The server ended the connection because of a sign-out elsewhere or a password change. */
  bye(reason: string): void
}
export type ConnectionOptions = {
  connect(): Socket
  token(): string | null
  cursor: { read(): number | undefined; save(cursor: number): void }
  /** Milliseconds since the page started to load. */
  age(): number
  online(): boolean
  /** A random number from 0 to 1. */
  chance(): number
  log(message: string, error?: unknown): void
}

/** A connection that lasted this long was stable, so the next break starts again at the first delay. */
const stableMs = 5000
/** Close code of a restarting server (closeCodes.restart). Reconnects are then spread randomly over `spreadMs`. */
const restartCode = 1012
const spreadMs = 3000

/**
 * Connection to the hub. It says hello with the token and the last cursor, dispatches
 * incoming frames, and reconnects after 0, 3, 5, 10, 15, 30, 60 seconds. Failures are logged and never thrown.
 */
export const hubConnection = (options: ConnectionOptions, events: ConnectionEvents) => {
  let socket: Socket | undefined
  let attempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStarted = false
  /** When the server sent its welcome, in ms since 1970; 0 before that. */
  let welcomedAt = 0
  let state: ConnectionState = { line: 'reconnecting', seconds: 0, liveAt: null }

  const setLine = (line: ConnectionState['line'], seconds = 0) => {
    const liveAt = line === 'live' || state.line === 'live' ? new Date() : state.liveAt
    state = { line, seconds, liveAt }
    events.state(state)
  }
  const wait = (seconds: number) => {
    setLine('reconnecting', seconds)
    if (seconds <= 0) return connect()
    timer = setTimeout(() => wait(seconds - 1), 1000)
  }
  const onBreak = (code?: number) => {
    socket = undefined
    if (!isStarted) return
    if (!options.online()) return setLine('offline')
    if (welcomedAt && Date.now() - welcomedAt >= stableMs) attempts = 0
    welcomedAt = 0
    const spread = code === restartCode && attempts === 0 ? Math.floor(options.chance() * spreadMs) : 0
    const delay = reconnectDelays[Math.min(attempts, reconnectDelays.length - 1)] ?? 60
    attempts += 1
    timer = setTimeout(() => wait(delay), spread)
  }
  const connect = () => {
    const token = options.token()
    if (!token) return
    let next: Socket
    try {
      next = options.connect()
    } catch (error) {
      options.log('The live line could not be opened.', error)
      return onBreak()
    }
    socket = next
    next.onopen = () => {
      const after = options.cursor.read()
      // The page loaded its data before it was connected, so without a cursor it requests all changes since the page load.
      const missed = after === undefined ? { age: Math.min(Math.round(options.age()), 60_000) } : { after }
      next.send(JSON.stringify({ name: 'hello', token, ...missed }))
    }
    next.onmessage = (event: { data: unknown }) => receive(event.data)
    next.onclose = (event?: { code?: number }) => {
      if (socket === next) onBreak(event?.code)
    }
  }
  const receive = (text: unknown) => {
    try {
      handle(JSON.parse(String(text)) as ServerFrame)
    } catch (error) {
      options.log('A live message could not be used.', error)
    }
  }
  const handle = (frame: ServerFrame) => {
    if ('position' in frame && typeof frame.position === 'number') events.position(frame.position)
    if (frame.name === 'bye') return events.bye(frame.reason)
    if (frame.name === 'welcome' || frame.name === 'resync') {
      welcomedAt ||= Date.now()
      options.cursor.save(frame.cursor)
      setLine('live')
      if (frame.name === 'resync') events.resync()
      return
    }
    if (frame.name === 'answer') return events.answer(frame)
    if (isPresence(frame)) return events.presence(frame.data.on, frame.data.people)
    if (!('cursor' in frame)) return events.chat(frame.data as ChatMoment)
    if (frame.cursor <= (options.cursor.read() ?? 0)) return
    options.cursor.save(frame.cursor)
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
      if (isStarted) return
      isStarted = true
      if (options.online()) wait(0)
      else setLine('offline')
    },
    stop() {
      isStarted = false
      clearTimeout(timer)
      const old = socket
      socket = undefined
      old?.close()
    },
    /** Reconnects right away, because the page became visible or the network is back. */
    reconnect() {
      if (!isStarted || socket) return
      clearTimeout(timer)
      wait(0)
    },
    /** Disconnects because the network is gone. */
    disconnect() {
      if (!isStarted) return
      clearTimeout(timer)
      const old = socket
      socket = undefined
      old?.close()
      setLine('offline')
    },
    /** Sends a message of a type to the server; false when the connection isn't live. */
    sendMessage: (type: string, data: Record<string, unknown>): boolean =>
      send({ name: 'sendMessage', type, data }),
    /** Pushes to the members of a chat; false when the connection isn't live. */
    sendChatPush: (data: Record<string, unknown>): boolean => send({ name: 'sendChatPush', data }),
    state: () => state,
  }
}

const isPresence = (frame: MessageFrame): frame is Extract<MessageFrame, { data: { people: string[] } }> =>
  'people' in frame.data
