import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { FirmTypeId } from '#contract/kit/firm-types.ts'
import type { firm as firmCall } from '#contract/firms.ts'
import { advisoryLocks } from '#server/kernel/postgres/advisory-locks.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { firmQuery, toFirm } from './reads/firm.ts'

/** Serializes changes to the tree, so that what one of them checked still holds when it writes. */
export const lockTree = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.firmTree})`.execute(tx)
}

/**
 * Locks a location in scope until the end of the transaction.
 * @throws notFound
 */
export const lockFirm = async (tx: Tx, actor: Actor, id: number) => {
  const row = canSeeFirm(actor, id)
    ? await tx
        .selectFrom('firm')
        .selectAll()
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  // The tree may have changed since the caller's scope was read, and firms a partner sees are not the
  // partner's to change.
  if (!row || !(actor.all || row.path.includes(actor.firm))) throw notFound('firm')
  return { ...row, type: row.type as FirmTypeId }
}
export type FirmRow = Awaited<ReturnType<typeof lockFirm>>

export const loadFirm = async (tx: Tx, actor: Actor, id: number): Promise<AnswerOf<typeof firmCall>> => {
  const [row] = await runInTx(tx)(firmQuery(actor, id))
  if (!row) throw notFound('firm')
  return toFirm(actor, row)
}
