import { createRequire } from 'node:module'
import pg from 'pg'
import { serialize } from 'pg-protocol'

/** A statement by name: a connection plans each once. */
export type NamedStatement = { name: string; text: string; values: readonly unknown[] }
type Row = Record<string, unknown>

/** What a statement did: its rows, and PostgreSQL's word for it such as "UPDATE 1". */
export type StatementResult = { rows: Row[]; tag: string }

type Connection = { parsedStatements: Record<string, string>; stream: { write(bytes: Buffer): void } }
type Field = { name: string; dataTypeID: number }
type Shape = { names: string[]; parsers: ((text: string) => unknown)[]; empty: Row }

// What pg itself makes of a value before it is sent: dates, arrays, buffers, objects as JSON.
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as {
  prepareValue(value: unknown): string
}

/**
 * What is known of a connection: the columns that a statement answers with, told once and not asked for again, and the
 * statements that it may or may not have taken when something failed. Those are closed before the next is sent.
 */
type Knowledge = { shapes: Map<string, Shape>; doubtful: Set<string> }
const lines = new WeakMap<object, Knowledge>()

/**
 * Statements that are sent in one write with one end mark. Outside a transaction PostgreSQL takes that as begin and
 * commit. Answers what each did, in order; with an error, what those before it did.
 */
export class PipelinedQuery extends pg.Query {
  readonly #statements: readonly NamedStatement[]
  readonly #done: StatementResult[]
  readonly #fresh: string[] = []
  readonly #settle: (error: unknown, done: StatementResult[]) => void
  #line: Knowledge = { shapes: new Map(), doubtful: new Set() }
  #shape: Shape | undefined
  #at = 0
  #error: unknown = null

  constructor(
    statements: readonly NamedStatement[],
    settle: (error: unknown, done: StatementResult[]) => void,
  ) {
    super('', [])
    this.#statements = statements
    this.#done = statements.map(() => ({ rows: [], tag: '' }))
    this.#settle = settle
    // pg turns to a promise of its own where it finds no callback.
    Object.assign(this, { callback: settle })
  }

  override submit = (connection: pg.Connection): void => {
    const { parsedStatements, stream } = connection as unknown as Connection
    const line = lines.get(connection) ?? this.#line
    lines.set(connection, line)
    this.#line = line
    const messages: Buffer[] = [...line.doubtful].map((name) => {
      delete parsedStatements[name]
      line.shapes.delete(name)
      return serialize.close({ type: 'S', name })
    })
    line.doubtful.clear()
    for (const { name, text, values } of this.#statements) {
      if (parsedStatements[name] === undefined) {
        messages.push(serialize.parse({ name, text }))
        parsedStatements[name] = text
        this.#fresh.push(name)
      }
      messages.push(serialize.bind({ statement: name, values: [...values], valueMapper: prepareValue }))
      if (!line.shapes.has(name)) messages.push(serialize.describe({ type: 'P', name: '' }))
      messages.push(serialize.execute({}))
    }
    messages.push(serialize.sync())
    stream.write(Buffer.concat(messages))
    this.#shape = line.shapes.get(this.#name)
  }

  get #name(): string {
    return this.#statements[this.#at]?.name ?? ''
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    const names = fields.map((field) => field.name)
    this.#shape = {
      names,
      parsers: fields.map((field) => pg.types.getTypeParser(field.dataTypeID, 'text')),
      empty: Object.fromEntries(names.map((name) => [name, null])),
    }
    this.#line.shapes.set(this.#name, this.#shape)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const shape = this.#shape
    if (!shape) return
    const row = { ...shape.empty }
    try {
      for (let at = 0; at < fields.length; at++) {
        const text = fields[at]
        if (text !== null && text !== undefined) row[shape.names[at] as string] = shape.parsers[at]?.(text)
      }
    } catch (error) {
      this.#error = error
    }
    this.#done[this.#at]?.rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const done = this.#done[this.#at]
    if (done) done.tag = text
    this.#at++
    this.#shape = this.#line.shapes.get(this.#name)
  }

  handleError(error: unknown): void {
    // Whether the statements behind the failed one were taken is not known; nor does a plan that no longer fits mend itself.
    for (const name of this.#fresh) this.#line.doubtful.add(name)
    if ((error as { code?: string }).code === '0A000')
      for (const { name } of this.#statements) this.#line.doubtful.add(name)
    this.#settle(error, this.#done.slice(0, this.#at))
  }

  handleReadyForQuery(): void {
    this.#settle(this.#error, this.#error ? [] : this.#done)
  }
}
