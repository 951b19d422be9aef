import { sql } from 'kysely'
import type { ImportSchema } from '#contract/imports.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { recordTables } from '../lock-records.ts'

type Change = { id: number; version: number; changes: Record<string, [unknown, unknown]> | null }
/** A record with its version at the import and now. */
type Edited = { id: number; version: number; versionNow: number }

/** The records whose changes since the import were all taken back, such as by the undo of a later import. */
export const restoredRecords = async (
  run: RunQuery,
  schema: ImportSchema,
  edited: readonly Edited[],
): Promise<Set<number>> => {
  if (edited.length === 0) return new Set()
  const entity = schema === 'users' ? 'user' : recordTables[schema]
  const rows = await run(
    statement(sql<Change>`select entity_id as id, version, changes from history
      where entity = ${entity} and entity_id = any(${edited.map(({ id }) => id)}::int[]) and version is not null order by id`),
  )
  const byId = Map.groupBy(rows, ({ id }) => id)
  return new Set(
    edited.flatMap(({ id, version, versionNow }) => {
      const since = byId.get(id)?.filter((change) => change.version > version) ?? []
      // A change that the history doesn't tell may be anything.
      return since.length === versionNow - version && hasSameEnds(since) ? [id] : []
    }),
  )
}

/** Whether every field ends with the value that it began with. */
const hasSameEnds = (changes: readonly Change[]): boolean => {
  const ends = new Map<string, { first: unknown; last: unknown }>()
  for (const [field, [before, after]] of changes.flatMap((change) => Object.entries(change.changes ?? {})))
    ends.set(field, { first: ends.has(field) ? ends.get(field)?.first : before, last: after })
  return [...ends.values()].every(({ first, last }) => JSON.stringify(first) === JSON.stringify(last))
}
