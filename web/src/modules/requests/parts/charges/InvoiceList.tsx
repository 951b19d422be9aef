import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { cents, dollars } from '#contract/kit/money.ts'
import { date } from '#contract/kit/time.ts'
import type { ChargesShape, InvoiceShape } from '#contract/requests/billing.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Money } from '../../../../ui/base/Money.tsx'
import s from './charges.module.css'

/** Status of an invoice or credit note as text. */
const statusText = (paper: InvoiceShape): string => {
  if (paper.kind === 'credit') return `corrects ${paper.correctsNumber}: ${paper.note}`
  const due = paper.dueOn ? `due ${date(paper.dueOn)}` : ''
  if (cents(paper.credited) === 0n) return due
  return paper.isOpen ? `${dollars(paper.credited)} credited` : 'credited as a whole'
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
              <span className="muted">{`${date(paper.issuedOn)}, visit ${paper.visit}`}</span>
            </button>
            <span className={s.how}>{statusText(paper)}</span>
            <Money amount={paper.total} className={s.money} />
            {paper.isOpen && charges.rights.includes('credit') && (
              <Button size="s" onClick={() => onCredit(paper)}>
                Credit note…
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
            <th scope="col">Line</th>
            <th scope="col">Net</th>
            <th scope="col">Tax</th>
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
            <td>{paper.taxName ? `${paper.taxName} ${paper.taxPercent}%` : 'Sum'}</td>
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
