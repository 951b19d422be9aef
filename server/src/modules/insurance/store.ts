import { seesFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'

/** An insurer that the caller may change, locked. @throws notFound for one of a firm outside the scope */
export const lockInsurer = async (tx: Tx, actor: Actor, id: number) => {
  const stored = await tx
    .selectFrom('insurer')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!stored || !seesFirm(actor, stored.firm)) throw notFound('insurer')
  return stored
}
