import {
  IconCheck,
  IconClock,
  IconCircleDashed,
  IconPlus,
  IconReceiptRefund,
  IconX,
} from '@tabler/icons-react'
import type { EventShape } from '#contract/requests/index.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Money } from '../../../../ui/base/Money.tsx'
import { DropMenu } from '../../../../ui/frame/DropMenu.tsx'
import { totalHours } from '../form/totalHours.ts'
import { visitTotal } from '../visitText.ts'
import { PriceBreakdown } from './PriceBreakdown.tsx'
import { useServiceAnswer } from './useServiceAnswer.ts'
import s from './services.module.css'

const answers = {
  yes: { label: 'Yes', icon: IconCheck, ramp: 'green' },
  no: { label: 'No', icon: IconX, ramp: 'slate' },
  later: { label: 'Later, ask again', icon: IconClock, ramp: 'amber' },
  open: { label: 'Not asked', icon: IconCircleDashed, ramp: 'slate' },
} as const
type Answer = keyof typeof answers

interface Props {
  visit: EventShape
  /** Opens the visit dialog at its services. */
  onService?: () => void
  onCredit?: () => void
}

/** Services of a visit with authorization, hours, rate, and amount, then credits and the total. */
export function ServicesTable({ visit, onService, onCredit }: Props) {
  const { serviceList: lines, creditList: credits } = visit
  const answer = useServiceAnswer(visit)
  const mayAnswer = visit.rights.includes('authorize')
  return (
    <table className={s.table}>
      <thead>
        <tr>
          <th scope="col">Service</th>
          <th scope="col" className={s.answer}>
            Authorization
          </th>
          <th scope="col" className={s.wide}>
            Hours
          </th>
          <th scope="col" className={s.wide}>
            Rate
          </th>
          <th scope="col" className={s.amount}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.length === 0 && (
          <tr>
            <td colSpan={5} className="muted">
              No services yet
            </td>
          </tr>
        )}
        {lines.map((line) => (
          <tr key={line.id} data-declined={line.authorization === 'no' || undefined}>
            <td className={s.name}>
              {line.description}
              {line.credited && <span className="muted"> credited</span>}
            </td>
            <td className={s.answer}>
              <AnswerMark
                value={line.authorization}
                name={line.description}
                onChange={mayAnswer ? (value) => void answer(line.id, value) : undefined}
              />
            </td>
            <td className={s.wide}>{Number(line.hours)}</td>
            <td className={s.wide} data-tip={line.priceSays ?? undefined}>
              <Money amount={line.rate} className="soft" />
              {line.isFlat && <span className="muted"> flat</span>}
            </td>
            <td className={s.amount}>
              <PriceBreakdown visit={visit} line={line} />
            </td>
          </tr>
        ))}
        {credits.map((credit) => (
          <tr key={`credit-${credit.id}`} className={s.credit}>
            <td>
              <span className="row">
                <IconReceiptRefund size={16} aria-hidden="true" />
                <span>
                  <b>Credit</b> {credit.description}
                  {creditedServiceName(credit, lines) && (
                    <span className="muted"> for {creditedServiceName(credit, lines)}</span>
                  )}
                </span>
              </span>
            </td>
            <td className="muted">{credit.createdByType}</td>
            <td className={s.wide}>{Number(credit.hours) ? Number(credit.hours) : ''}</td>
            <td className={s.wide} />
            <td className={s.amount}>
              <Money amount={credit.amount} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={2}>
            {onService && (
              <Button size="s" look="ghost" icon={<IconPlus size={14} />} onClick={onService}>
                Service
              </Button>
            )}
            {onCredit && (
              <Button size="s" look="ghost" icon={<IconReceiptRefund size={14} />} onClick={onCredit}>
                Credit…
              </Button>
            )}
          </td>
          <td className={s.wide}>{totalHours(lines)}</td>
          <td className={s.wide}>
            <span className="muted">Visit {visit.number}</span>
          </td>
          <td className={s.amount}>
            <span className={s.narrow}>Visit {visit.number}</span>
            <Money amount={visitTotal(visit)} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/** Name of the service that a credit is for; undefined for a credit on the whole visit. */
const creditedServiceName = (
  { calibrateServiceResultReference: of }: EventShape['creditList'][number],
  lines: EventShape['serviceList'],
): string | undefined => lines.find((line) => line.calibrateServiceResult === of)?.description

function AnswerMark(props: {
  value: Answer
  name: string
  onChange?: (value: 'yes' | 'no' | 'later') => void
}) {
  const { value, name, onChange } = props
  const { label, icon: Icon, ramp } = answers[value]
  const mark = (
    <span className={s.mark} data-answer={value} data-ramp={ramp}>
      <Icon size={14} aria-hidden="true" />
      {label}
    </span>
  )
  if (!onChange) return mark
  const entries = (['yes', 'no', 'later'] as const).map((key) => {
    const { label, icon: Mark } = answers[key]
    return { label, icon: <Mark size={16} />, onPress: () => onChange(key) }
  })
  const target = (
    <button type="button" className={s.ask} data-print="" aria-label={`Authorization of ${name}: ${label}`}>
      {mark}
    </button>
  )
  return <DropMenu side="start" target={target} entries={entries} />
}
