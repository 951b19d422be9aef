import { CompiledQuery, Kysely, PostgresDialect, Transaction, type Driver, type KyselyConfig } from 'kysely'
import pg from 'pg'
import type { Scope } from '../security/actor.ts'
import { asUnavailable, isDatabaseUnavailable } from './database-unavailable.ts'
import { scopeSettingsText, scopeSettingsValues } from './scope-settings.ts'
import { setCommitSender } from './commit-pipelining.ts'
import {
  sendStatements,
  pipelinedCommit,
  statementName,
  transactionOver,
  pipelineStatements,
} from './pipelined-client.ts'
import { startWait } from './deadline.ts'
import { Problem, OutcomeUnknown } from '../http/problems.ts'
import type { Tables } from './tables.ts'
import type { NamedStatement } from './pipelined-query.ts'
import { hasOutboxFlag } from '../events/outbox-flag.ts'

/** One transaction of one caller. Commands get this and nothing else: no write can escape it. */
export type Tx = Transaction<Tables>

/** Compiles statements for reads; it has no connection of its own. */
export type Builder = Kysely<Tables>

type Query<T> = CompiledQuery<T> | { compile(): CompiledQuery<T> }

/** What a read may do: statements of one caller, each with a result. */
export type Reads = {
  rows<T>(query: Query<T>): Promise<T[]>
  first<T>(query: Query<T>): Promise<T | undefined>
  /** Several statements in one transaction and one round trip. */
  batch<T extends readonly Query<unknown>[]>(
    queries: readonly [...T],
  ): Promise<{ [K in keyof T]: RowsOf<T[K]> }>
}
type RowsOf<Q> = Q extends Query<infer T> ? T[] : never

/** Runs one statement for one caller, whether inside a command's transaction or as a read. */
export type Run = <T>(query: CompiledQuery<T>) => Promise<T[]>

/** Statements inside the transaction of a command. Those asked for at once are sent at once. */
export const runIn =
  (tx: Tx): Run =>
  async <T>(query: CompiledQuery<T>) =>
    (await tx.executeQuery(query)).rows

/** Statements as reads. Those asked for together share one transaction and one round trip. */
export const runOf = (reads: Pick<Reads, 'batch'>): Run => {
  type Asked = { query: CompiledQuery<unknown>; answer(rows: unknown[]): void; fail(reason: unknown): void }
  let waiting: Asked[] = []
  const send = async () => {
    const asked = waiting
    waiting = []
    try {
      const results = await reads.batch(asked.map(({ query }) => query))
      for (const [at, each] of asked.entries()) each.answer(results[at] ?? [])
    } catch (error) {
      for (const each of asked) each.fail(error)
    }
  }
  return <T>(query: CompiledQuery<T>) =>
    new Promise<T[]>((resolve, fail) => {
      if (waiting.length === 0) queueMicrotask(() => void send())
      waiting.push({ query, answer: (rows) => resolve(rows as T[]), fail })
    })
}

/** What makes a transaction a read. */
const readingText = scopeSettingsText.replace(
  'select',
  "select set_config('transaction_read_only', 'on', true),",
)
export type DatabaseOptions = {
  url: string
  size: number
  readUrl?: string
  /** How long one of the pool's lines is waited for at most. */
  connectMs?: number
  onError(error: Error): void
}

/**
 * The one holder of the connection pool. Reads are sent in one write (begin, context, statement, commit) and answered
 * in one round trip; commands run inside a transaction that carries the caller's scope.
 */
export class Database {
  readonly builder: Builder
  readonly #pool: pg.Pool
  readonly #readPool: pg.Pool
  readonly #onError: DatabaseOptions['onError']
  readonly #config: KyselyConfig
  readonly #driver: Driver
  #onTold: () => void = () => undefined
  constructor(options: DatabaseOptions) {
    this.#onError = options.onError
    const pool = (url: string): pg.Pool => {
      const made = new pg.Pool({
        connectionString: url,
        max: options.size,
        pipeline: true,
        connectionTimeoutMillis: options.connectMs ?? connectMs,
        statement_timeout: 15_000,
        idle_in_transaction_session_timeout: 30_000,
        application_name: 'calibrate',
      } as pg.PoolConfig)
      made.on('error', options.onError)
      made.on('connect', (client) => {
        client.on('error', options.onError)
        pipelineStatements(client)
      })
      return made
    }
    this.#pool = pool(options.url)
    this.#readPool = options.readUrl ? pool(options.readUrl) : this.#pool
    const patient = {
      options: this.#pool.options,
      connect: () => this.#connect(this.#pool),
      end: () => this.#pool.end(),
    }
    this.#config = { dialect: new PostgresDialect({ pool: patient }) }
    this.#driver = this.#config.dialect.createDriver()
    this.builder = new Kysely<Tables>(this.#config)
  }

  /** Reads in the scope of one caller. */
  as(scope: Scope): Reads {
    return this.#reads(scope, this.#readPool)
  }

  /** The same from where it was written: a copy that lags would not know yet what has just been told. */
  fresh(scope: Scope): Reads {
    return this.#reads(scope, this.#pool)
  }

  #reads(scope: Scope, pool: pg.Pool): Reads {
    const batch = (queries: readonly Query<unknown>[]) =>
      this.#batch({ name: 'reading', text: readingText, values: scopeSettingsValues(scope) }, pool, queries)
    return {
      rows: async <T>(query: Query<T>) => (await batch([query]))[0] as T[],
      first: async <T>(query: Query<T>) => (await batch([query]))[0]?.[0] as T | undefined,
      batch: batch as Reads['batch'],
    }
  }

