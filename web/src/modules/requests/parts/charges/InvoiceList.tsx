import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { cents, dollars } from '#contract/kit/money.ts'
import { date } from '#contract/kit/time.ts'
import type { ChargesShape, InvoiceShape } from '#contract/requests/billing.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Money } from '../../../../ui/base/Money.tsx'
import { t } from './texts.ts'
import s from './charges.module.css'

/** Status of an invoice or credit note as text. */
const statusText = (paper: InvoiceShape): string => {
  if (paper.kind === 'credit')
    return t('paper.corrects', { number: paper.correctsNumber ?? '', note: paper.note })
  const due = paper.dueOn ? t('paper.due', { date: date(paper.dueOn) }) : ''
  if (cents(paper.credited) === 0n) return due
  return paper.isOpen ? t('paper.credited', { amount: dollars(paper.credited) }) : t('paper.creditedInFull')
}

/** Invoices and credit notes, each expandable to its lines. */
export function InvoiceList(props: { charges: ChargesShape; onCredit: (paper: InvoiceShape) => void }) {
  const { charges, onCredit } = props
  const [open, setOpen] = useState<number>()
  return (
    <ul className={s.rows}>
      {charges.invoices.map((paper) => {
        const isOpen = open === paper.invoice
        return (
          <li key={paper.invoice} data-off={(paper.kind === 'invoice' && !paper.isOpen) || undefined}>
            <button
              type="button"
              className={s.paper}
              aria-expanded={isOpen}
              onClick={() => setOpen(isOpen ? undefined : paper.invoice)}
            >
              <IconChevronDown size={16} aria-hidden="true" />
              <b>{paper.number}</b>
              <span className="muted">
                {t('paper.head', { date: date(paper.issuedOn), visit: paper.visit })}
              </span>
            </button>
            <span className={s.how}>{statusText(paper)}</span>
            <Money amount={paper.total} className={s.money} />
            {paper.isOpen && charges.rights.includes('credit') && (
              <Button size="s" onClick={() => onCredit(paper)}>
                {t('paper.credit')}
              </Button>
            )}
            {isOpen && <InvoiceLines paper={paper} />}
          </li>
        )
      })}
    </ul>
  )
}

function InvoiceLines({ paper }: { paper: InvoiceShape }) {
  return (
    <div className={s.lines}>
      <p className="muted">{[paper.billTo.name, ...paper.billTo.lines].join(', ')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('paper.line')}</th>
            <th scope="col">{t('subtotal')}</th>
            <th scope="col">{t('tax')}</th>
          </tr>
        </thead>
        <tbody>
          {paper.lines.map((line) => (
            <tr key={line.line}>
              <td>
                {line.description}
                <span className="muted">{line.says}</span>
              </td>
              <td>
                <Money amount={line.net} />
              </td>
              <td>
                <Money amount={line.tax} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>
              {paper.taxName ? t('taxNamed', { name: paper.taxName, percent: paper.taxPercent }) : t('total')}
            </td>
            <td>
              <Money amount={paper.net} />
            </td>
            <td>
              <Money amount={paper.tax} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
