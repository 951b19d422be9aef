import { sql } from 'kysely'
import type { Tx } from '#server/kernel/postgres/database.ts'

/**
 * The code of a state that was typed as its code or its name; undefined if the country's states are listed, and this
 * isn't one of them. Where none are listed, what was typed.
 */
export const stateCode = async (tx: Tx, country: string, typed: string): Promise<string | undefined> => {
  const states = await tx
    .selectFrom('state_province as s')
    .innerJoin('country as c', 'c.id', 's.country')
    .select(['s.code', sql<boolean>`lower(${typed}) in (lower(s.code), lower(s.name))`.as('isTyped')])
    .where('c.code', '=', country)
    .execute()
  return states.length > 0 ? states.find(({ isTyped }) => isTyped)?.code : typed
}
