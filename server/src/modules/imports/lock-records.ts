import { sql } from 'kysely'
import type { ImportSchema } from '#contract/imports.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'

/** The tables of the records that a kind imports. */
export const recordTables: Record<ImportSchema, string> = {
  contacts: 'contact',
  vendors: 'contact',
  vehicles: 'vehicle',
  locations: 'firm',
  users: 'app_user',
  services: 'service',
  insurers: 'insurer',
  requests: 'request',
}

/** Locks records until the transaction ends, so that nobody changes them between a look at them and a save. */
export const lockRecords = async (tx: Tx, schema: ImportSchema, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await sql`select from ${sql.table(recordTables[schema])} where id = any(${ids}::int[]) order by id for no key update`.execute(
    tx,
  )
}
