import { IconX } from '@tabler/icons-react'
import { IconButton } from '../../../../ui/base/Button.tsx'
import { Money } from '../../../../ui/base/Money.tsx'
import { totalHours } from '../form/totalHours.ts'
import { hasListPrice, lineAmount, linesTotal, type VisitLine } from './visitForm.ts'
import { t } from './texts.ts'
import s from './dialogs.module.css'

interface Props {
  lines: readonly VisitLine[]
  onChange: (lines: VisitLine[]) => void
  mayPrice: boolean
}

const decimal = /^\d{0,7}(\.\d{0,2})?$/

/** Chosen services with hours, rate, and a running total. */
export function ServiceLines({ lines, onChange, mayPrice }: Props) {
  const set = (at: number, part: Partial<VisitLine>) =>
    onChange(lines.map((line, place) => (place === at ? { ...line, ...part } : line)))
  const cell = (at: number, field: 'hours' | 'rate') => {
    const line = lines[at]
    const value = line?.[field] ?? ''
    if (!mayPrice && value === '') return <span className="muted">{t('lines.setByCenter')}</span>
    if (!mayPrice)
      return <span className="num">{field === 'hours' ? Number(value) : <Money amount={value} />}</span>
    return (
      <input
        className={s.cell}
        data-field={field}
        inputMode="decimal"
        aria-label={t(`lines.${field}.label`, { service: line?.description ?? '' })}
        aria-invalid={value === '' || undefined}
        value={value}
        onChange={(event) => {
          const typed = event.currentTarget.value.trim()
          if (decimal.test(typed)) set(at, { [field]: typed })
        }}
      />
    )
  }
  if (lines.length === 0) return <p className="muted">{t('lines.none')}</p>
  return (
    <table className={s.lines}>
      <thead>
        <tr>
          <th scope="col">{t('lines.service')}</th>
          <th scope="col">{t('lines.hours')}</th>
          <th scope="col">{t('lines.rate')}</th>
          <th scope="col">{t('lines.amount')}</th>
          <th scope="col">
            <span className="vh">{t('lines.remove')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={`${line.id}-${line.calibrateService}-${at}`}>
            <td>
              {line.description}
              {hasListPrice(line) && line.listed?.rules && <p className={s.rules}>{line.listed.rules}</p>}
            </td>
            <td>{cell(at, 'hours')}</td>
            <td>
              {cell(at, 'rate')}
              {line.listed?.isFlat && <p className={s.rules}>{t('lines.flat')}</p>}
            </td>
            <td>{line.hours && line.rate ? <Money amount={lineAmount(line)} /> : ''}</td>
            <td>
              <IconButton
                label={t('lines.remove.label', { service: line.description })}
                size="s"
                icon={<IconX size={14} />}
                onClick={() => onChange(lines.filter((_, place) => place !== at))}
              />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>{t('lines.count', { count: lines.length })}</td>
          <td className="num">{totalHours(lines)}</td>
          <td />
          <td>
            <Money amount={linesTotal(lines)} />
          </td>
          <td />
        </tr>
      </tfoot>
    </table>
  )
}
