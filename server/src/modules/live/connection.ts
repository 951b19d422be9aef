import type { Duplex } from 'node:stream'
import { closeCodes, type ServerFrame } from '#contract/live.ts'
import type { WebSocket } from 'ws'
import type { Actor } from '#server/kernel/security/actor.ts'
import { encodeTextFrame } from './encode-frame.ts'
import { writeBatched } from './write-batch.ts'

/** A connection with more unread bytes than this in its socket buffer is closed. */
const maxBufferedBytes = 1024 * 1024
/** A busy browser may queue a burst beyond that limit, until it has not answered for this long or the burst limit is hit. */
const maxSilenceMs = 2000
const maxBurstBytes = 4 * maxBufferedBytes
/**
 * After this many unconfirmed bytes the client is pinged to find out whether it reads, and frames are queued here once
 * the second limit is reached. The socket buffer alone cannot tell, because the operating system's buffers are larger.
 */
const pingAfterBytes = 128 * 1024
const maxUnconfirmedBytes = 384 * 1024
/** The number of frames that a client may send per minute. */
const maxFramesPerMinute = 240
/** How long a client may take to read its close frame before the socket is destroyed. */
const closeTimeoutMs = 2000
/** The number of live frames held while a client catches up. Beyond this it has to start over. */
const maxHeldFrames = 20_000

/** One browser's open WebSocket, after its hello. */
export class Connection {
  readonly socket: WebSocket
  /** The raw stream under the socket. Encoded frames are written to it directly, so all connections share one buffer. */
  readonly #wire: Duplex
  readonly token: string
  actor: Actor
  /** The cursor of the last entry that was sent, or that did not need to be sent. */
  cursor = 0
  isAlive = true
  /** Records that the client says it has open, whether its user may see them or not. */
  readonly openRecords = new Set<string>()
  #heldFrames: { cursor: number; frame: Buffer }[] | null = []
  /** Bytes the client has not confirmed reading, how many of them the pending ping covers, and when it was sent. */
  #unconfirmedBytes = 0
  #pingedBytes = 0
  #pingedAt = 0
  /** Frames queued until the client has read more. The buffers are shared with other connections, so they cost nothing. */
  #queue: Buffer[] = []
  #queuedBytes = 0
  #currentMinute = 0
  #framesThisMinute = 0

  constructor(socket: WebSocket, wire: Duplex, token: string, actor: Actor) {
    this.socket = socket
    this.#wire = wire
    this.token = token
    this.actor = actor
  }

  /**
   * Sends a frame of the log, never twice. It is held until the client has caught up with everything before it.
   * `isAlone` means that no other frame accompanies it, so batching the write would gain nothing.
   */
  pushLogFrame(cursor: number, frame: Buffer, isAlone = false): void {
    if (cursor <= this.cursor) return
    if (this.#heldFrames) {
      if (this.#heldFrames.push({ cursor, frame }) > maxHeldFrames) this.close('tooSlow')
      return
    }
    this.cursor = cursor
    this.write(frame, isAlone)
  }

  /** Called once the client has caught up: sends the frames that arrived meanwhile and stops holding new ones. */
  goLive(): void {
    const held = this.#heldFrames ?? []
    this.#heldFrames = null
    for (const { cursor, frame } of held) this.pushLogFrame(cursor, frame)
  }

  send(frame: ServerFrame): void {
    this.write(encodeTextFrame(JSON.stringify(frame)))
  }

  /**
   * Writes a complete frame (see `encodeTextFrame`). Compression is off, so the socket's own control frames are never
   * split around it.
   */
  write(frame: Buffer, isAlone = false): void {
    if (this.socket.readyState !== this.socket.OPEN) return
    if (this.#unconfirmedBytes > maxUnconfirmedBytes) return this.#enqueue(frame)
    this.#unconfirmedBytes += frame.length
    const hasRoom = isAlone ? this.#wire.write(frame) : writeBatched(this.#wire, frame)
    if (!hasRoom && this.#wire.writableLength > maxBufferedBytes) return this.close('tooSlow')
    if (this.#pingedBytes === 0 && this.#unconfirmedBytes > pingAfterBytes) this.#ping()
  }

  /** The number of bytes that wait for this client to read. */
  get bufferedBytes(): number {
    return this.#wire.writableLength + this.#queuedBytes
  }

  #ping(): void {
    this.#pingedBytes = this.#unconfirmedBytes
    this.#pingedAt = performance.now()
    this.socket.ping()
  }

  #enqueue(frame: Buffer): void {
    this.#queue.push(frame)
    this.#queuedBytes += frame.length
    if (this.#queuedBytes <= maxBufferedBytes) return
    if (this.#queuedBytes > maxBurstBytes || performance.now() - this.#pingedAt > maxSilenceMs)
      this.close('tooSlow')
  }

  /**
   * The client answered a ping, so it is alive and has read everything sent before the ping. A browser may answer only
   * the latest of several pings (RFC 6455, section 5.5.3), so every answer counts.
   */
  handlePong(): void {
    this.isAlive = true
    if (this.#pingedBytes === 0) return
    this.#unconfirmedBytes -= this.#pingedBytes
    this.#pingedBytes = 0
    const queued = this.#queue
    this.#queue = []
    this.#queuedBytes = 0
    for (const frame of queued) this.write(frame)
    if (this.#pingedBytes === 0 && this.#unconfirmedBytes > pingAfterBytes) this.#ping()
  }

  /** Counts one frame from the client. Returns false once it has sent too many this minute. */
  isWithinRateLimit(now: number): boolean {
    const minute = Math.floor(now / 60_000)
    if (minute !== this.#currentMinute) {
      this.#currentMinute = minute
      this.#framesThisMinute = 0
    }
    return ++this.#framesThisMinute <= maxFramesPerMinute
  }

  close(reason: keyof typeof closeCodes): void {
    closeSocket(this.socket, reason)
  }
}

/** Closes a socket, and destroys it if the client does not read the close frame within two seconds. */
export const closeSocket = (socket: WebSocket, reason: keyof typeof closeCodes): void => {
  if (socket.readyState !== socket.OPEN) return
  socket.close(closeCodes[reason], reason)
  const timer = setTimeout(() => socket.terminate(), closeTimeoutMs)
  socket.once('close', () => clearTimeout(timer))
}
