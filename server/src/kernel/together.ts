import { createRequire } from 'node:module'
import pg from 'pg'
import { serialize } from 'pg-protocol'

/** A statement by name: a connection plans each once. */
export type Named = { name: string; text: string; values: readonly unknown[] }
export type Row = Record<string, unknown>

type Connection = { parsedStatements: Record<string, string>; stream: { write(bytes: Buffer): void } }
type Field = { name: string; dataTypeID: number }
type Shape = { names: string[]; parsers: ((text: string) => unknown)[]; empty: Row }

// What pg itself makes of a value before it is sent: dates, arrays, buffers, objects as JSON.
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as {
  prepareValue(value: unknown): string
}

/** What statements answer with, by connection and name: told once, and not asked for again. */
const shapes = new WeakMap<object, Map<string, Shape>>()

/**
 * Statements in one transaction that ends by itself: all are sent in one write with one end mark, which PostgreSQL takes
 * as begin and commit. Answers their rows in order; the first error fails all. `isSound` is false when the connection
 * may hold a statement that it was not heard to have taken, and should be closed.
 */
export class Together extends pg.Query {
  isSound = true
  readonly #statements: readonly Named[]
  readonly #results: Row[][]
  #at = 0
  #known: Map<string, Shape> = new Map()
  #shape: Shape | undefined
  #isNew = false
  #error: unknown

  constructor(statements: readonly Named[], done: (error: unknown, results: Row[][]) => void) {
    super('', [])
    this.#statements = statements
    this.#results = statements.map(() => [])
    Object.assign(this, { callback: done })
  }

  override submit = (connection: pg.Connection): void => {
    const line = connection as unknown as Connection
    const known = shapes.get(line) ?? new Map<string, Shape>()
    shapes.set(line, known)
    this.#known = known
    const messages: Buffer[] = []
    for (const { name, text, values } of this.#statements) {
      if (line.parsedStatements[name] === undefined) {
        messages.push(serialize.parse({ name, text }))
        line.parsedStatements[name] = text
        this.#isNew = true
      }
      messages.push(serialize.bind({ statement: name, values: [...values], valueMapper: prepareValue }))
      if (!known.has(name)) messages.push(serialize.describe({ type: 'P', name: '' }))
      messages.push(serialize.execute({}))
    }
    messages.push(serialize.sync())
    line.stream.write(Buffer.concat(messages))
    this.#begin()
  }

  #begin(): void {
    this.#shape = this.#known.get(this.#statements[this.#at]?.name ?? '')
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    const names = fields.map((field) => field.name)
    this.#shape = {
      names,
      parsers: fields.map((field) => pg.types.getTypeParser(field.dataTypeID, 'text')),
      empty: Object.fromEntries(names.map((name) => [name, null])),
    }
    this.#known.set(this.#statements[this.#at]?.name ?? '', this.#shape)
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
    this.#results[this.#at]?.push(row)
  }

  handleCommandComplete(): void {
    this.#at++
    this.#begin()
  }

  handleError(error: unknown): void {
    // Whether the statements behind the failed one were taken is not known; neither is a plan that no longer fits.
    this.isSound = !this.#isNew && (error as { code?: string }).code !== '0A000'
    this.#done(error)
  }

  handleReadyForQuery(): void {
    this.#done(this.#error ?? null)
  }

  #done(error: unknown): void {
    const { callback } = this as unknown as { callback(error: unknown, results: Row[][]): void }
    callback(error, this.#results)
  }
}
