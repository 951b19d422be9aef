import type { WhatIf } from '../data.ts'
import { distanceText, lengthText, moreDistanceText } from '../format.ts'
import { t } from '../texts.ts'
import s from './whatif.module.css'

type Day = WhatIf['before']

interface Line {
  label: string
  now: string
  after: string
  difference: string
  /** Less is better for all figures but those that are neither. */
  change: number
  isNeutral?: boolean
}

const signed = (change: number, text: string): string =>
  change === 0 ? t('figures.same') : `${change > 0 ? '+' : '−'}${text}`
const some = (minutes: number): string => (minutes === 0 ? t('figures.none') : lengthText(minutes))
const lateText = ({ lateVisits, lateMinutes }: Day): string =>
  lateVisits === 0
    ? t('figures.none')
    : t('figures.lateValue', { count: lateVisits, length: lengthText(lateMinutes) })

const linesOf = (before: Day, after: Day): Line[] => {
  const count = (of: 'unassigned' | 'technicians') => ({
    now: String(before[of]),
    after: String(after[of]),
    change: after[of] - before[of],
    difference: signed(after[of] - before[of], String(Math.abs(after[of] - before[of]))),
  })
  const driven = after.kilometers - before.kilometers
  const late = after.lateMinutes - before.lateMinutes
  const overtime = after.overtimeMinutes - before.overtimeMinutes
  return [
    {
      label: t('figures.distance'),
      now: distanceText(before.kilometers),
      after: distanceText(after.kilometers),
      difference: Math.abs(driven) < 0.05 ? t('figures.same') : moreDistanceText(driven),
      change: Math.abs(driven) < 0.05 ? 0 : driven,
    },
    {
      label: t('figures.late'),
      now: lateText(before),
      after: lateText(after),
      difference: signed(late, lengthText(late)),
      change: late,
    },
    {
      label: t('figures.overtime'),
      now: some(before.overtimeMinutes),
      after: some(after.overtimeMinutes),
      difference: signed(overtime, lengthText(overtime)),
      change: overtime,
    },
    { label: t('figures.unassigned'), ...count('unassigned') },
    { label: t('figures.techs'), ...count('technicians'), isNeutral: true },
  ]
}

/** A day in figures, now and after a change. */
export const Figures = ({ before, after }: { before: Day; after: Day }) => (
  <table className={s.figures}>
    <caption>{t('figures.caption')}</caption>
    <thead>
      <tr>
        <td />
        <th scope="col">{t('figures.now')}</th>
        <th scope="col">{t('figures.after')}</th>
        <th scope="col">{t('figures.difference')}</th>
      </tr>
    </thead>
    <tbody className="num">
      {linesOf(before, after).map(({ label, now, after: later, difference, change, isNeutral }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          <td>{now}</td>
          <td>{later}</td>
          <td data-turn={change === 0 || isNeutral ? undefined : change < 0 ? 'better' : 'worse'}>
            {difference}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
