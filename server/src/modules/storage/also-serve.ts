import type { Database } from '#server/kernel/postgres/database.ts'

type ServedFile = { mime: string; bytes: number }
type Find = (db: Database, key: string) => Promise<ServedFile | undefined>

const finders = new Map<string, Find>()

/** Has links work for files that another module keeps in a table of its own. Registering a name again replaces it. */
export const alsoServe = (name: string, find: Find): void => void finders.set(name, find)

export const findElsewhere = async (db: Database, key: string): Promise<ServedFile | undefined> => {
  for (const find of finders.values()) {
    const found = await find(db, key)
    if (found) return found
  }
  return undefined
}
