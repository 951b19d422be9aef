import { sql } from 'kysely'
import { runInTx, type RunQuery, type Tx } from '../postgres/database.ts'
import { statement } from '../postgres/statement.ts'
import type { Reader } from './reader.ts'

/** For whom a message to a user is written. */
export const readerOfUser = (tx: Tx, user: number): Promise<Reader> => find(runInTx(tx), user, '', null)

/** For whom a message to an email address is written: the user or contact who has it, or else anybody of the firm. */
export const readerFor = (run: RunQuery, address: string, firm: number | null): Promise<Reader> =>
  find(run, null, address, firm)

/** As `readerFor`, in a transaction. */
export const readerAt = (tx: Tx, address: string, firm: number | null): Promise<Reader> =>
  readerFor(runInTx(tx), address, firm)

const find = async (
  run: RunQuery,
  user: number | null,
  address: string,
  firm: number | null,
): Promise<Reader> => {
  const [found] = await run(
    statement(
      sql<Reader>`select language, firm from reader_of(${user}::int, ${address}::text, ${firm}::int)`,
    ),
  )
  return found ?? { language: 'en', firm: 0 }
}
