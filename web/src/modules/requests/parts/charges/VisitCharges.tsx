import { cents } from '#contract/kit/money.ts'
import type { ChargesShape } from '#contract/requests/billing.ts'
import { visitLook } from '../../../../kit/display/statusLook.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Money } from '../../../../ui/base/Money.tsx'
import { StatusTag } from '../../../../ui/base/Status.tsx'
import { t } from './texts.ts'
import s from './charges.module.css'

type Visit = ChargesShape['visits'][number]

/** Says whether a visit is invoiced, was credited, or why it can't be invoiced. */
const invoiceStatus = (visit: Visit, mayInvoice: boolean): string | null => {
  if (visit.invoice) return t('status.invoiced', { number: visit.invoice })
  if (cents(visit.notes) !== 0n) return t('status.credited')
  return mayInvoice ? visit.why : t('status.open')
}

/** Visits with their totals and invoice status. */
export function VisitCharges(props: { charges: ChargesShape; onInvoice: (visit: Visit) => void }) {
  const { charges, onInvoice } = props
  const mayInvoice = charges.rights.includes('invoice')
  return (
    <ul className={s.rows}>
      {charges.visits.map((visit) => (
        <li key={visit.calibrateEvent}>
          <span className={s.what}>
            <b>{t('visit', { number: visit.number })}</b>{' '}
            <StatusTag look={visitLook(visit.calibrateStatusType)} />
          </span>
          <span className={s.how}>{invoiceStatus(visit, mayInvoice)}</span>
          <Money amount={visit.total} className={s.money} />
          {visit.mayInvoice && mayInvoice && (
            <Button size="s" onClick={() => onInvoice(visit)}>
              {t('status.invoice')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
