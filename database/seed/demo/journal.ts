import type { Row, Rows } from './rows.ts'
import type { Person } from './world.ts'

export type Entry = {
  at: string
  entity: 'request' | 'event'
  id: number
  request: number
  firm: number
  serviceFirm: number | null
  by: Person
  what: string
  from?: number
  to?: number
  why?: string
  changes?: Record<string, [unknown, unknown]>
}

/** Collects history entries in any order and writes them in time order, each with the version it created. */
export class Journal {
  readonly #entries: Entry[] = []

  add(entry: Entry): void {
    this.#entries.push(entry)
  }

  /** Writes the history. Returns the number of versions of each record, keyed like `request 12`. */
  write(rows: Rows): Map<string, number> {
    const versions = new Map<string, number>()
    for (const entry of this.#entries.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))) {
      const key = `${entry.entity} ${entry.id}`
      const version = (versions.get(key) ?? 0) + 1
      versions.set(key, version)
      rows.add('history', {
        at: entry.at,
        entity: entry.entity,
        entity_id: entry.id,
        request: entry.request,
        firm: entry.firm,
        service_firm: entry.serviceFirm,
        actor: entry.by.user,
        actor_name: entry.by.name,
        what: entry.what,
        from_status: entry.from ?? null,
        to_status: entry.to ?? null,
        why: entry.why ?? '',
        changes: entry.changes ?? {},
        version,
      } satisfies Row)
    }
    return versions
  }
}
