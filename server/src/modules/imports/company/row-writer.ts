import type { LoneClient } from '#server/kernel/postgres/lone-client.ts'
import { ArchiveError, type Row } from './archive.ts'
import { t } from '../texts.ts'

const mostRows = 500
const mostBytes = 4 * 1024 ** 2

export type Target = {
  table: string
  columns: readonly string[]
  hasId: boolean
  /** Rows that are there already stay. */
  keepsExisting?: boolean | undefined
  /** No two rows of a statement have the same value in this column. */
  oneEach?: string | undefined
}

/** Codes of PostgreSQL for values that don't fit, broken constraints, and rows that a policy refuses. */
const isRowFault = (code: unknown): boolean =>
  typeof code === 'string' && (/^2[23]/.test(code) || code === '42501' || code === 'P0001')

/** Writes the rows of a table, many in a statement, and tells the new id of each. */
export class RowWriter {
  rows = 0
  readonly #client: LoneClient
  readonly #target: Target
  readonly #onId: (old: number, id: number) => void
  readonly #statement: string
  #waiting: Row[] = []
  #oldIds: number[] = []
  #bytes = 0
  readonly #seen = new Set<unknown>()

  constructor(client: LoneClient, target: Target, onId: (old: number, id: number) => void) {
    this.#client = client
    this.#target = target
    this.#onId = onId
    const list = target.columns.map((name) => `"${name}"`).join(', ')
    const existing = target.keepsExisting ? ' on conflict do nothing' : ''
    // texts-ignore: SQL
    this.#statement = `insert into "${target.table}" (${list}) select ${list} from jsonb_populate_recordset(null::"${target.table}", $1::jsonb)${existing}${target.hasId ? ' returning id' : ''}`
  }

  /** Whether a row with this id waits to be written. */
  isWaiting(old: number): boolean {
    return this.#oldIds.includes(old)
  }

  async add(row: Row, old: number): Promise<void> {
    const { oneEach } = this.#target
    if (oneEach && this.#seen.has(row[oneEach])) await this.flush()
    if (oneEach) this.#seen.add(row[oneEach])
    this.#waiting.push(row)
    this.#oldIds.push(old)
    // A guess is enough to bound the size of a statement.
    for (const value of Object.values(row)) this.#bytes += sizeOf(value)
    if (this.#waiting.length >= mostRows || this.#bytes > mostBytes) await this.flush()
  }

  async flush(): Promise<void> {
    if (this.#waiting.length === 0) return
    const [rows, oldIds] = [this.#waiting, this.#oldIds]
    this.#waiting = []
    this.#oldIds = []
    this.#bytes = 0
    this.#seen.clear()
    const written = await this.#client
      .query<{ id: number }>(this.#statement, [JSON.stringify(rows)])
      .catch((error: unknown) => {
        const { code, message } = error as { code?: unknown; message?: string }
        if (!isRowFault(code)) throw error
        const refusal = new ArchiveError(t('company.row', { table: this.#target.table }))
        refusal.cause = message
        throw refusal
      })
    this.rows += rows.length
    for (const [at, { id }] of written.rows.entries()) {
      const old = oldIds[at]
      if (old !== undefined) this.#onId(old, Number(id))
    }
  }
}

/** Adds a single row, and returns its id. */
export const writeRow = async (client: LoneClient, table: string, row: Row): Promise<number> => {
  let added = 0
  const writer = new RowWriter(
    client,
    { table, columns: Object.keys(row), hasId: true },
    (_old, id) => (added = id),
  )
  await writer.add(row, 0)
  await writer.flush()
  return added
}

const sizeOf = (value: unknown): number => {
  if (typeof value === 'string') return value.length
  return typeof value === 'object' && value !== null ? JSON.stringify(value).length : 8
}