  async #batch(
    context: NamedStatement,
    pool: pg.Pool,
    queries: readonly Query<unknown>[],
  ): Promise<unknown[][]> {
    const client = await this.#connect(pool)
    const statements = queries.map((query) => {
      const { sql: text, parameters } = compiled(query)
      return { name: statementName(text), text, values: parameters }
    })
    return new Promise((resolve, fail) => {
      sendStatements(client, [context, ...statements], (error, done) => {
        client.release()
        if (error) fail(asUnavailable(error))
        else resolve(done.slice(1).map(({ rows }) => rows))
      })
    })
  }

  /** One statement that is a whole change: begun, done and committed in one round trip. Answered: it is committed. */
  async change<T>(scope: Scope, query: Query<T>): Promise<T[]> {
    const context = { name: 'changing', text: scopeSettingsText, values: scopeSettingsValues(scope) }
    try {
      return (await this.#batch(context, this.#pool, [query]))[0] as T[]
    } catch (error) {
      throw error instanceof Problem ? new OutcomeUnknown() : error
    }
  }

  /** Calls the handler after each commit of this process that has put facts into the outbox. */
  onOutboxWritten(handler: () => void): void {
    this.#onTold = handler
  }

  /** One change in one transaction, in the scope of one caller. Rolled back when `work` throws. */
  async command<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    let isDone = false
    let tells = false
    try {
      const answer = await this.builder.transaction().execute(async (begun) => {
        const { tx, end, commitWithThis } = await this.#atOnce(begun)
        setCommitSender(tx, () => {
          isDone = true
          commitWithThis()
        })
        await tx.executeQuery(CompiledQuery.raw(scopeSettingsText, scopeSettingsValues(scope)))
        const result = await work(tx).finally(end)
        tells = hasOutboxFlag(tx)
        isDone = true
        return result
      })
      if (tells) this.#onTold()
      return answer
    } catch (error) {
      // Nobody can say whether a commit whose answer did not come has been made.
      throw isDone && isDatabaseUnavailable(error) ? new OutcomeUnknown() : asUnavailable(error)
    }
  }

  /**
   * Kysely holds each statement of a transaction back until the one before is answered. Here they go as they are asked
   * for, until the `end`: what is asked for later would stand behind the commit or the rollback, and is refused.
   */
  async #atOnce(begun: Tx): Promise<{ tx: Tx; end(): void; commitWithThis(): void }> {
    let isOver = false
    const inTurn = begun.getExecutor()
    const connection = await inTurn.provideConnection((line) => Promise.resolve(line))
    const executor = inTurn.withConnectionProvider({
      provideConnection: (consume) =>
        isOver ? Promise.reject(new Error(transactionOver)) : consume(connection),
    })
    const { dialect } = this.#config
    const tx = new Transaction<Tables>({ config: this.#config, dialect, driver: this.#driver, executor })
    const commitWithThis = () =>
      void connection.executeQuery(CompiledQuery.raw(pipelinedCommit)).catch(() => undefined)
    return { tx, end: () => void (isOver = true), commitWithThis }
  }

  /** A listening connection of its own, for notifications. The caller ends it. */
  async listen(
    channels: readonly string[],
    heard: (channel: string, payload: string) => void,
  ): Promise<pg.Client> {
    const options = this.#pool.options as pg.ClientConfig
    const client = new pg.Client({
      connectionString: options.connectionString,
      application_name: 'calibrate-listen',
      connectionTimeoutMillis: connectMs,
    })
    // From the first moment on: a line that breaks while it is being opened would end the process else.
    client.on('error', this.#onError)
    client.on('notification', (message) => heard(message.channel, message.payload ?? ''))
    try {
      await client.connect()
      for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      return client
    } catch (error) {
      client.end().catch(() => undefined)
      throw error
    }
  }

  #connect(pool: pg.Pool): Promise<pg.PoolClient> {
    return new Promise((resolve, fail) => {
      let isLost = false
      const connected = startWait((error) => {
        isLost = true
        fail(asUnavailable(error))
      })
      const failed = (error: unknown) => {
        connected()
        fail(asUnavailable(error))
      }
      const got = (client: pg.PoolClient) => {
        connected()
        if (isLost) client.release()
        else resolve(client)
      }
      pool.connect().then(got, failed)
    })
  }

  async end(): Promise<void> {
    await this.builder.destroy()
    if (this.#readPool !== this.#pool) await this.#readPool.end()
  }
}

const compiled = <T>(query: Query<T>): CompiledQuery<T> => ('compile' in query ? query.compile() : query)

/** How long a line to the database is waited for at most. */
const connectMs = 5000
