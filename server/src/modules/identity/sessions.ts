import type { Actor } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { onVisibilityChanged } from '#server/kernel/events/visibility-changed.ts'
import { Bounded } from './bounded.ts'
import { noticeFrom, type Notice } from './notice.ts'
import { loadSession, type Session } from './session.ts'
import { importKey, signToken, verifyToken, type Verified } from './token.ts'

const most = 5000
const freshMs = 30_000
const againMs = 1000

/**
 * Who stands behind a token. Sessions are remembered for half a minute, and forgotten the moment the database says
 * that one ended or that what a user may see has changed; without a line to the database nothing is remembered.
 */
export class Sessions {
  readonly #services: Services
  readonly #key: Promise<CryptoKey>
  readonly #verified = new Bounded<string, Verified>(most)
  readonly #remembered = new Bounded<string, { session: Session; at: number }>(most)
  readonly #handlers = new Set<(notice: Notice) => void>()
  #line: { end(): Promise<void> } | null = null
  #stopped = true
  #notices = 0

  constructor(services: Services) {
    this.#services = services
    this.#key = importKey(services.secrets.token)
    onVisibilityChanged(services, () => this.forget({ of: 'all' }))
  }

  /** The actor behind a token, or null when there is none. */
  async actorOf(token: string): Promise<Actor | null> {
    const now = this.#services.clock.now()
    const verified = this.#verified.get(token) ?? (await verifyToken(await this.#key, token, now))
    if (!verified || verified.expires <= now.getTime()) return null
    this.#verified.set(token, verified)
    const session = await this.#session(verified.session, now)
    return session && session.actor.user === verified.user ? session.actor : null
  }

  async #session(id: string, now: Date): Promise<Session | null> {
    const known = this.#remembered.get(id)
    const age = known ? Math.abs(now.getTime() - known.at) : Infinity
    if (known && age < freshMs && Date.parse(known.session.expires) > now.getTime()) return known.session
    const notices = this.#notices
    const session = await loadSession(this.#services.db, id)
    // A notice that came while we read may be about what we have read.
    if (session && this.#line && notices === this.#notices)
      this.#remembered.set(id, { session, at: now.getTime() })
    return session
  }

  /** A token for a session that was just opened. */
  async tokenFor(id: string): Promise<string> {
    const session = await loadSession(this.#services.db, id)
    if (!session) throw new Error('The session ended before its token was made.')
    return signToken(await this.#key, session, this.#services.clock.now())
  }

  /** Forgets at once, ahead of the database's notice, what this process has just changed. */
  forget(notice: Notice): void {
    this.#notices++
    this.#remembered.remove(
      ({ session }, id) =>
        notice.of === 'all' ||
        (notice.of === 'session' ? id === notice.session : session.actor.user === notice.user),
    )
  }

  /** Hears of every notice, from this process and all others. Gives how to stop hearing. */
  onNotice(handler: (notice: Notice) => void): () => void {
    this.#handlers.add(handler)
    return () => this.#handlers.delete(handler)
  }

  /** Opens the line to the database; a lost one is opened again. */
  async start(): Promise<void> {
    this.#stopped = false
    const line = await this.#services.db.listen(['session'], (_channel, payload) => {
      const notice = noticeFrom(payload)
      this.forget(notice)
      for (const handler of this.#handlers) handler(notice)
    })
    line.on('error', () => this.#lost())
    line.on('end', () => this.#lost())
    // What happened while there was no line was not heard.
    this.forget({ of: 'all' })
    this.#line = line
    for (const handler of this.#handlers) handler({ of: 'all' })
  }

  #lost(): void {
    if (!this.#line) return
    this.#line = null
    this.forget({ of: 'all' })
    this.#again()
  }

  #again(): void {
    if (this.#stopped) return
    setTimeout(() => {
      if (!this.#stopped) this.start().catch(() => this.#again())
    }, againMs).unref()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    const line = this.#line
    this.#line = null
    await line?.end()
  }
}

const made = new WeakMap<Services, Sessions>()

/** The one set of sessions of a running product. */
export const sessionsOf = (services: Services): Sessions => {
  const sessions = made.get(services) ?? new Sessions(services)
  made.set(services, sessions)
  return sessions
}
