import { cents } from '#contract/kit/money.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { runIn, type Tx } from '#server/kernel/database.ts'
import type { RequestRow } from '../../store.ts'
import { chargesOf } from '../reads/charges.ts'
import { taxAt } from '#server/modules/pricing/door.ts'

/** Marked Paid by hand, what was still owed is booked as paid, so that status and money say the same. */
export const bookRest = async (tx: Tx, actor: Actor, request: RequestRow, now: Date): Promise<void> => {
  const { sums } = await chargesOf(runIn(tx), actor, request.id, now)
  if (cents(sums.owed) <= 0n) return
  const { day } = await taxAt(runIn(tx), request, now)
  await tx
    .insertInto('payment')
    .values({
      request: request.id,
      amount: sums.owed,
      note: 'Marked paid',
      paid_on: day,
      created_by: actor.user,
      is_by_mark: true,
    })
    .execute()
}

/** Taken off Paid again, what the mark booked goes with it. */
export const unbookRest = async (tx: Tx, request: Pick<RequestRow, 'id'>, now: Date): Promise<void> => {
  await tx
    .updateTable('payment')
    .set({ voided_at: now.toISOString() })
    .where('request', '=', request.id)
    .where('is_by_mark', '=', true)
    .where('voided_at', 'is', null)
    .execute()
}
