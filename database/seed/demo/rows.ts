import type pg from 'pg'

export type Value = string | number | boolean | null | readonly (string | number)[] | Record<string, unknown>
export type Row = Record<string, Value>

/** Tables in the order in which their rows reference each other. */
const insertOrder = [
  'firm',
  'center_of',
  'firm_link',
  'firm_preference',
  'service_rate',
  'checklist_item',
  'contact',
  'contact_phone',
  'contact_email',
  'contact_address',
  'contact_related',
  'insurer',
  'insurer_lookup',
  'recommendation',
  'app_user',
  'user_secret',
  'technician_skill',
  'technician_dispatch',
  'bay',
  'vehicle',
  'request',
  'intake',
  'event',
  'event_technician',
  'event_service',
  'event_credit',
  'event_item',
  'test_drive',
  'file',
  'payment',
  'history',
  'blog',
  'blog_comment',
] as const
export type TableName = (typeof insertOrder)[number]

const withoutId = new Set<TableName>(['center_of', 'user_secret', 'event_technician'])
const chunk = 4000

/** Collects rows, assigns their ids, and writes them in a few large statements. */
export class Rows {
  readonly #rows = new Map<TableName, Row[]>()
  readonly #next: Map<TableName, number>
  private constructor(next: Map<TableName, number>) {
    this.#next = next
  }

  /** Assigns ids after the highest existing ones. */
  static async continueFrom(client: pg.Client): Promise<Rows> {
    const next = new Map<TableName, number>()
    for (const table of insertOrder.filter((name) => !withoutId.has(name))) {
      const { rows } = await client.query<{ id: string }>(
        `select coalesce(max(id), 0) + 1 as id from ${table}`,
      )
      next.set(table, Number(rows[0]?.id))
    }
    return new Rows(next)
  }

  /**
   * Adds a row and returns its id (0 for a table without ids). All rows of a table must have the same
   * columns.
   */
  add(table: TableName, row: Row): number {
    const id = this.#next.get(table)
    const list = this.#rows.get(table) ?? []
    list.push(id === undefined ? row : { id, ...row })
    this.#rows.set(table, list)
    if (id === undefined) return 0
    this.#next.set(table, id + 1)
    return id
  }

  of(table: TableName): readonly Row[] {
    return this.#rows.get(table) ?? []
  }

  async write(client: pg.Client): Promise<void> {
    for (const table of insertOrder) {
      const rows = this.of(table)
      const columns = Object.keys(rows[0] ?? {})
      if (columns.length === 0) continue
      const names = columns.map((name) => `"${name}"`).join(', ')
      for (let from = 0; from < rows.length; from += chunk) {
        const json = JSON.stringify(rows.slice(from, from + chunk))
        await client.query(
          `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1)`,
          [json],
        )
      }
      if (!withoutId.has(table))
        await client.query(
          `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
        )
    }
  }
}
