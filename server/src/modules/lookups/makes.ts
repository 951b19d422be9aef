import { sql } from 'kysely'
import type { Tx } from '#server/kernel/postgres/database.ts'

type Make = { id: number; name: string }

/** The make of this number in the list; undefined when there is none, also where the number is of another list. */
export const makeById = async (tx: Tx, id: number): Promise<Make | undefined> =>
  tx
    .selectFrom('lookup')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('key', '=', 'VehicleMake')
    .executeTakeFirst()

/** The make that a typed name means, whatever its letters' case; one in use before one that is not. */
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
