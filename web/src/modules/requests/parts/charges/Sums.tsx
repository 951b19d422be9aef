import { cents, fromCents } from '#contract/kit/money.ts'
import type { ChargesShape } from '#contract/requests/billing.ts'
import { Money } from '../../../../ui/base/Money.tsx'
import { Card } from '../../../../ui/frame/Parts.tsx'
import s from './charges.module.css'

/** What credit notes took back before tax: the total leaves it out, the services do not. */
export const creditNotes = ({ gross, discount, credit, tax, total }: ChargesShape['sums']): string =>
  fromCents(cents(total) - cents(gross) - cents(discount) - cents(credit) - cents(tax))

/** The whole order in one column. */
export function Sums({ charges: { sums, taxName, taxPercent } }: { charges: ChargesShape }) {
  const owed = cents(sums.owed)
  const notes = creditNotes(sums)
  const rows: [string, string, boolean][] = [
    ['Services', sums.gross, true],
    ['Discounts', sums.discount, cents(sums.discount) !== 0n],
    ['Credits', sums.credit, cents(sums.credit) !== 0n],
    ['Credit notes', notes, cents(notes) !== 0n],
    [taxName ? `${taxName} ${taxPercent}%` : 'Tax', sums.tax, cents(sums.tax) !== 0n],
  ]
  return (
    <Card title="Sums" className={s.sums}>
      <dl>
        {rows
          .filter(([, , isShown]) => isShown)
          .map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Money amount={amount} />
              </dd>
            </div>
          ))}
        <div data-strong="">
          <dt>Total</dt>
          <dd>
            <Money amount={sums.total} />
          </dd>
        </div>
        <div>
          <dt>Invoiced</dt>
          <dd>
            <Money amount={sums.invoiced} />
          </dd>
        </div>
        <div>
          <dt>Paid</dt>
          <dd>
            <Money amount={sums.paid} />
          </dd>
        </div>
        <div data-strong="">
          <dt>{owed < 0n ? 'Paid too much' : 'Owed'}</dt>
          <dd>
            <Money amount={owed < 0n ? sums.owed.slice(1) : sums.owed} />
          </dd>
        </div>
      </dl>
    </Card>
  )
}
