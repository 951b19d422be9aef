import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  type Driver,
  type KyselyConfig,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { systemScope, type Scope } from '../security/actor.ts'
import { asUnavailable, isDatabaseUnavailable } from './database-unavailable.ts'
import { scopeSettingsText, scopeSettingsValues } from './scope-settings.ts'
import { setCommitSender } from './commit-pipelining.ts'
import {
  sendStatements,
  pipelinedCommit,
  statementName,
  transactionOverMessage,
  pipelineStatements,
} from './pipelined-client.ts'
import { limitWaits, runInTransaction } from './plain-client.ts'
import { startWait, withDeadline } from './deadline.ts'
import { Problem, OutcomeUnknown } from '../http/problems.ts'
import type { Tables } from './tables.ts'
import type { NamedStatement, StatementResult } from './pipelined-query.ts'
import { currentCallReads, noteWrite, requiredPosition } from './read-position.ts'
import { connectionsStatement, type ConnectionUse } from './connection-budget.ts'
import { positionStatement, serverPositionStatement } from './log-positions.ts'
import { Replica, type ReplicaState } from './replica.ts'
import { CommandTransaction } from './transaction.ts'
import { hasOutboxFlag } from '../events/outbox-flag.ts'

/** The transaction that a command runs in. */
export type Tx = CommandTransaction

/** Builds and compiles statements for reads. Scoped reads run through `Database.as`. */
export type Builder = Kysely<Tables>

type Query<T> = CompiledQuery<T> | { compile(): CompiledQuery<T> }

/** Runs read-only statements in the scope of one caller. */
export type Reads = {
  rows<T>(query: Query<T>): Promise<T[]>
  first<T>(query: Query<T>): Promise<T | undefined>
  /** Several statements in one transaction and one round trip. */
  batch<T extends readonly Query<unknown>[]>(
    queries: readonly [...T],
  ): Promise<{ [K in keyof T]: RowsOf<T[K]> }>
}
type RowsOf<Q> = Q extends Query<infer T> ? T[] : never

/** Runs one statement in a caller's scope, either inside a command's transaction or as a read. */
export type RunQuery = <T>(query: CompiledQuery<T>) => Promise<T[]>

/** Runs statements inside a command's transaction. Those issued in the same turn are sent together. */
export const runInTx =
  (tx: Tx): RunQuery =>
  async <T>(query: CompiledQuery<T>) =>
    (await tx.executeQuery(query)).rows

/** Runs statements as reads. Those issued in the same turn share one transaction and one round trip. */
export const runBatched = (reads: Pick<Reads, 'batch'>): RunQuery => {
  type QueuedQuery = {
    query: CompiledQuery<unknown>
    resolve(rows: unknown[]): void
    reject(reason: unknown): void
  }
  let queue: QueuedQuery[] = []
  const sendQueue = async () => {
    const queries = queue
    queue = []
    try {
      const results = await reads.batch(queries.map(({ query }) => query))
      for (const [index, { resolve }] of queries.entries()) resolve(results[index] ?? [])
    } catch (error) {
      for (const { reject } of queries) reject(error)
    }
  }
  return <T>(query: CompiledQuery<T>) =>
    new Promise<T[]>((resolve, reject) => {
      if (queue.length === 0) queueMicrotask(() => void sendQueue())
      queue.push({ query, resolve: (rows) => resolve(rows as T[]), reject })
    })
}

/** Sets the caller's scope and makes the transaction read-only. */
const readSettingsText = scopeSettingsText.replace(
  'select',
  "select set_config('transaction_read_only', 'on', true),",
)
export type DatabaseOptions = {
  url: string
  size: number
  readUrl?: string
  /** Longest wait for a connection to open, in milliseconds. */
  connectMs?: number
  /** Whether statements of one turn are sent together. Without it, pg sends them one by one. */
  isPipelined?: boolean
  /** A replica further behind than this is not read, in milliseconds. */
  maxReplicaLagMs?: number
  onReplica?(state: ReplicaState): void
  onError(error: Error): void
}

/**
 * Owns the connection pool. A read (begin, scope settings, statement, commit) is sent in one write and takes one round
 * trip. A command runs inside a transaction that carries the caller's scope.
 */
