import { cents } from '#contract/kit/money.ts'
import type { ChargesShape } from '#contract/requests/billing.ts'
import { Money } from '../../../../ui/base/Money.tsx'
import { Card } from '../../../../ui/frame/Parts.tsx'
import s from './charges.module.css'

type Row = { label: string; amount: string }
type Summarized = Pick<ChargesShape, 'sums' | 'taxName' | 'taxPercent'>

/** Rows that add up to the total (`charges`), and the rows below it (`balance`): invoiced, paid, owed. */
export const summaryRows = ({
  sums,
  taxName,
  taxPercent,
}: Summarized): { charges: Row[]; balance: Row[] } => {
  const isNonZero = ({ amount }: Row) => cents(amount) !== 0n
  const isOverpaid = cents(sums.owed) < 0n
  return {
    charges: [
      { label: 'Services', amount: sums.gross },
      ...[
        { label: 'Discounts', amount: sums.discount },
        { label: 'Credits', amount: sums.credit },
        { label: 'Credit notes', amount: sums.notes },
        { label: taxName ? `${taxName} ${taxPercent}%` : 'Tax', amount: sums.tax },
      ].filter(isNonZero),
    ],
    balance: [
      { label: 'Invoiced', amount: sums.invoiced },
      ...[{ label: 'Not invoiced yet', amount: sums.toInvoice }].filter(isNonZero),
      { label: 'Paid', amount: sums.paid },
      isOverpaid
        ? { label: 'Paid too much', amount: sums.owed.slice(1) }
        : { label: 'Owed', amount: sums.owed },
    ],
  }
}

/** Totals of the whole order in one column. */
export function ChargesSummary({ charges }: { charges: ChargesShape }) {
  const rows = summaryRows(charges)
  const balanceRow = rows.balance.at(-1)
  return (
    <Card title="Sums" className={s.sums}>
      <dl>
        {[...rows.charges, { label: 'Total', amount: charges.sums.total }, ...rows.balance].map((row) => (
          <div key={row.label} data-strong={row.label === 'Total' || row === balanceRow ? '' : undefined}>
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
