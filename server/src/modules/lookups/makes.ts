import { sql } from 'kysely'
import type { Tx } from '#server/kernel/postgres/database.ts'

type Make = { id: number; name: string }

/** The make with this id; undefined if there is none, or if the id belongs to another list. */
export const makeById = async (tx: Tx, id: number): Promise<Make | undefined> =>
  tx
    .selectFrom('lookup')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('key', '=', 'VehicleMake')
    .executeTakeFirst()

/** The make with a typed name, ignoring case. Active makes come first. */
export const makeByName = async (tx: Tx, name: string): Promise<Make | undefined> =>
  tx
    .selectFrom('lookup')
    .select(['id', 'name'])
    .where('key', '=', 'VehicleMake')
    .where('firm', '=', 1)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .orderBy('is_inactive')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
