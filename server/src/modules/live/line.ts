import type { Duplex } from 'node:stream'
import { closeCodes, type ServerFrame } from '#contract/live.ts'
import type { WebSocket } from 'ws'
import type { Actor } from '#server/kernel/actor.ts'
import { framed } from './frame-text.ts'
import { writeSoon } from './turn.ts'

/** What waits on a line that is not read: beyond this it is cut. */
const mostWaiting = 1024 * 1024
/** Frames that may come in a minute. */
const mostFrames = 240
/** How long a cut line may take to read its close frame. */
const lastMs = 2000
/** Live frames kept while a line catches up; beyond this it begins anew. */
const mostHeld = 20_000

/** One browser's open line, after its hello. */
export class Line {
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
    const isEasy = isAlone ? this.#wire.write(frame) : writeSoon(this.#wire, frame)
    if (!isEasy && this.#wire.writableLength > mostWaiting) this.cut('tooSlow')
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
    cutOff(this.socket, why)
  }
}

/** Ends a socket, politely for a moment. */
export const cutOff = (socket: WebSocket, why: keyof typeof closeCodes): void => {
  if (socket.readyState !== socket.OPEN) return
  socket.close(closeCodes[why], why)
  const timer = setTimeout(() => socket.terminate(), lastMs)
  socket.once('close', () => clearTimeout(timer))
}
