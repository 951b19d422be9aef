import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ClientFrame } from '#contract/live.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { systemScope } from '#server/kernel/security/actor.ts'
import { limitConcurrency } from '#server/kernel/limit-concurrency.ts'
import type { Services } from '#server/kernel/services.ts'
import { Audience } from './audience.ts'
import { catchUp } from './catch-up.ts'
import { readsOf, type Chats } from './chats.ts'
import { EphemeralEvents } from './ephemeral.ts'
import { frameOf } from './frame-text.ts'
import type { Connection } from './connection.ts'
import { mostOpen, Presence } from './presence.ts'
import { seesRecord } from './reads/sees-record.ts'
import { cursorBefore, logEnds, readLog } from './store.ts'
import { flushWrites } from './write-batch.ts'
import { worker, type Worker } from './worker.ts'
import type { LogHandoffEntry } from './log-handoff.ts'

/** What the database said: a session ended, a user's rights changed, or anybody's may have. */
type Notice = { of: 'session'; session: string } | { of: 'user'; user: number } | { of: 'all' }

/** What a line says of what it has seen: the last cursor, or before it has one how long ago its page began. */
type Missed = Pick<Extract<ClientFrame, { name: 'hello' }>, 'after' | 'age'>

/** Who stands behind a token; handed in, because identity comes after live in the street. */
export type Sessions = {
  actorOf(token: string): Promise<Actor | null>
  onRevoked(handler: (notice: Notice) => void): () => void
}

/** Entries that go out before sockets get a turn to drain: a burst must not look like slow readers. */
const page = 200
/** Entries that this process wrote and that wait here; what is beyond is read from the log. */
const mostHanded = 2000
/** What is being written here comes by hand: this long after its notice at the latest it is read from the log all the same. */
const patienceMs = 100
/** A hello may have been on its way for so long: its page began that much earlier. */
const onTheWayMs = 2000
/** Sessions that are asked about at once when many may have ended. */
const atOnce = 20
/** Lines that read what they missed at once: after a restart all come back, and others want the database too. */
const readingAtOnce = 8

/** Everybody's open lines, and what the log has for them. */
export class Hub {
  readonly #services: Services
  readonly #sessions: Sessions
  readonly #audience = new Audience<Connection>()
  readonly #presence: Presence
  readonly #chats: Chats
  /** Typing, and who is there: told to those who are there now, never kept. */
  readonly moments: EphemeralEvents
  readonly #checks: Worker
  readonly #unhear: () => void
  readonly #toCheck = new Set<Connection>()
  /** Reads the log on from where it is; woken by the notice that follows each commit. */
  readonly pump: Worker
  readonly #reading = limitConcurrency(readingAtOnce)
  #last = 0
  #handed: LogHandoffEntry[] = []
  #heard = 0
  #writing = 0
  #late: NodeJS.Timeout | undefined
  #notices = 0

