import { numberText } from '#contract/kit/locale.ts'
import type { Compared, FigureName } from '#contract/kit/dashboard-shapes.ts'
import { moneyText } from '../../../ui/base/Money.tsx'
import { t } from '../texts.ts'

export type Unit = 'money' | 'count' | 'hours' | 'days'

/** How each figure is measured, and whether more of it is better. */
export const figureLooks: Record<FigureName, { unit: Unit; better: 'more' | 'less' | null }> = {
  sales: { unit: 'money', better: 'more' },
  credits: { unit: 'money', better: 'more' },
  net: { unit: 'money', better: 'more' },
  labor: { unit: 'money', better: null },
  commission: { unit: 'money', better: null },
  profit: { unit: 'money', better: 'more' },
  ros: { unit: 'count', better: 'more' },
  visits: { unit: 'count', better: 'more' },
  hours: { unit: 'hours', better: null },
  averageRo: { unit: 'money', better: 'more' },
  cycleTime: { unit: 'hours', better: 'less' },
  invoiced: { unit: 'money', better: 'more' },
  received: { unit: 'money', better: 'more' },
}

const oneDecimal = (value: number): string =>
  numberText(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** A value as people read it; a dash where nothing was measured. */
export const valueText = (unit: Unit, value: string | null): string => {
  if (value === null) return '–'
  if (unit === 'money') return moneyText(value)
  if (unit === 'count') return numberText(Number(value))
  const number = oneDecimal(Number(value))
  return unit === 'hours' ? t('unit.hours', { number }) : t('unit.days', { number })
}

/** A value at an axis: "$60k", "1.2M". */
export const shortText = (unit: Unit, value: number): string => {
  const size = Math.abs(value)
  const short =
    size >= 1_000_000
      ? `${+(size / 1_000_000).toFixed(1)}M`
      : size >= 1000
        ? `${+(size / 1000).toFixed(1)}k`
        : `${+size.toFixed(2)}`
  return `${value < 0 ? '−' : ''}${unit === 'money' ? '$' : ''}${short}`
}

/** What a number drawn from a value is called in a tip. */
export const drawnText = (unit: Unit, value: number): string =>
  valueText(unit, unit === 'count' ? String(value) : value.toFixed(2))

/** Whether there are records of the whole range before, so that a change means something. */
export const isComparable = (since: string | null, { beforeFrom }: { beforeFrom: string }): boolean =>
  !since || since <= beforeFrom

export interface Change {
  /** "+16.5%", "−3.1 h", or that there was nothing before. */
  text: string
  direction: 'up' | 'down' | 'same'
}

/** How a value changed: in percent, hours and days by themselves. Null where one of the two is missing. */
export const changeOf = (unit: Unit, { now, before }: Compared): Change | null => {
  if (now === null || before === null) return null
  const difference = Number(now) - Number(before)
  const direction = difference > 0 ? 'up' : difference < 0 ? 'down' : 'same'
  const sign = { up: '+', down: '−', same: '' }[direction]
  if (unit === 'hours' || unit === 'days')
    return { text: `${sign}${valueText(unit, Math.abs(difference).toFixed(2))}`, direction }
  if (Number(before) === 0) return Number(now) === 0 ? null : { text: t('change.new'), direction }
  // A credit is negative: more of it is a larger amount, whatever its sign.
  const percent = (difference / Math.abs(Number(before))) * 100
  const shown = Math.abs(percent) > 999 ? t('change.manyTimes') : oneDecimal(Math.abs(percent))
  return { text: Math.abs(percent) > 999 ? shown : `${sign}${shown}%`, direction }
}

/** Whether a change is good news, bad news, or just news. */
export const toneOf = (better: 'more' | 'less' | null, change: Change | null): 'good' | 'bad' | undefined => {
  if (!change || !better || change.direction === 'same') return undefined
  return (change.direction === 'up') === (better === 'more') ? 'good' : 'bad'
}

/** Share of a whole in percent: "14%". */
export const shareText = (value: number, whole: number): string =>
  whole > 0 ? `${Math.round((value / whole) * 100)}%` : ''