export class Database {
  readonly builder: Builder
  readonly #pool: pg.Pool
  readonly #readPool: pg.Pool | undefined
  /** Undefined without a read replica. */
  readonly replica: Replica | undefined
  readonly #isPipelined: boolean
  #onError: DatabaseOptions['onError']
  readonly #config: KyselyConfig
  readonly #driver: Driver
  #onOutboxWritten: () => void = () => undefined
  /** Connections that listen for notifications, beside those of the pool. */
  #listening = 0
  constructor(options: DatabaseOptions) {
    this.#onError = options.onError
    const onError = (error: Error) => this.#onError(error)
    this.#isPipelined = options.isPipelined ?? true
    const createPool = (url: string): pg.Pool => {
      const pool = new pg.Pool({
        connectionString: url,
        max: options.size,
        pipeline: this.#isPipelined,
        connectionTimeoutMillis: options.connectMs ?? connectMs,
        statement_timeout: 15_000,
        idle_in_transaction_session_timeout: 30_000,
        application_name: 'calibrate',
      } as pg.PoolConfig)
      // The pool reports a client's error once more, with the client as a property.
      pool.on('error', () => undefined)
      pool.on('connect', (client) => {
        client.on('error', onError)
        if (this.#isPipelined) pipelineStatements(client)
        else limitWaits(client)
      })
      return pool
    }
    this.#pool = createPool(options.url)
    if (options.readUrl) {
      const readPool = createPool(options.readUrl)
      this.#readPool = readPool
      this.replica = new Replica({
        url: options.readUrl,
        connect: () => this.#connect(readPool),
        run: (client, statements) => this.#run(client, statements),
        primary: () =>
          withDeadline(primaryProbeMs, () => this.asOnPrimary(systemScope).first(serverPositionStatement)),
        onState: options.onReplica ?? (() => undefined),
        ...(options.maxReplicaLagMs === undefined ? {} : { maxLagMs: options.maxReplicaLagMs }),
      })
    }
    const poolWithDeadline = {
      options: this.#pool.options,
      connect: () => this.#connect(this.#pool),
      end: () => this.#pool.end(),
    }
    this.#config = { dialect: new PostgresDialect({ pool: poolWithDeadline }) }
    this.#driver = this.#config.dialect.createDriver()
    this.builder = new Kysely<Tables>(this.#config)
  }

  /**
   * Reads in the scope of one caller: from the read replica if there is one and it has everything that the current call
   * may not miss, otherwise from the primary. Background work always reads from the primary.
   */
  as(scope: Scope): Reads {
    const { replica } = this
    if (!replica) return this.asOnPrimary(scope)
    const call = currentCallReads()
    return this.#reads(
      scope,
      async (read) =>
        (await replica.attempt(requiredPosition(call), read)) ?? read(await this.#connect(this.#pool)),
    )
  }

  /** The same from the primary, because a lagging replica would miss what was just announced. */
  asOnPrimary(scope: Scope): Reads {
    return this.#reads(scope, async (read) => read(await this.#connect(this.#pool)))
  }

  /** @param withClient runs a read on a connection of its choice */
  #reads(scope: Scope, withClient: (read: ReadRows) => Promise<unknown[][]>): Reads {
    const settings = { name: 'reading', text: readSettingsText, values: scopeSettingsValues(scope) }
    const batch = (queries: readonly Query<unknown>[]) =>
      withClient((client) => this.#batch(settings, client, queries))
    return {
      rows: async <T>(query: Query<T>) => (await batch([query]))[0] as T[],
      first: async <T>(query: Query<T>) => (await batch([query]))[0]?.[0] as T | undefined,
      batch: batch as Reads['batch'],
    }
  }

  /** Runs statements in one transaction and releases the connection. */
  async #batch(
    settings: NamedStatement,
    client: pg.PoolClient,
    queries: readonly Query<unknown>[],
  ): Promise<unknown[][]> {
    try {
      const statements = queries.map((query) => {
        const { sql: text, parameters } = compile(query)
        return { name: statementName(text), text, values: parameters }
      })
      const results = await this.#run(client, [settings, ...statements])
      return results.slice(1).map(({ rows }) => rows)
    } catch (error) {
      throw asUnavailable(error)
    } finally {
      client.release()
    }
  }

  #run(client: pg.PoolClient, statements: readonly NamedStatement[]): Promise<StatementResult[]> {
    if (!this.#isPipelined) return runInTransaction(client, statements)
    return new Promise((resolve, reject) =>
      sendStatements(client, statements, (error, results) =>
        error ? reject(error as Error) : resolve(results),
      ),
    )
  }

  /**
   * The position of the primary's log, which holds everything committed so far. Undefined without a read replica, since
   * nobody needs it then.
   */
  async logPosition(): Promise<number | undefined> {
    return this.replica && (await this.asOnPrimary(systemScope).first(positionStatement))?.position
  }

  /**
   * Runs a change that consists of one statement, in one round trip. It is committed when this resolves.
   * @throws OutcomeUnknown when the connection broke, since the change may or may not have been committed
   */
  async change<T>(scope: Scope, query: Query<T>): Promise<T[]> {
    noteWrite()
    const settings = { name: 'changing', text: scopeSettingsText, values: scopeSettingsValues(scope) }
    try {
      return (await this.#batch(settings, await this.#connect(this.#pool), [query]))[0] as T[]
    } catch (error) {
      throw error instanceof Problem ? new OutcomeUnknown() : error
    }
  }

  /** Calls the handler after each commit of this process that wrote facts to the outbox. Replaces an earlier handler. */
  onOutboxWritten(handler: () => void): void {
    this.#onOutboxWritten = handler
  }

  /**
   * Runs one change in one transaction, in the scope of one caller. Rolls back when `work` throws.
   * @throws OutcomeUnknown when the connection broke during the commit
   */
  async command<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    noteWrite()
    let isCommitting = false
    let hasFacts = false
    try {
      const answer = await this.builder.transaction().execute(async (serialTx) => {
        const { tx, end, sendCommit } = await this.#pipelined(serialTx)
        // Without pipelining, the commit follows when the work is done.
        if (this.#isPipelined)
          setCommitSender(tx, () => {
            isCommitting = true
            sendCommit()
          })
        await tx.executeQuery(CompiledQuery.raw(scopeSettingsText, scopeSettingsValues(scope)))
        const result = await work(tx).finally(end)
        hasFacts = hasOutboxFlag(tx)
        isCommitting = true
        return result
      })
      if (hasFacts) this.#onOutboxWritten()
      return answer
    } catch (error) {
      // A commit whose reply never arrived may or may not have happened.
      throw isCommitting && isDatabaseUnavailable(error) ? new OutcomeUnknown() : asUnavailable(error)
    }
  }

  /**
   * Kysely sends each statement of a transaction only after the one before has been answered. This transaction sends
   * them as they are issued, until `end`. Later ones would run after the commit or rollback, so they are rejected.
   */
  async #pipelined(serialTx: Transaction<Tables>): Promise<{ tx: Tx; end(): void; sendCommit(): void }> {
    let isOver = false
    const serialExecutor = serialTx.getExecutor()
    const connection = await serialExecutor.provideConnection((each) => Promise.resolve(each))
    const executor = serialExecutor.withConnectionProvider({
      provideConnection: (consume) =>
        isOver ? Promise.reject(new Error(transactionOverMessage)) : consume(connection),
    })
    const { dialect } = this.#config
    const tx = new CommandTransaction({ config: this.#config, dialect, driver: this.#driver, executor })
    const sendCommit = () =>
      void connection.executeQuery(CompiledQuery.raw(pipelinedCommit)).catch(() => undefined)
    return { tx, end: () => void (isOver = true), sendCommit }
  }

  /** Opens a dedicated connection that listens for notifications. The caller ends it. */
  async listen(
    channels: readonly string[],
    onNotification: (channel: string, payload: string) => void,
  ): Promise<pg.Client> {
    const options = this.#pool.options as pg.ClientConfig
    const client = new pg.Client({
      connectionString: options.connectionString,
      application_name: `calibrate-listen ${channels[0]}`,
      connectionTimeoutMillis: connectMs,
    })
    // Attached before connecting, because an unhandled error while connecting would end the process.
    client.on('error', (error) => this.#onError(error))
    client.on('notification', (message) => onNotification(message.channel, message.payload ?? ''))
    try {
      await client.connect()
      this.#listening++
      client.once('end', () => this.#listening--)
      for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      return client
    } catch (error) {
      client.end().catch(() => undefined)
      throw error
    }
  }

  /**
   * The most connections that this process opens to each server, and what the server allows: first the primary, then the
   * read replica if it answers.
   */
  async connectionUse(): Promise<{ primary: ConnectionUse; replica: ConnectionUse | undefined }> {
    const ask = async (pool: pg.Pool, extra: number): Promise<ConnectionUse> => {
      const settings = { name: 'reading', text: readSettingsText, values: scopeSettingsValues(systemScope) }
      const [rows] = await this.#batch(settings, await this.#connect(pool), [connectionsStatement])
      return {
        perProcess: (pool.options.max ?? 0) + extra,
        connections: rows?.[0] as ConnectionUse['connections'],
      }
    }
    const readPool = this.replica?.isUp ? this.#readPool : undefined
    return {
      primary: await ask(this.#pool, this.#listening),
      // One more asks how far the replica is.
      replica: readPool && (await ask(readPool, 1).catch(() => undefined)),
    }
  }

  #connect(pool: pg.Pool): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      let hasTimedOut = false
      const endWait = startWait((error) => {
        hasTimedOut = true
        reject(asUnavailable(error))
      })
      const onConnected = (client: pg.PoolClient) => {
        endWait()
        if (hasTimedOut) client.release()
        else resolve(client)
      }
      const onFailed = (error: unknown) => {
        endWait()
        reject(asUnavailable(error))
      }
      pool.connect().then(onConnected, onFailed)
    })
  }

  async end(): Promise<void> {
    // PostgreSQL may stop before the connections have said goodbye, and nothing is lost by it.
    this.#onError = () => undefined
    this.replica?.stop()
    await this.builder.destroy()
    await this.#readPool?.end()
  }
}

type ReadRows = (client: pg.PoolClient) => Promise<unknown[][]>

const compile = <T>(query: Query<T>): CompiledQuery<T> => ('compile' in query ? query.compile() : query)

/** Longest wait for a connection to open, unless the options say otherwise. */
const connectMs = 5000

/** Longest wait for the primary when a replica is compared with it. */
const primaryProbeMs = 2000