  constructor(services: Services, sessions: Sessions, chats: Chats) {
    this.#services = services
    this.#chats = chats
    this.#presence = new Presence(services.between)
    this.moments = new EphemeralEvents(services, chats, (user) => this.#audience.ofUser(user))
    this.#sessions = sessions
    const failed = (error: unknown) => services.log.warn({ err: error }, 'the hub could not read on')
    this.pump = worker(() => this.#readOn(), failed)
    this.#checks = worker(() => this.#checkSome(), failed)
    this.#unhear = sessions.onRevoked((notice) => this.#hear(notice))
  }

  async start(): Promise<void> {
    this.#last = (await logEnds(this.#services.db, systemScope)).last
  }

  /** What this process has just written, so that it need not be read again. */
  take(entries: readonly LogHandoffEntry[]): void {
    // Two commits that follow each other may be answered the other way round.
    if (this.#handed.length + entries.length <= mostHanded)
      this.#handed = [...this.#handed, ...entries].sort((a, b) => a.cursor - b.cursor)
    this.pump.wake()
  }

  /**
   * This process is about to write into the log, and calls what it gets with what it has written. Until then notices are not
   * followed at once: they are mostly of this very commit, and what it says would be read to be thrown away.
   */
  writing(): (entries: readonly LogHandoffEntry[]) => void {
    this.#writing++
    return (entries) => {
      this.#writing--
      if (entries.length > 0) this.take(entries)
      else if (this.#writing === 0 && this.#isBehind) this.pump.wake()
    }
  }

  /** The log goes up to here, as the notice of its commit says; 0: somewhere. */
  grown(upTo: number): void {
    this.#heard = Math.max(this.#heard, upTo)
    if (upTo !== 0 && !this.#isBehind) return
    if (upTo === 0 || this.#writing === 0) return this.pump.wake()
    this.#late ??= setTimeout(() => {
      this.#late = undefined
      if (this.#isBehind) this.pump.wake()
    }, patienceMs)
  }

  get #isBehind(): boolean {
    return this.#heard > Math.max(this.#last, this.#handed.at(-1)?.cursor ?? 0)
  }

  /** Of what was handed over: what follows without a gap. */
  #next(): LogHandoffEntry[] {
    const rows: LogHandoffEntry[] = []
    for (const row of this.#handed) {
      const follows = this.#last + rows.length + 1
      if (row.cursor > follows || rows.length === page) break
      if (row.cursor === follows) rows.push(row)
    }
    const upTo = rows.at(-1)?.cursor ?? this.#last
    this.#handed = this.#handed.filter(({ cursor }) => cursor > upTo)
    return rows
  }

  async #readOn(): Promise<boolean> {
    const next = this.#next()
    const rows: LogHandoffEntry[] =
      next.length > 0 ? next : await readLog(this.#services.db, systemScope, this.#last, page)
    const filled = await readsOf(this.#chats, rows)
    for (const entry of rows) {
      const now = filled(entry)
      this.#last = entry.cursor
      if (!now) continue
      const frame = frameOf(now.row)
      // One change to many lines: nothing follows that it could share a write with.
      const isAlone = rows.length === 1 && !now.users
      const push = (line: Connection) => line.push(entry.cursor, frame, isAlone)
      // What is said in a chat is for its members alone, whatever else a person sees.
      if (now.users) this.#audience.forEachOf(now.users, push)
      else this.#audience.forEach(entry, push)
    }
    flushWrites()
    await nextTurn()
    return rows.length === page || this.#handed.length > 0
  }

  /** Lets a line in: what it missed first, then what comes. */
  async join(line: Connection, { after: seen, age }: Missed): Promise<void> {
    const notices = this.#notices
    const after =
      seen ?? (age === undefined ? undefined : await this.#reading(() => this.#cursorAt(age + onTheWayMs)))
    // Another process may have told this reader more than has been read here.
    if (after !== undefined && after > this.#last) await this.pump.turn()
    if (line.socket.readyState !== line.socket.OPEN) return
    const upTo = this.#last
    this.#audience.add(line)
    this.moments.came(line.actor.user)
    if (notices !== this.#notices) this.#check([line])
    if (after === undefined) line.cursor = upTo
    const isWhole = after === undefined || (await this.#fill(line, after, upTo))
    if (after === undefined) line.say({ name: 'welcome', cursor: upTo })
    if (!isWhole) {
      line.cursor = upTo
      line.say({ name: 'resync', cursor: upTo })
    }
    line.goLive()
  }

  #cursorAt(age: number): Promise<number> {
    return cursorBefore(this.#services.db, systemScope, age)
  }

  async #fill(line: Connection, after: number, upTo: number): Promise<boolean> {
    const { first } = await this.#reading(() => logEnds(this.#services.db, systemScope))
    const isKept = after <= upTo && after >= first - 1
    line.cursor = isKept ? after : upTo
    line.say({ name: 'welcome', cursor: line.cursor })
    return isKept && catchUp(this.#services, this.#chats, line, upTo, this.#reading)
  }

  leave(line: Connection): void {
    this.#audience.remove(line)
    this.#presence.leave(line)
    this.moments.left(line)
    this.#toCheck.delete(line)
  }

  /** Tells the others who have a record open too; a record outside of the scope is as one that nobody has open. */
  async present(line: Connection, on: string, open: boolean): Promise<void> {
    if (!open) {
      line.wants.delete(on)
      return this.#presence.close(line, on)
    }
    if (line.wants.size >= mostOpen) return
    line.wants.add(on)
    const sees = await seesRecord(this.#services.db, line.actor, on)
    const isOpen = line.socket.readyState === line.socket.OPEN
    if (sees && isOpen && line.wants.has(on)) this.#presence.open(line, on)
  }

  #hear(notice: Notice): void {
    this.#notices++
    if (notice.of === 'all') this.checkAll()
    else if (notice.of === 'user') this.#check(this.#audience.ofUser(notice.user))
    else this.#check(this.#audience.all().filter(({ actor }) => actor.session === notice.session))
  }

  /** Asks again who stands behind each line: tokens end by the clock too. */
  checkAll(): void {
    this.#check(this.#audience.all())
  }

  #check(lines: readonly Connection[]): void {
    for (const line of lines) this.#toCheck.add(line)
    if (lines.length > 0) this.#checks.wake()
  }

  async #checkSome(): Promise<boolean> {
    const some = [...this.#toCheck].slice(0, atOnce)
    await Promise.all(
      some.map(async (line) => {
        this.#toCheck.delete(line)
        const actor = await this.#sessions.actorOf(line.token).catch((error: unknown) => {
          this.#toCheck.add(line)
          throw error
        })
        if (line.socket.readyState !== line.socket.OPEN) return
        if (!actor) return end(line)
        this.#audience.remove(line)
        line.actor = actor
        this.#audience.add(line)
      }),
    )
    return this.#toCheck.size > 0
  }

  /** All lines of this process. */
  lines(): Connection[] {
    return this.#audience.all()
  }

  async stop(): Promise<void> {
    this.#unhear()
    clearTimeout(this.#late)
    await this.pump.stop()
    await this.#checks.stop()
    this.#presence.stop()
    await this.moments.stop()
  }
}

const end = (line: Connection): void => {
  line.say({ name: 'bye', reason: 'Your session has ended. Sign in again.' })
  line.cut('signIn')
}
