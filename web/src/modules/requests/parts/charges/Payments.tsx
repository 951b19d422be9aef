import { IconPlus } from '@tabler/icons-react'
import { cents, dollars } from '#contract/kit/money.ts'
import { date } from '#contract/kit/time.ts'
import type { ChargesShape } from '#contract/requests/billing.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Money } from '../../../../ui/base/Money.tsx'
import { Card } from '../../../../ui/frame/Parts.tsx'
import { useVoidPaymentWithUndo } from './useVoidPaymentWithUndo.ts'
import { t } from './texts.ts'
import s from './charges.module.css'

/** Payments and refunds. A payment recorded by mistake is voided, never deleted. */
export function Payments({ charges, onPay }: { charges: ChargesShape; onPay: () => void }) {
  const voidPayment = useVoidPaymentWithUndo()
  const mayPay = charges.rights.includes('pay')
  return (
    <Card
      flush
      title={t('payments.title')}
      sub={charges.payments.length > 0 ? String(charges.payments.length) : undefined}
      actions={
        mayPay && cents(charges.sums.owed) !== 0n ? (
          <Button size="s" icon={<IconPlus size={14} />} onClick={onPay}>
            {t('payment.record')}
          </Button>
        ) : undefined
      }
    >
      {charges.payments.length === 0 ? (
        <p className={s.none}>
          {charges.invoices.length > 0 ? t('payments.none') : t('payments.noneBeforeInvoice')}
        </p>
      ) : (
        <ul className={s.rows}>
          {charges.payments.map((payment) => (
            <li key={payment.payment} data-off={payment.isVoided || undefined}>
              <span className={s.what}>
                <b>{date(payment.paidOn)}</b> {payment.paymentTypeName ?? ''}
              </span>
              <span className={s.how}>
                {[payment.isVoided && t('payments.voided'), payment.reference, payment.note, payment.by]
                  .filter(Boolean)
                  .join(', ')}
              </span>
              <Money amount={payment.amount} className={s.money} />
              {mayPay && !payment.isVoided && (
                <Button
                  size="s"
                  look="ghost"
                  aria-label={t('payments.void.label', { amount: dollars(payment.amount) })}
                  onClick={() => void voidPayment(payment, false)}
                >
                  {t('payments.void')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
