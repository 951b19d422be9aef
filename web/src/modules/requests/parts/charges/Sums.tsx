import { cents } from '#contract/kit/money.ts'
import type { ChargesShape } from '#contract/requests/billing.ts'
import { Money } from '../../../../ui/base/Money.tsx'
import { Card } from '../../../../ui/frame/Parts.tsx'
import s from './charges.module.css'

type Row = { label: string; amount: string }
type Told = Pick<ChargesShape, 'sums' | 'taxName' | 'taxPercent'>

/** What stands above the total and comes to it, and what stands below: invoiced, paid, owed. */
export const sumRows = ({ sums, taxName, taxPercent }: Told): { above: Row[]; below: Row[] } => {
  const some = ({ amount }: Row) => cents(amount) !== 0n
  const isTooMuch = cents(sums.owed) < 0n
  return {
    above: [
      { label: 'Services', amount: sums.gross },
      ...[
        { label: 'Discounts', amount: sums.discount },
        { label: 'Credits', amount: sums.credit },
        { label: 'Credit notes', amount: sums.notes },
        { label: taxName ? `${taxName} ${taxPercent}%` : 'Tax', amount: sums.tax },
      ].filter(some),
    ],
    below: [
      { label: 'Invoiced', amount: sums.invoiced },
      ...[{ label: 'Not invoiced yet', amount: sums.toInvoice }].filter(some),
      { label: 'Paid', amount: sums.paid },
      isTooMuch
        ? { label: 'Paid too much', amount: sums.owed.slice(1) }
        : { label: 'Owed', amount: sums.owed },
    ],
  }
}

/** The whole order in one column. */
export function Sums({ charges }: { charges: ChargesShape }) {
  const { above, below } = sumRows(charges)
  const strong = below.at(-1)
  return (
    <Card title="Sums" className={s.sums}>
      <dl>
        {[...above, { label: 'Total', amount: charges.sums.total }, ...below].map((row) => (
          <div key={row.label} data-strong={row.label === 'Total' || row === strong ? '' : undefined}>
            <dt>{row.label}</dt>
            <dd>
              <Money amount={row.amount} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
