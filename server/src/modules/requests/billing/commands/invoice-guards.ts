import { sql } from 'kysely'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { refused } from '#server/kernel/http/problems.ts'
import { visitLabel, type Visit } from '../../store.ts'
import { t } from '../texts.ts'

/** The number of the open invoice of a visit. */
export const openInvoiceNumber = async (tx: Tx, event: number): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('invoice')
      .select('number')
      .where('event', '=', event)
      .where('is_open', '=', true)
      .executeTakeFirst()
  )?.number

/** Refuses changes to an invoiced visit. The database enforces this too, but without a readable message. @throws refused */
export const refuseInvoiced = async (tx: Tx, visit: Visit): Promise<void> => {
  const number = await openInvoiceNumber(tx, visit.event.id)
  if (number) throw refused(t.message('invoiced', { visit: visitLabel(visit), number }))
}

/** Refuses voiding a request with an open invoice. @throws refused */
export const refuseVoidInvoiced = async (
  tx: Tx,
  request: { id: number; ro_number: string },
): Promise<void> => {
  const open = await tx
    .selectFrom('invoice')
    .select('number')
    .where('request', '=', request.id)
    .where('is_open', '=', true)
    .orderBy('id')
    .execute()
  if (open.length > 0)
    throw refused(
      t.message('voidInvoiced', {
        ro: request.ro_number,
        numbers: open.map(({ number }) => number).join(', '),
      }),
    )
}

/** The amount paid on a visit, less refunds. */
export const amountPaidOn = async (tx: Tx, event: number): Promise<string> => {
  const { rows } = await sql<{ paid: string }>`select coalesce(sum(amount), 0)::numeric(12, 2)::text as paid
    from payment where event = ${event} and voided_at is null`.execute(tx)
  return rows[0]?.paid ?? '0.00'
}
