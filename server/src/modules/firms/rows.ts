import type { Insertable, Updateable } from 'kysely'
import type { Tx } from '#server/kernel/postgres/database.ts'
import type { Tables } from '#server/kernel/postgres/tables.ts'

/** Rows of firms for the module brands: a brand is a firm of the tree. */
export const insertFirm = async (tx: Tx, firm: Insertable<Tables['firm']>): Promise<number> => {
  const { id } = await tx.insertInto('firm').values(firm).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Resolves to the firm's new version. */
export const updateFirm = async (
  tx: Tx,
  id: number,
  changes: Updateable<Tables['firm']>,
): Promise<number> => {
  const { version } = await tx
    .updateTable('firm')
    .set(changes)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Adds or replaces one preference of a firm. */
export const setPreference = (
  tx: Tx,
  firm: number,
  key: { category: string; name: string },
  values: { value: string; is_inactive: boolean },
): Promise<{ id: number; version: number }> =>
  tx
    .insertInto('firm_preference')
    .values({ firm, ...key, ...values })
    .onConflict((conflictOn) => conflictOn.columns(['firm', 'category', 'name']).doUpdateSet(values))
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
