import type { Duplex } from 'node:stream'
import { closeCodes, type ServerFrame } from '#contract/live.ts'
import type { WebSocket } from 'ws'
import type { Actor } from '#server/kernel/security/actor.ts'
import { framed } from './frame-text.ts'
import { writeBatched } from './write-batch.ts'

/** What waits on a line that is not read: beyond this it is cut. */
const mostWaiting = 1024 * 1024
/** A burst waits longer with a browser that is busy; a line that is silent for so long, or has this much waiting, is cut. */
const silentMs = 2000
const mostInBurst = 4 * mostWaiting
/** After so much a line is asked whether it reads, and gets so much more before it has said so: the system's own room is larger. */
const askAfter = 128 * 1024
const mostUnread = 384 * 1024
/** Frames that may come in a minute. */
const mostFrames = 240
/** How long a cut line may take to read its close frame. */
const lastMs = 2000
/** Live frames kept while a line catches up; beyond this it begins anew. */
const mostHeld = 20_000

/** One browser's open line, after its hello. */
export class Connection {
  readonly socket: WebSocket
  /** What the socket writes to: whole frames go there as they are, one and the same for all lines. */
  readonly #wire: Duplex
  readonly token: string
  actor: Actor
  /** The last cursor that was sent, or that needs no sending. */
  cursor = 0
  isAlive = true
  /** Records that it said it has open, whether it may see them or not. */
  readonly wants = new Set<string>()
  #held: { cursor: number; frame: Buffer }[] | null = []
  /** Bytes that it has not said to have read, those of them that it was asked about, and when. */
  #unread = 0
  #asked = 0
  #askedAt = 0
  /** What waits until it has read more; the frames are those of the other lines, and cost nothing more. */
  #kept: Buffer[] = []
  #keptBytes = 0
  #minute = 0
  #frames = 0

  constructor(socket: WebSocket, wire: Duplex, token: string, actor: Actor) {
    this.socket = socket
    this.#wire = wire
    this.token = token
    this.actor = actor
  }

  /** A frame of the log: held back until what was missed before it has been sent, and never sent twice. `isAlone`: nothing comes with it. */
  push(cursor: number, frame: Buffer, isAlone = false): void {
    if (cursor <= this.cursor) return
    if (this.#held) {
      if (this.#held.push({ cursor, frame }) > mostHeld) this.cut('tooSlow')
      return
    }
    this.cursor = cursor
    this.write(frame, isAlone)
  }

  /** What was missed has been sent: goes on with what came meanwhile. */
  goLive(): void {
    const held = this.#held ?? []
    this.#held = null
    for (const { cursor, frame } of held) this.push(cursor, frame)
  }

  say(frame: ServerFrame): void {
    this.write(framed(JSON.stringify(frame)))
  }

  /** Writes a whole frame (`framed`). Nothing is compressed, so that the socket's own frames are whole in between. */
  write(frame: Buffer, isAlone = false): void {
    if (this.socket.readyState !== this.socket.OPEN) return
    if (this.#unread > mostUnread) return this.#keep(frame)
    this.#unread += frame.length
    const isEasy = isAlone ? this.#wire.write(frame) : writeBatched(this.#wire, frame)
    if (!isEasy && this.#wire.writableLength > mostWaiting) return this.cut('tooSlow')
    if (this.#asked === 0 && this.#unread > askAfter) this.#ask()
  }

  /** Bytes that wait for this line to read. */
  get waiting(): number {
    return this.#wire.writableLength + this.#keptBytes
  }

  #ask(): void {
    this.#asked = this.#unread
    this.#askedAt = performance.now()
    this.socket.ping()
  }

  #keep(frame: Buffer): void {
    this.#kept.push(frame)
    this.#keptBytes += frame.length
    if (this.#keptBytes <= mostWaiting) return
    if (this.#keptBytes > mostInBurst || performance.now() - this.#askedAt > silentMs) this.cut('tooSlow')
  }

  /**
   * It answered a ping: it is there, and has read what it was asked about. Of several pings a browser may answer the last
   * alone (RFC 6455, 5.5.3), so each answer counts.
   */
  answered(): void {
    this.isAlive = true
    if (this.#asked === 0) return
    this.#unread -= this.#asked
    this.#asked = 0
    const kept = this.#kept
    this.#kept = []
    this.#keptBytes = 0
    for (const frame of kept) this.write(frame)
    if (this.#asked === 0 && this.#unread > askAfter) this.#ask()
  }

  /** Whether one more frame of the client is taken in this minute. */
  takes(now: number): boolean {
    const minute = Math.floor(now / 60_000)
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#frames = 0
    }
    return ++this.#frames <= mostFrames
  }

  /** Ends the line; who does not read the end is not waited for. */
  cut(why: keyof typeof closeCodes): void {
    closeSocket(this.socket, why)
  }
}

/** Ends a socket, politely for a moment. */
export const closeSocket = (socket: WebSocket, why: keyof typeof closeCodes): void => {
  if (socket.readyState !== socket.OPEN) return
  socket.close(closeCodes[why], why)
  const timer = setTimeout(() => socket.terminate(), lastMs)
  socket.once('close', () => clearTimeout(timer))
}
