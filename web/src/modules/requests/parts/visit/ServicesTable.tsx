import {
  IconCheck,
  IconClock,
  IconCircleDashed,
  IconPlus,
  IconReceiptRefund,
  IconX,
} from '@tabler/icons-react'
import type { EventShape } from '#contract/requests/index.ts'
import { Rich } from '../../../../kit/text/Rich.tsx'
import { Button } from '../../../../ui/base/Button.tsx'
import { Money } from '../../../../ui/base/Money.tsx'
import { DropMenu } from '../../../../ui/frame/DropMenu.tsx'
import { hoursFormat, totalHours } from '../form/totalHours.ts'
import { visitTotal } from '../visitText.ts'
import { PriceBreakdown } from './PriceBreakdown.tsx'
import { useServiceAnswer } from './useServiceAnswer.ts'
import { t } from './texts.ts'
import s from './services.module.css'

const answers = {
  yes: { icon: IconCheck, ramp: 'green' },
  no: { icon: IconX, ramp: 'slate' },
  later: { icon: IconClock, ramp: 'amber' },
  open: { icon: IconCircleDashed, ramp: 'slate' },
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
  const hoursText = hoursFormat([...lines, ...credits])
  const answer = useServiceAnswer(visit)
  const mayAnswer = visit.rights.includes('authorize')
  return (
    <table className={s.table}>
      <thead>
        <tr>
          <th scope="col">{t('services.service')}</th>
          <th scope="col" className={s.answer}>
            {t('services.authorization')}
          </th>
          <th scope="col" className={s.wide}>
            {t('services.hours')}
          </th>
          <th scope="col" className={s.wide}>
            {t('services.rate')}
          </th>
          <th scope="col" className={s.amount}>
            {t('services.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.length === 0 && (
          <tr>
            <td colSpan={5} className="muted">
              {t('services.none')}
            </td>
          </tr>
        )}
        {lines.map((line) => (
          <tr key={line.id} data-declined={line.authorization === 'no' || undefined}>
            <td className={s.name}>
              {line.description}
              {line.credited && <span className="muted"> {t('services.credited')}</span>}
            </td>
            <td className={s.answer}>
              <AnswerMark
                value={line.authorization}
                name={line.description}
                onChange={mayAnswer ? (value) => void answer(line.id, value) : undefined}
              />
            </td>
            <td className={s.wide}>{hoursText(line.hours)}</td>
            <td className={s.wide} data-tip={line.priceSays ?? undefined}>
              <Money amount={line.rate} className="soft" />
              {line.isFlat && <span className="muted"> {t('services.flat')}</span>}
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
                  <CreditText credit={credit} lines={lines} />
                </span>
              </span>
            </td>
            <td className="muted">{credit.createdByType}</td>
            <td className={s.wide}>{Number(credit.hours) ? hoursText(credit.hours) : ''}</td>
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
                {t('services.add')}
              </Button>
            )}
            {onCredit && (
              <Button size="s" look="ghost" icon={<IconReceiptRefund size={14} />} onClick={onCredit}>
                {t('services.addCredit')}
              </Button>
            )}
          </td>
          <td className={s.wide}>{hoursText(totalHours(lines))}</td>
          <td className={s.wide}>
            <span className="muted">{t('visit', { number: visit.number })}</span>
          </td>
          <td className={s.amount}>
            <span className={s.narrow}>{t('visit', { number: visit.number })}</span>
            <Money amount={visitTotal(visit)} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

function CreditText({
  credit,
  lines,
}: {
  credit: EventShape['creditList'][number]
  lines: EventShape['serviceList']
}) {
  const service = creditedServiceName(credit, lines)
  return (
    <Rich
      text={t.template(service ? 'services.creditFor' : 'services.credit')}
      values={{ reason: credit.description, service }}
      tags={{ muted: (text) => <span className="muted">{text}</span> }}
    />
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
  const { icon: Icon, ramp } = answers[value]
  const label = t(`answer.${value}`)
  const mark = (
    <span className={s.mark} data-answer={value} data-ramp={ramp}>
      <Icon size={14} aria-hidden="true" />
      {label}
    </span>
  )
  if (!onChange) return mark
  const entries = (['yes', 'no', 'later'] as const).map((key) => {
    const { icon: Mark } = answers[key]
    return { label: t(`answer.${key}`), icon: <Mark size={16} />, onPress: () => onChange(key) }
  })
  const target = (
    <button
      type="button"
      className={s.ask}
      data-print=""
      aria-label={t('answer.label', { service: name, answer: label })}
    >
      {mark}
    </button>
  )
  return <DropMenu side="start" target={target} entries={entries} />
}
