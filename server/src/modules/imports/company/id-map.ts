/** The new id of each imported row, by table and old id. */
export class IdMap {
  readonly #tables = new Map<string, Map<number, number>>()

  set(table: string, old: number, id: number): void {
    const ids = this.#tables.get(table) ?? new Map<number, number>()
    this.#tables.set(table, ids.set(old, id))
  }

  get(table: string, old: unknown): number | undefined {
    return typeof old === 'number' ? this.#tables.get(table)?.get(old) : undefined
  }

  /** New ids of a table, in the order of import. */
  all(table: string): number[] {
    return [...(this.#tables.get(table)?.values() ?? [])]
  }
}

/** The table that the entity of a history entry names. */
const tableOf: Readonly<Record<string, string>> = { user: 'app_user', technician: 'app_user' }

export const tableOfEntity = (entity: unknown): string => {
  const name = typeof entity === 'string' ? entity : ''
  return tableOf[name] ?? name
}
