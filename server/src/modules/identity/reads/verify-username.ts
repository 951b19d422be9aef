import { systemScope } from '#server/kernel/actor.ts'
import type { Database } from '#server/kernel/database.ts'
import { accountOf } from '../account.ts'

/** Whether a username is taken, by anybody: names are unique over all firms. */
export const verifyUsername = async (db: Database, username: string): Promise<{ exists: boolean }> => ({
  exists: (await db.command(systemScope, (tx) => accountOf(tx, username))) !== undefined,
})
