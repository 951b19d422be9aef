import { IconPlus } from '@tabler/icons-react'
import { dollars } from '#contract/kit/money.ts'
import { date } from '#contract/kit/time.ts'
import type { ChargesShape } from '#contract/requests/billing.ts'
import { CallError } from '../../../../kit/client.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Money } from '../../../../ui/base/Money.tsx'
import { Card } from '../../../../ui/frame/Parts.tsx'
import { toast } from '../../../../ui/toast.ts'
import { useVoidPayment } from './data.ts'
import s from './charges.module.css'

type Payment = ChargesShape['payments'][number]

/** Money that came in or went back; what was booked by mistake is taken back, not deleted. */
export function Payments({ charges, onPay }: { charges: ChargesShape; onPay: () => void }) {
  const change = useVoidPayment()
  const mayPay = charges.rights.includes('pay')
  const take = async (payment: Payment, undo: boolean): Promise<void> => {
    try {
      await change.mutateAsync({ payment: payment.payment, undo })
      const words = `Payment of ${dollars(payment.amount)}`
      toast.ok(undo ? `${words} booked again` : `${words} taken back`, { undo: () => take(payment, !undo) })
    } catch (error) {
      toast.error(error instanceof CallError ? error.problem.detail : 'Nothing was changed. Try again.')
    }
  }
  return (
    <Card
      flush
      title="Payments"
      sub={charges.payments.length > 0 ? String(charges.payments.length) : undefined}
      actions={
        mayPay && charges.visits.length > 0 ? (
          <Button size="s" icon={<IconPlus size={14} />} onClick={onPay}>
            Payment
          </Button>
        ) : undefined
      }
    >
      {charges.payments.length === 0 ? (
        <p className={s.none}>No payments yet</p>
      ) : (
        <ul className={s.rows}>
          {charges.payments.map((payment) => (
            <li key={payment.payment} data-off={payment.isVoided || undefined}>
              <span className={s.what}>
                <b>{date(payment.paidOn)}</b> {payment.paymentTypeName ?? ''}
              </span>
              <span className={s.how}>
                {[payment.isVoided && 'taken back', payment.reference, payment.note, payment.by]
                  .filter(Boolean)
                  .join(', ')}
              </span>
              <Money amount={payment.amount} className={s.money} />
              {mayPay && !payment.isVoided && (
                <Button
                  size="s"
                  look="ghost"
                  aria-label={`Take the payment of ${dollars(payment.amount)} back`}
                  onClick={() => void take(payment, false)}
                >
                  Take back
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
