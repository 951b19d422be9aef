import { sql } from 'kysely'
import type { Tx } from '#server/kernel/postgres/database.ts'

type Values = Record<string, unknown>
/** What a merge changed in one row. `before` is null if the merge added the row. */
export type Changed = { table: string; id: number; before: Values | null; after: Values }

/** Loads rows by id and locks them in id order. */
export const lockRows = async <T extends { id: number }>(
  tx: Tx,
  table: string,
  ids: readonly number[],
): Promise<T[]> => {
  const { rows } = await sql<{ row: T }>`select to_jsonb(t) as row from ${sql.table(table)} t
    where t.id = any(${[...ids]}::int[]) order by t.id for update`.execute(tx)
  return rows.map(({ row }) => row)
}

/** Updates many rows in one statement. Columns that are not in `values` stay. */
export const setRows = async (
  tx: Tx,
  table: string,
  rows: readonly { id: number; values: Values }[],
): Promise<void> => {
  const set = rows.filter(({ values }) => Object.keys(values).length > 0)
  if (set.length === 0) return
  const columns = [...new Set(set.flatMap(({ values }) => Object.keys(values)))]
  const assigned = columns.map(
    (column) => sql`${sql.ref(column)} = case when e.values ? ${sql.lit(column)}
      then (jsonb_populate_record(null::${sql.table(table)}, e.values)).${sql.ref(column)} else t.${sql.ref(column)} end`,
  )
  await sql`update ${sql.table(table)} t set ${sql.join(assigned)}
    from jsonb_to_recordset(${JSON.stringify(set)}::jsonb) e(id int, values jsonb) where t.id = e.id`.execute(
    tx,
  )
}

export const withoutPrimary = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([column]) => column !== 'is_primary'))

/** Updates parts of contacts in three steps so that a contact never has two primaries at once. */
export const setParts = async (
  tx: Tx,
  table: string,
  rows: readonly { id: number; values: Values }[],
): Promise<void> => {
  const becomingPrimary = rows.filter(({ values }) => values.is_primary === true)
  await setRows(
    tx,
    table,
    rows.map(({ id, values }) => ({ id, values: 'is_primary' in values ? { is_primary: false } : {} })),
  )
  await setRows(
    tx,
    table,
    rows.map(({ id, values }) => ({ id, values: withoutPrimary(values) })),
  )
  await setRows(
    tx,
    table,
    becomingPrimary.map(({ id }) => ({ id, values: { is_primary: true } })),
  )
}
