import { IconPlus } from '@tabler/icons-react'
import { cents, dollars } from '#contract/kit/money.ts'
import { date } from '#contract/kit/time.ts'
import type { ChargesShape } from '#contract/requests/billing.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Money } from '../../../../ui/base/Money.tsx'
import { Card } from '../../../../ui/frame/Parts.tsx'
import { useVoidPaymentWithUndo } from './useVoidPaymentWithUndo.ts'
import s from './charges.module.css'

/** Payments and refunds. A payment recorded by mistake is voided, never deleted. */
export function Payments({ charges, onPay }: { charges: ChargesShape; onPay: () => void }) {
  const voidPayment = useVoidPaymentWithUndo()
  const mayPay = charges.rights.includes('pay')
  return (
    <Card
      flush
      title="Payments"
      sub={charges.payments.length > 0 ? String(charges.payments.length) : undefined}
      actions={
        mayPay && cents(charges.sums.owed) !== 0n ? (
          <Button size="s" icon={<IconPlus size={14} />} onClick={onPay}>
            Payment
          </Button>
        ) : undefined
      }
    >
      {charges.payments.length === 0 ? (
        <p className={s.none}>
          {charges.invoices.length > 0
            ? 'No payments yet'
            : 'No payments yet. They are booked once a visit is invoiced.'}
        </p>
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
                  onClick={() => void voidPayment(payment, false)}
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
