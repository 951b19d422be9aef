import { dollars } from '#contract/kit/money.ts'
import type { ChargesShape } from '#contract/requests/billing.ts'
import { CallError } from '../../../../kit/api/client.ts'
import { toast } from '../../../../ui/toast.ts'
import { useVoidPayment } from './data.ts'

type Payment = Pick<ChargesShape['payments'][number], 'payment' | 'amount'>

/** Takes a payment back, or with `undo` books it again; each can be undone in turn. */
export const useTakePayment = () => {
  const { mutateAsync: change } = useVoidPayment()
  const take = async (payment: Payment, undo: boolean): Promise<void> => {
    try {
      await change({ payment: payment.payment, undo })
      const words = `Payment of ${dollars(payment.amount)}`
      toast.ok(undo ? `${words} booked again` : `${words} taken back`, { undo: () => take(payment, !undo) })
    } catch (error) {
      toast.error(error instanceof CallError ? error.problem.detail : 'Nothing was changed. Try again.')
    }
  }
  return take
}
