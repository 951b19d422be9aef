import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { recordRequest, type RequestRow } from '../store.ts'

/** Gives a repair order that the caller has locked the claim number of its estimate, if it has none. */
export const fillClaim = async (
  tx: Tx,
  actor: Actor,
  request: number,
  claimNumber: string,
): Promise<void> => {
  if (claimNumber === '') return
  const changed = await tx
    .updateTable('request')
    .set({ claim_number: claimNumber })
    .where('id', '=', request)
    .where('claim_number', '=', '')
    .returningAll()
    .executeTakeFirst()
  if (changed)
    await recordRequest(tx, actor, changed as RequestRow, {
      what: 'changed',
      changes: { claim_number: ['', claimNumber] },
    })
}
