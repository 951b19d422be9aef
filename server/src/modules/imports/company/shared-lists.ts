import type { LoneClient } from '#server/kernel/postgres/lone-client.ts'
import type { Row } from './archive.ts'
import type { SharedList } from './tables.ts'

/** Adds a row of a list to the imported company, and returns its id. */
type Make = (table: SharedList, row: Row) => Promise<number>
/** The id here of what a row of a list refers to. */
export type Resolve = (table: string, old: unknown) => Promise<number | null>

const lower = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : '')

/** What makes two rows of a list the same. `of` gives the id here of a column. */
const nameOf: Record<SharedList, (row: Row, of: (column: string) => unknown) => string> = {
  lookup_section: ({ key, name }) => `${lower(key)}|${lower(name)}`,
  lookup: ({ key, name }) => `${lower(key)}|${lower(name)}`,
  event_type: ({ name }) => lower(name),
  rate_type: ({ name }) => lower(name),
  service_group: ({ name }) => lower(name),
  insurer: ({ name }) => lower(name),
  insurer_lookup: ({ key, name }, of) => `${String(of('insurer'))}|${lower(key)}|${lower(name)}`,
  service: ({ code, name }, of) => `${lower(code)}|${lower(name)}|${String(of('service_group'))}`,
  service_rate: (_row, of) => `${String(of('service'))}|${String(of('rate_type'))}`,
  checklist_item: ({ kind, name }, of) =>
    [kind, lower(name), ...['event_type', 'service_group', 'vehicle_make', 'insurer'].map(of)].join('|'),
}

const referencesOf: Partial<Record<SharedList, Readonly<Record<string, string>>>> = {
  insurer_lookup: { insurer: 'insurer', lookup: 'lookup' },
  service: {
    service_group: 'service_group',
    rate_type: 'rate_type',
    insurer: 'insurer',
    vehicle_make: 'lookup',
    event_type: 'event_type',
  },
  service_rate: { service: 'service', rate_type: 'rate_type' },
  checklist_item: {
    event_type: 'event_type',
    service_group: 'service_group',
    vehicle_make: 'lookup',
    insurer: 'insurer',
  },
}

/**
 * Rows of lists that belong to the host or a brand at the old place. One that is needed is found here by its name among
 * the lists that apply to the imported company, or else becomes a row of that company's own list.
 */
export class SharedLists {
  /** Rows that were made, by table. */
  readonly made = new Map<string, number>()
  readonly #client: LoneClient
  readonly #resolve: Resolve
  readonly #make: Make
  readonly #rows = new Map<string, Map<number, Row>>()
  readonly #here = new Map<SharedList, Map<string, number>>()

  constructor(client: LoneClient, resolve: Resolve, make: Make) {
    this.#client = client
    this.#resolve = resolve
    this.#make = make
  }

  /** Remembers a row of somebody else's list. */
  add(table: SharedList, row: Row): void {
    const rows = this.#rows.get(table) ?? new Map<number, Row>()
    this.#rows.set(table, rows.set(Number(row.id), row))
  }

  /** The id here of a remembered row, or null if the archive doesn't have it. */
  async find(table: SharedList, old: number): Promise<number | null> {
    const row = this.#rows.get(table)?.get(old)
    if (!row) return null
    // What a row refers to can't lead back to it: an archive that says so has its rows refused by their references.
    this.#rows.get(table)?.delete(old)
    const references = referencesOf[table] ?? {}
    const resolved: Row = { ...row }
    for (const [column, of] of Object.entries(references))
      resolved[column] = row[column] == null ? null : await this.#resolve(of, row[column])
    const known = (await this.#hereOf(table)).get(nameOf[table](row, (column) => resolved[column] ?? null))
    if (known !== undefined) return known
    this.made.set(table, (this.made.get(table) ?? 0) + 1)
    return this.#make(table, resolved)
  }

  async #hereOf(table: SharedList): Promise<Map<string, number>> {
    const read = this.#here.get(table)
    if (read) return read
    const found = new Map<string, number>()
    // The lists of the host and the brand win over those of the company, and what is in use over what is inactive.
    const { rows } = await this.#client.query<{ row: Row }>(
      `select to_jsonb(l) as row from "${table}" l where l.firm = app_firm() or not l.firm <@ app_firms()
       order by l.firm = app_firm() desc, coalesce((to_jsonb(l) ->> 'is_inactive')::boolean, false) desc, l.id desc`,
    )
    for (const { row } of rows)
      found.set(
        nameOf[table](row, (column) => row[column] ?? null),
        Number(row.id),
      )
    this.#here.set(table, found)
    return found
  }
}
