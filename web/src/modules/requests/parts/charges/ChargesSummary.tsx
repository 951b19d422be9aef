import { cents } from '#contract/kit/money.ts'
import type { ChargesShape } from '#contract/requests/billing.ts'
import { Money } from '../../../../ui/base/Money.tsx'
import { Card } from '../../../../ui/frame/Parts.tsx'
import { t } from './texts.ts'
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
      { label: t('subtotal'), amount: sums.gross },
      ...[
        { label: t('summary.discounts'), amount: sums.discount },
        { label: t('summary.credits'), amount: sums.credit },
        { label: t('summary.memos'), amount: sums.notes },
        {
          label: taxName ? t('taxNamed', { name: taxName, percent: taxPercent }) : t('tax'),
          amount: sums.tax,
        },
      ].filter(isNonZero),
    ],
    balance: [
      { label: t('summary.invoiced'), amount: sums.invoiced },
      ...[{ label: t('summary.toInvoice'), amount: sums.toInvoice }].filter(isNonZero),
      { label: t('summary.paid'), amount: sums.paid },
      isOverpaid
        ? { label: t('summary.overpaid'), amount: sums.owed.slice(1) }
        : { label: t('summary.balance'), amount: sums.owed },
    ],
  }
}

/** Totals of the whole order in one column. */
export function ChargesSummary({ charges }: { charges: ChargesShape }) {
  const rows = summaryRows(charges)
  const totalRow = { label: t('total'), amount: charges.sums.total }
  const balanceRow = rows.balance.at(-1)
  return (
    <Card title={t('summary.title')} className={s.sums}>
      <dl>
        {[...rows.charges, totalRow, ...rows.balance].map((row) => (
          <div key={row.label} data-strong={row === totalRow || row === balanceRow ? '' : undefined}>
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
