import { dayName } from '#contract/kit/locale.ts'
import { useQuery } from '@tanstack/react-query'
import type { TrendPoint } from '#contract/dashboard.ts'
import { addDays, RangeView, type Step } from '#contract/kit/dashboard-ranges.ts'
import { date } from '#contract/kit/time.ts'
import { ChartCard } from '../../../kit/charts/ChartCard.tsx'
import { ChartKey, LineChart } from '../../../ui/chart/LineChart.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/frame/Parts.tsx'
import { Empty } from '../../../ui/states/states.tsx'
import type { OpenedFigure } from './FigureDialog.tsx'
import { Loaded } from './Loaded.tsx'
import { trendQuery } from './queries.ts'
import type { PeriodInput } from './useDashboardAddress.ts'
import { drawnText, shortText, valueText, type Unit } from './values.ts'
import { t } from '../texts.ts'
import s from './dashboard.module.css'

export type TrendMeasure = 'sales' | 'net' | 'visits' | 'hours'
const units: Record<TrendMeasure, Unit> = { sales: 'money', net: 'money', visits: 'count', hours: 'hours' }

interface Props {
  measure: TrendMeasure
  period: PeriodInput
  /** Null for a range that is too short. */
  step: Step | null | undefined
  /** Day of the first completed visit. */
  since: string | null
  className?: string
  onLonger: () => void
  onOpen: (opened: OpenedFigure) => void
}

/** A figure over time, compared with the range before. */
export function TrendCard({ measure, period, step, since, className, onLonger, onOpen }: Props) {
  const query = useQuery({ ...trendQuery(period), enabled: Boolean(step) })
  const what = t(`figure.${measure}`)
  if (step === null)
    return (
      <Card title={what} className={className}>
        <Empty kind="noMatch" title={t('short.title')} text={t('short.text')}>
          <Button onClick={onLonger}>{t('short.month')}</Button>
        </Empty>
      </Card>
    )
  if (!query.data)
    return (
      <Card title={what} className={className}>
        <Loaded query={query} lines={9}>
          {() => null}
        </Loaded>
      </Card>
    )
  const { points, period: shown } = query.data
  const size = shown.trendStep ?? 'day'
  const open = (index: number) => () => {
    const point = points[index]
    if (!point) return
    const next = points[index + 1]
    const dateEnd = next ? addDays(next.day, -1) : shown.to
    onOpen({
      title: t('trend.opened', { what, when: titleOf(size, point.day) }),
      unit: units[measure],
      ...point[measure],
      period: {
        rangeView: RangeView.dateRange,
        dateStart: point.day,
        dateEnd: dateEnd < point.day ? point.day : dateEnd,
        ...(period.firm ? { firm: period.firm } : {}),
      },
    })
  }
  return (
    <ChartCard<TrendPoint>
      title={t(`trend.${size}`, { what })}
      className={className}
      actions={<ChartKey series={[t('trend.now'), t('trend.before')]} />}
      table={{
        file: t(`trend.${size}`, { what }),
        rows: points,
        keyOf: (point) => point.day,
        onOpen: (point) => open(points.indexOf(point)),
        columns: [
          {
            key: 'day',
            title: t('column.from'),
            text: (point) => date(point.day),
            cell: (point) => point.day,
          },
          {
            key: 'now',
            title: t('column.now'),
            align: 'right',
            text: (point) => valueText(units[measure], point[measure].now),
            cell: (point) => point[measure].now,
          },
          {
            key: 'beforeDay',
            title: t('column.fromBefore'),
            text: (point) => (point.before ? date(point.before) : ''),
            cell: (point) => point.before,
          },
          {
            key: 'before',
            title: t('column.before'),
            align: 'right',
            text: (point) => valueText(units[measure], point[measure].before),
            cell: (point) => point[measure].before,
          },
        ],
      }}
    >
      <div className={s.chart}>
        <LineChart
          label={t(`trend.${size}`, { what })}
          series={[t('trend.now'), t('trend.before')]}
          points={points.map((point) => ({
            label: labelOf(size, point.day),
            title: titleOf(size, point.day),
            values: [
              numberOf(point[measure].now),
              // Before the first record there is no value, not zero.
              since && point.before && point.before < since ? null : numberOf(point[measure].before),
            ],
          }))}
          onPick={(index) => open(index)()}
          format={(value) => drawnText(units[measure], value)}
          axis={(value) => shortText(units[measure], value)}
        />
      </div>
    </ChartCard>
  )
}

const numberOf = (value: string | null): number | null => (value === null ? null : Number(value))
const monthOf = (day: string, options: Intl.DateTimeFormatOptions): string => dayName(day, options)
export const labelOf = (step: Step, day: string): string =>
  step === 'month' ? monthOf(day, { month: 'short' }) : date(day).slice(0, 5)
export const titleOf = (step: Step, day: string): string =>
  step === 'month'
    ? monthOf(day, { month: 'long', year: 'numeric' })
    : step === 'week'
      ? t('trend.weekOf', { day: date(day) })
      : date(day)
