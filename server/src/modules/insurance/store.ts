import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'

/**
 * Locks an insurer for a change.
 * @throws notFound outside the caller's scope
 */
export const lockInsurer = async (tx: Tx, actor: Actor, id: number) => {
  const stored = await tx
    .selectFrom('insurer')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!stored || !canSeeFirm(actor, stored.firm)) throw notFound('insurer')
  return stored
}
