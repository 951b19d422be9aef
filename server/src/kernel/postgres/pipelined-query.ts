import { createRequire } from 'node:module'
import pg from 'pg'
import { serialize } from 'pg-protocol'
import { statementSpans, type StatementSpans } from './statement-spans.ts'

/** A prepared statement with its values. A connection plans each name once. */
export type NamedStatement = { name: string; text: string; values: readonly unknown[] }
type Row = Record<string, unknown>

/** A statement's rows and its command tag, such as "UPDATE 1". */
export type StatementResult = { rows: Row[]; tag: string }

type Connection = { parsedStatements: Record<string, string>; stream: { write(bytes: Buffer): void } }
type Field = { name: string; dataTypeID: number }
type Shape = { names: string[]; parsers: ((text: string) => unknown)[]; empty: Row }

// pg's own conversion of parameter values: dates, arrays, buffers, objects as JSON. It has no public export.
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as {
  prepareValue(value: unknown): string
}

/**
 * What we remember about a connection: the result columns of each prepared statement, so they are described only once,
 * and the statements that may or may not be prepared after a failure. The latter are closed before the next write.
 */
type ConnectionState = { shapes: Map<string, Shape>; uncertain: Set<string> }
const connectionStates = new WeakMap<object, ConnectionState>()

/**
 * Sends statements in one write with one Sync message, using PostgreSQL's extended query protocol. Outside a
 * transaction, PostgreSQL runs them as one implicit transaction. Reports each result in order; after an error, the
 * results of the statements before the failed one.
 */
export class PipelinedQuery extends pg.Query {
  readonly #statements: readonly NamedStatement[]
  readonly #results: StatementResult[]
  readonly #newlyPrepared: string[] = []
  readonly #settle: (error: unknown, results: StatementResult[]) => void
  readonly #spans: StatementSpans | undefined
  #state: ConnectionState = { shapes: new Map(), uncertain: new Set() }
  #shape: Shape | undefined
  #index = 0
  #error: unknown = null

  constructor(
    statements: readonly NamedStatement[],
    settle: (error: unknown, results: StatementResult[]) => void,
  ) {
    super('', [])
    this.#statements = statements
    this.#spans = statementSpans(statements)
    this.#results = statements.map(() => ({ rows: [], tag: '' }))
    this.#settle = settle
    // Without a callback, pg would create a promise of its own.
    Object.assign(this, { callback: settle })
  }

  override submit = (connection: pg.Connection): void => {
    const { parsedStatements, stream } = connection as unknown as Connection
    const state = connectionStates.get(connection) ?? this.#state
    connectionStates.set(connection, state)
    this.#state = state
    const messages: Buffer[] = [...state.uncertain].map((name) => {
      delete parsedStatements[name]
      state.shapes.delete(name)
      return serialize.close({ type: 'S', name })
    })
    state.uncertain.clear()
    for (const { name, text, values } of this.#statements) {
      if (parsedStatements[name] === undefined) {
        messages.push(serialize.parse({ name, text }))
        parsedStatements[name] = text
        this.#newlyPrepared.push(name)
      }
      messages.push(serialize.bind({ statement: name, values: [...values], valueMapper: prepareValue }))
      if (!state.shapes.has(name)) messages.push(serialize.describe({ type: 'P', name: '' }))
      messages.push(serialize.execute({}))
    }
    messages.push(serialize.sync())
    stream.write(Buffer.concat(messages))
    this.#shape = state.shapes.get(this.#name)
  }

  get #name(): string {
    return this.#statements[this.#index]?.name ?? ''
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    const names = fields.map((field) => field.name)
    this.#shape = {
      names,
      parsers: fields.map((field) => pg.types.getTypeParser(field.dataTypeID, 'text')),
      empty: Object.fromEntries(names.map((name) => [name, null])),
    }
    this.#state.shapes.set(this.#name, this.#shape)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const shape = this.#shape
    if (!shape) return
    const row = { ...shape.empty }
    try {
      for (let column = 0; column < fields.length; column++) {
        const text = fields[column]
        if (text !== null && text !== undefined)
          row[shape.names[column] as string] = shape.parsers[column]?.(text)
      }
    } catch (error) {
      this.#error = error
    }
    this.#results[this.#index]?.rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const result = this.#results[this.#index]
    if (result) result.tag = text
    this.#spans?.ended(this.#index)
    this.#index++
    this.#shape = this.#state.shapes.get(this.#name)
  }

  handleError(error: unknown): void {
    this.#spans?.failed(this.#index, (error as { code?: string }).code)
    // We can't know whether the statements after the failed one were prepared.
    for (const name of this.#newlyPrepared) this.#state.uncertain.add(name)
    // A cached plan whose result columns changed stays broken until the statement is prepared again.
    if ((error as { code?: string }).code === cachedPlanChanged)
      for (const { name } of this.#statements) this.#state.uncertain.add(name)
    this.#settle(error, this.#results.slice(0, this.#index))
  }

  handleReadyForQuery(): void {
    this.#settle(this.#error, this.#error ? [] : this.#results)
  }
}

/** SQLSTATE of "cached plan must not change result type" (feature_not_supported). */
const cachedPlanChanged = '0A000'
