import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ClientFrame } from '#contract/live.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { systemScope } from '#server/kernel/security/actor.ts'
import { limitConcurrency } from '#server/kernel/limit-concurrency.ts'
import type { Services } from '#server/kernel/services.ts'
import { Audience } from './audience.ts'
import { catchUp } from './catch-up.ts'
import { resolveEntries, type ChatGateway } from './chat-gateway.ts'
import { EphemeralEvents } from './ephemeral-events.ts'
import { encodeLogFrame } from './encode-frame.ts'
import type { Connection } from './connection.ts'
import { maxOpenRecords, Presence } from './presence.ts'
import { seesRecord } from './reads/sees-record.ts'
import { cursorBefore, logBounds, readLog } from './store.ts'
import { flushWrites } from './write-batch.ts'
import { createWorker, type Worker } from './worker.ts'
import type { LogHandoffEntry } from './log-handoff.ts'
import { t } from './texts.ts'

/** Whose access may have changed: a session ended, a user's rights changed, or potentially everyone's did. */
type RevocationNotice = { of: 'session'; session: string } | { of: 'user'; user: number } | { of: 'all' }

/** Where a client left off: its last cursor or, if it has none yet, how many milliseconds ago its page began loading. */
type ResumePoint = Pick<Extract<ClientFrame, { name: 'hello' }>, 'after' | 'age'>

/** Session lookups. Injected because the identity module depends on live, not the other way around. */
export type Sessions = {
  actorOf(token: string): Promise<Actor | null>
  onRevoked(handler: (notice: RevocationNotice) => void): () => void
}

/** Entries sent before sockets get a turn to drain. Without a pause a burst would make every reader look slow. */
const pageSize = 200
/** Entries written by this process that are held in memory. Anything beyond that is read from the log. */
const maxHandoffEntries = 2000
/** How long to wait for a handoff of this process before the log is read after all. */
const handoffTimeoutMs = 100
/** A hello may take this long to arrive, so its page may have begun loading that much earlier than it says. */
const helloTransitMs = 2000
/** The number of sessions checked at once when many may have ended. */
const concurrentChecks = 20
/** The number of connections that catch up at once. After a restart everyone reconnects, and others need the database. */
const concurrentReads = 8

/** All open connections of this process, and the log entries they are sent. */
export class Hub {
  readonly #services: Services
  readonly #sessions: Sessions
  readonly #audience = new Audience<Connection>()
  readonly #presence: Presence
  readonly #chats: ChatGateway
  /** Typing and online state, sent only to users who are connected right now. */
  readonly ephemeral: EphemeralEvents
  readonly #sessionChecker: Worker
  readonly #stopRevocations: () => void
  readonly #toCheck = new Set<Connection>()
  /** Reads new log entries. It is woken by the notification that follows each commit. */
  readonly logReader: Worker
  readonly #limitReads = limitConcurrency(concurrentReads)
  /** The cursor of the last entry that was sent out. */
  #lastCursor = 0
  #handoff: LogHandoffEntry[] = []
  #announcedCursor = 0
  #pendingWrites = 0
  #handoffTimer: NodeJS.Timeout | undefined
  #revocationCount = 0

