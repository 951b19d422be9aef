import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { replayedStatement, standbyText, type ServerPosition, type StandbyPosition } from './log-positions.ts'
import type { NamedStatement, StatementResult } from './pipelined-query.ts'

/** Whether reads go to the replica, and if not, why. */
export type ReplicaState =
  | { is: 'used' }
  | { is: 'down'; error: unknown }
  /** It has not replayed what the primary wrote this many seconds ago. */
  | { is: 'behind'; seconds: number }
  /** The server is no standby, or not one of this database. */
  | { is: 'foreign' }

type ReplicaOptions = {
  url: string
  /** Takes a connection to the replica, which must be released. */
  connect(): Promise<pg.PoolClient>
  run(client: pg.PoolClient, statements: readonly NamedStatement[]): Promise<StatementResult[]>
  /** Asks the primary. */
  primary(): Promise<ServerPosition | undefined>
  /** A replica further behind than this is not used, in milliseconds. */
  maxLagMs?: number
  onState(state: ReplicaState): void
}

const probeMs = 1000
/** The replica must answer a probe within this time. Reads that it holds up then have time left for the primary. */
const probeTimeoutMs = 2000
const maxSamples = 60
/** How long a read waits for the replica to catch up before it goes to the primary. */
const catchUpMs = 20
const pollMs = 5
/** After such a wait in vain, other reads don't wait for this long. */
const noWaitMs = 1000

/**
 * Decides which reads a standby server may answer: those that it is recent enough for. It is asked once a second how far
 * it has come. While it is down or too far behind, all reads go to the primary.
 */
export class Replica {
  /** How many reads were answered by each server. */
  readonly reads = { replica: 0, primary: 0 }
  readonly #options: ReplicaOptions
  readonly #maxLagMs: number
  #state: ReplicaState | undefined
  #identity = ''
  /** The primary's position when this process started, so that a replica that lacks its migrations is not read. */
  #floor = Infinity
  /** Positions of the primary that the replica has not replayed yet, oldest first. */
  #samples: { position: number; at: number }[] = []
  /** How far each connection's server was when last asked. A connection never sees it go back; a restart ends it. */
  readonly #known = new WeakMap<pg.PoolClient, number>()
  readonly #abandon = new Set<() => void>()
  #noWaitUntil = 0
  #probe: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(options: ReplicaOptions) {
    this.#options = options
    this.#maxLagMs = options.maxLagMs ?? 10_000
  }

  get isUp(): boolean {
    return this.#state !== undefined && this.#state.is !== 'down'
  }

  /** Resolves once the first probe was answered, or failed. */
  async start(): Promise<void> {
    await this.#check()
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.start(), probeMs)
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#closeProbe()
  }

  /**
   * Runs a read on the replica. Resolves to undefined when the primary has to be asked instead: the replica doesn't have
   * `position` yet, doesn't answer, or fails the read.
   * @param read must release the connection
   */
  async attempt<T>(position: number, read: (client: pg.PoolClient) => Promise<T>): Promise<T | undefined> {
    const answer = await this.#attempt(Math.max(position, this.#floor), read)
    this.reads[answer === undefined ? 'primary' : 'replica']++
    return answer
  }

  async #attempt<T>(position: number, read: (client: pg.PoolClient) => Promise<T>): Promise<T | undefined> {
    if (position === Infinity || this.#state?.is !== 'used') return undefined
    let abandon = (): void => undefined
    const abandoned = new Promise<undefined>((resolve) => (abandon = () => resolve(undefined)))
    this.#abandon.add(abandon)
    try {
      return await Promise.race([abandoned, this.#read(position, read)])
    } catch {
      // Reads change nothing, so whatever failed here is asked of the primary, which reports its own failure.
      return undefined
    } finally {
      this.#abandon.delete(abandon)
    }
  }

  async #read<T>(position: number, read: (client: pg.PoolClient) => Promise<T>): Promise<T | undefined> {
    const client = await this.#options.connect()
    const hasPosition = await this.#waitFor(client, position).catch((error: unknown) => {
      client.release()
      throw error
    })
    if (hasPosition) return read(client)
    client.release()
    return undefined
  }

  async #waitFor(client: pg.PoolClient, position: number): Promise<boolean> {
    if ((this.#known.get(client) ?? 0) >= position) return true
    const from = performance.now()
    for (;;) {
      const [found] = await this.#options.run(client, [replayedStatement])
      const known = Number(found?.rows[0]?.position ?? 0)
      this.#known.set(client, known)
      if (known >= position) return true
      const now = performance.now()
      if (now < this.#noWaitUntil) return false
      if (now - from > catchUpMs) {
        this.#noWaitUntil = now + noWaitMs
        return false
      }
      await pause(pollMs)
    }
  }

  async #check(): Promise<void> {
    const at = performance.now()
    const [primary, standby] = await Promise.allSettled([this.#options.primary(), this.#askStandby()])
    if (this.#isStopped) return
    // While the primary is down there is nothing newer than what the replica has.
    if (primary.status === 'fulfilled' && primary.value) {
      const { position, identity } = primary.value
      this.#identity = identity
      if (this.#floor === Infinity) this.#floor = position
      this.#samples.push({ position, at })
    }
    this.#setState(
      standby.status === 'fulfilled' ? this.#judge(standby.value, at) : { is: 'down', error: standby.reason },
    )
  }

  async #askStandby(): Promise<StandbyPosition> {
    const probe = this.#probe ?? (await this.#openProbe())
    try {
      const { rows } = await probe.query<StandbyPosition>(standbyText)
      if (!rows[0]) throw new Error('The read replica gave no answer.')
      return rows[0]
    } catch (error) {
      this.#closeProbe()
      throw error
    }
  }

  async #openProbe(): Promise<pg.Client> {
    const probe = new pg.Client({
      connectionString: this.#options.url,
      application_name: 'calibrate-probe',
      connectionTimeoutMillis: probeTimeoutMs,
      query_timeout: probeTimeoutMs,
    })
    // The next probe reports it.
    probe.on('error', () => undefined)
    probe.on('end', () => {
      if (this.#probe === probe) this.#probe = undefined
    })
    this.#probe = probe
    try {
      await probe.connect()
    } catch (error) {
      this.#closeProbe()
      throw error
    }
    return probe
  }

  #closeProbe(): void {
    const probe = this.#probe
    this.#probe = undefined
    probe?.end().catch(() => undefined)
  }

  #judge({ standby, identity, position }: StandbyPosition, at: number): ReplicaState {
    if (!standby || (this.#identity && identity !== this.#identity)) return { is: 'foreign' }
    this.#samples = this.#samples.filter((sample) => sample.position > position).slice(-maxSamples)
    const lagMs = at - (this.#samples[0]?.at ?? at)
    // One that is behind has to come well within the limit, so that it does not come and go.
    const limitMs = this.#state?.is === 'behind' ? this.#maxLagMs / 2 : this.#maxLagMs
    const isRecent = lagMs <= limitMs && position >= this.#floor
    return isRecent ? { is: 'used' } : { is: 'behind', seconds: Math.round(lagMs / 1000) }
  }

  #setState(state: ReplicaState): void {
    const before = this.#state?.is
    this.#state = state
    if (state.is === 'down') {
      this.#samples = this.#samples.slice(-maxSamples)
      for (const abandon of this.#abandon) abandon()
    }
    if (state.is !== before) this.#options.onState(state)
  }
}
