import { dollars } from '#contract/kit/money.ts'
import type { ChargesShape } from '#contract/requests/billing.ts'
import { CallError } from '../../../../kit/api/client.ts'
import { toast } from '../../../../ui/toast.ts'
import { useVoidPayment } from './data.ts'
import { t } from './texts.ts'

type Payment = Pick<ChargesShape['payments'][number], 'payment' | 'amount'>

/** Voids a payment, or restores it with `undo`. The toast offers the reverse. */
export const useVoidPaymentWithUndo = () => {
  const { mutateAsync: change } = useVoidPayment()
  const voidOrRestore = async (payment: Payment, undo: boolean): Promise<void> => {
    try {
      await change({ payment: payment.payment, undo })
      const amount = dollars(payment.amount)
      toast.ok(undo ? t('payments.restored', { amount }) : t('payments.voidDone', { amount }), {
        undo: () => voidOrRestore(payment, !undo),
      })
    } catch (error) {
      toast.error(error instanceof CallError ? error.problem.detail : t('saveFailed'))
    }
  }
  return voidOrRestore
}