  constructor(services: Services, sessions: Sessions, chats: ChatGateway) {
    this.#services = services
    this.#chats = chats
    this.#presence = new Presence(services.broadcast)
    this.ephemeral = new EphemeralEvents(services, chats, (user) => this.#audience.ofUser(user))
    this.#sessions = sessions
    const logFailure = (error: unknown) => services.log.warn({ err: error }, 'the hub failed; it will retry')
    this.logReader = createWorker(() => this.#readLog(), logFailure)
    this.#sessionChecker = createWorker(() => this.#checkSessions(), logFailure)
    this.#stopRevocations = sessions.onRevoked((notice) => this.#handleRevocation(notice))
  }

  async start(): Promise<void> {
    this.#lastCursor = (await logBounds(this.#services.db, systemScope)).last
  }

  /** Receives entries that this process has just committed, so that they need not be read back. */
  receiveWritten(entries: readonly LogHandoffEntry[]): void {
    // The answers to two successive commits may arrive in the opposite order.
    if (this.#handoff.length + entries.length <= maxHandoffEntries)
      this.#handoff = [...this.#handoff, ...entries].sort((a, b) => a.cursor - b.cursor)
    this.logReader.wake()
  }

  /**
   * Announces that this process is about to write to the log. The returned function must be called with what was
   * written. Until then notifications do not trigger a read, because most of them are about this very commit and the
   * rows would be read only to be discarded.
   */
  beginWrite(): (entries: readonly LogHandoffEntry[]) => void {
    this.#pendingWrites++
    return (entries) => {
      this.#pendingWrites--
      if (entries.length > 0) this.receiveWritten(entries)
      else if (this.#pendingWrites === 0 && this.#isBehind) this.logReader.wake()
    }
  }

  /** A commit's notification says that the log now reaches `upTo`. 0 means that the position is not known. */
  logAdvanced(upTo: number): void {
    this.#announcedCursor = Math.max(this.#announcedCursor, upTo)
    if (upTo !== 0 && !this.#isBehind) return
    if (upTo === 0 || this.#pendingWrites === 0) return this.logReader.wake()
    this.#handoffTimer ??= setTimeout(() => {
      this.#handoffTimer = undefined
      if (this.#isBehind) this.logReader.wake()
    }, handoffTimeoutMs)
  }

  get #isBehind(): boolean {
    return this.#announcedCursor > Math.max(this.#lastCursor, this.#handoff.at(-1)?.cursor ?? 0)
  }

  /** Takes the handed-over entries that continue the log without a gap. */
  #takeHandoff(): LogHandoffEntry[] {
    const rows: LogHandoffEntry[] = []
    for (const row of this.#handoff) {
      const expected = this.#lastCursor + rows.length + 1
      if (row.cursor > expected || rows.length === pageSize) break
      if (row.cursor === expected) rows.push(row)
    }
    const upTo = rows.at(-1)?.cursor ?? this.#lastCursor
    this.#handoff = this.#handoff.filter(({ cursor }) => cursor > upTo)
    return rows
  }

  async #readLog(): Promise<boolean> {
    const handedOver = this.#takeHandoff()
    const rows: LogHandoffEntry[] =
      handedOver.length > 0
        ? handedOver
        : await readLog(this.#services.db, systemScope, this.#lastCursor, pageSize)
    // Asked after the entries are known, so it is behind all that they announce.
    const [resolve, position] = await Promise.all([
      resolveEntries(this.#chats, rows),
      rows.length > 0 ? this.#services.db.logPosition() : undefined,
    ])
    for (const entry of rows) {
      const resolved = resolve(entry)
      this.#lastCursor = entry.cursor
      if (!resolved) continue
      const frame = encodeLogFrame(resolved.row, position)
      // A single change for many connections: no other frame follows that it could share a write with.
      const isAlone = rows.length === 1 && !resolved.users
      const push = (connection: Connection) => connection.pushLogFrame(entry.cursor, frame, isAlone)
      // Chat entries go to the members only, no matter what else a person can see.
      if (resolved.users) this.#audience.forEachUser(resolved.users, push)
      else this.#audience.forEach(entry, push)
    }
    flushWrites()
    await nextTurn()
    return rows.length === pageSize || this.#handoff.length > 0
  }

  /** Admits a connection: sends what it missed first, then live entries. */
  async join(connection: Connection, { after: lastSeen, age }: ResumePoint): Promise<void> {
    const revocationsBefore = this.#revocationCount
    const after =
      lastSeen ??
      (age === undefined ? undefined : await this.#limitReads(() => this.#cursorAt(age + helloTransitMs)))
    // Another process may have sent this client entries that this process has not read yet.
    if (after !== undefined && after > this.#lastCursor) await this.logReader.runNow()
    if (connection.socket.readyState !== connection.socket.OPEN) return
    const upTo = this.#lastCursor
    this.#audience.add(connection)
    this.ephemeral.userConnected(connection.actor.user)
    if (revocationsBefore !== this.#revocationCount) this.#recheck([connection])
    if (after === undefined) connection.cursor = upTo
    const isComplete = after === undefined || (await this.#replay(connection, after, upTo))
    if (after === undefined) await this.#welcome(connection, upTo)
    if (!isComplete) {
      connection.cursor = upTo
      connection.send({ name: 'resync', cursor: upTo })
    }
    connection.goLive()
  }

  /** Tells a client the position of the database's log as well, so that from now on a read replica can answer it. */
  async #welcome(connection: Connection, cursor: number): Promise<void> {
    const { db } = this.#services
    const position = db.replica && (await this.#limitReads(() => db.logPosition()))
    connection.send({ name: 'welcome', cursor, ...(position === undefined ? {} : { position }) })
  }

  #cursorAt(age: number): Promise<number> {
    return cursorBefore(this.#services.db, systemScope, age)
  }

  /** Welcomes a client and sends what it missed. Resolves to false when it has to reload instead. */
  async #replay(connection: Connection, after: number, upTo: number): Promise<boolean> {
    const { first } = await this.#limitReads(() => logBounds(this.#services.db, systemScope))
    const isInLog = after <= upTo && after >= first - 1
    connection.cursor = isInLog ? after : upTo
    await this.#welcome(connection, connection.cursor)
    return isInLog && catchUp(this.#services, this.#chats, connection, upTo, this.#limitReads)
  }

  leave(connection: Connection): void {
    this.#audience.remove(connection)
    this.#presence.leave(connection)
    this.ephemeral.connectionClosed(connection)
    this.#toCheck.delete(connection)
  }

  /** Tells others that a user has a record open. A record the user may not see is treated as if nobody had it open. */
  async setPresence(connection: Connection, record: string, open: boolean): Promise<void> {
    if (!open) {
      connection.openRecords.delete(record)
      return this.#presence.close(connection, record)
    }
    if (connection.openRecords.size >= maxOpenRecords) return
    connection.openRecords.add(record)
    const isVisible = await seesRecord(this.#services.db, connection.actor, record)
    const isConnected = connection.socket.readyState === connection.socket.OPEN
    if (isVisible && isConnected && connection.openRecords.has(record))
      this.#presence.open(connection, record)
  }

  #handleRevocation(notice: RevocationNotice): void {
    this.#revocationCount++
    if (notice.of === 'all') this.recheckAll()
    else if (notice.of === 'user') this.#recheck(this.#audience.ofUser(notice.user))
    else this.#recheck(this.#audience.all().filter(({ actor }) => actor.session === notice.session))
  }

  /** Looks up the session of every connection again, because tokens also expire by time. */
  recheckAll(): void {
    this.#recheck(this.#audience.all())
  }

  #recheck(connections: readonly Connection[]): void {
    for (const connection of connections) this.#toCheck.add(connection)
    if (connections.length > 0) this.#sessionChecker.wake()
  }

  async #checkSessions(): Promise<boolean> {
    const batch = [...this.#toCheck].slice(0, concurrentChecks)
    await Promise.all(
      batch.map(async (connection) => {
        this.#toCheck.delete(connection)
        const actor = await this.#sessions.actorOf(connection.token).catch((error: unknown) => {
          this.#toCheck.add(connection)
          throw error
        })
        if (connection.socket.readyState !== connection.socket.OPEN) return
        if (!actor) return endSession(connection)
        this.#audience.remove(connection)
        connection.actor = actor
        this.#audience.add(connection)
      }),
    )
    return this.#toCheck.size > 0
  }

  /** All connections of this process. */
  connections(): Connection[] {
    return this.#audience.all()
  }

  async stop(): Promise<void> {
    this.#stopRevocations()
    clearTimeout(this.#handoffTimer)
    await this.logReader.stop()
    await this.#sessionChecker.stop()
    this.#presence.stop()
    await this.ephemeral.stop()
  }
}

const endSession = (connection: Connection): void => {
  connection.send({ name: 'bye', reason: t('signedOut') })
  connection.close('signIn')
}
