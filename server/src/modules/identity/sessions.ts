import type { Actor } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { hashLinkToken } from '#server/kernel/security/link-token.ts'
import { onVisibilityChanged } from '#server/kernel/events/visibility-changed.ts'
import { LruMap } from './lru-map.ts'
import { parseNotice, type Notice } from './session-notice.ts'
import { loadApiToken, loadSession, type Session } from './session.ts'
import { importKey, signToken, verifyToken, type Verified } from './token.ts'

const maxSessions = 5000
const cacheMs = 30_000
const reconnectMs = 1000

/**
 * Resolves tokens to actors. Sessions, and tokens of programs, are cached for 30 seconds and dropped as soon as the database reports
 * that one ended or that somebody's visibility changed. Nothing is cached while the listening connection is
 * down.
 */
export class Sessions {
  readonly #services: Services
  readonly #key: Promise<CryptoKey>
  readonly #verified = new LruMap<string, Verified>(maxSessions)
  readonly #cached = new LruMap<string, { session: Session; at: number }>(maxSessions)
  readonly #handlers = new Set<(notice: Notice) => void>()
  #listener: { end(): Promise<void> } | null = null
  #stopped = true
  #notices = 0

  constructor(services: Services) {
    this.#services = services
    this.#key = importKey(services.secrets.token)
    onVisibilityChanged(services, () => this.forget({ of: 'all' }))
  }

  /** The actor behind a token, or null. */
  async actorOf(token: string): Promise<Actor | null> {
    const now = this.#services.clock.now()
    const verified = this.#verified.get(token) ?? (await verifyToken(await this.#key, token, now))
    if (!verified || verified.expires <= now.getTime()) return null
    this.#verified.set(token, verified)
    const session = await this.#session(verified.session, now, () =>
      loadSession(this.#services.db, verified.session),
    )
    return session && session.actor.user === verified.user ? session.actor : null
  }

  /** The actor behind a program's token, or null. `address` is the caller's. */
  async actorOfProgram(token: string, address: string): Promise<Actor | null> {
    const hash = hashLinkToken(token)
    const session = await this.#session(hash, this.#services.clock.now(), () =>
      loadApiToken(this.#services.db, hash, address),
    )
    return session?.actor ?? null
  }

  async #session(id: string, now: Date, load: () => Promise<Session | null>): Promise<Session | null> {
    const known = this.#cached.get(id)
    const age = known ? Math.abs(now.getTime() - known.at) : Infinity
    if (known && age < cacheMs && Date.parse(known.session.expires) > now.getTime()) return known.session
    const notices = this.#notices
    const session = await load()
    // A notice that arrived during the read may be about the data we just read, so don't cache it.
    if (session && this.#listener && notices === this.#notices)
      this.#cached.set(id, { session, at: now.getTime() })
    return session
  }

  /** Signs a token for a session that was just opened. */
  async tokenFor(id: string): Promise<string> {
    const session = await loadSession(this.#services.db, id)
    if (!session) throw new Error('The session ended before its token was made.')
    return signToken(await this.#key, session, this.#services.clock.now())
  }

  /** Drops cached sessions at once, ahead of the database notice, after a change made by this process. */
  forget(notice: Notice): void {
    this.#notices++
    this.#cached.remove(
      ({ session }, id) =>
        notice.of === 'all' ||
        (notice.of === 'session' ? id === notice.session : session.actor.user === notice.user),
    )
  }

  /**
   * Subscribes to notices from this and all other processes.
   * @returns a function that unsubscribes
   */
  onNotice(handler: (notice: Notice) => void): () => void {
    this.#handlers.add(handler)
    return () => this.#handlers.delete(handler)
  }

  /** Opens the listening connection. A lost one is reopened. */
  async start(): Promise<void> {
    this.#stopped = false
    const listener = await this.#services.db.listen(['session'], (_channel, payload) => {
      const notice = parseNotice(payload)
      this.forget(notice)
      for (const handler of this.#handlers) handler(notice)
    })
    listener.on('error', () => this.#onConnectionLost())
    listener.on('end', () => this.#onConnectionLost())
    // We may have missed notices while there was no connection.
    this.forget({ of: 'all' })
    this.#listener = listener
    for (const handler of this.#handlers) handler({ of: 'all' })
  }

  #onConnectionLost(): void {
    if (!this.#listener) return
    this.#listener = null
    this.forget({ of: 'all' })
    this.#scheduleReconnect()
  }

  #scheduleReconnect(): void {
    if (this.#stopped) return
    setTimeout(() => {
      if (!this.#stopped) this.start().catch(() => this.#scheduleReconnect())
    }, reconnectMs).unref()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    const listener = this.#listener
    this.#listener = null
    await listener?.end()
  }
}

const byServices = new WeakMap<Services, Sessions>()

/** The one session cache of a running server. */
export const sessionsOf = (services: Services): Sessions => {
  const sessions = byServices.get(services) ?? new Sessions(services)
  byServices.set(services, sessions)
  return sessions
}
