import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { analyzeViews, AnalyzeView, RangeView, rangeViews } from '#contract/kit/dashboard-ranges.ts'

export const dashboardViews = [
  'tops',
  'profit',
  'sales',
  'net',
  'cycleTimes',
  'trends',
  'breakout',
  'invoicing',
  'technicians',
  'payments',
] as const
export type DashboardView = (typeof dashboardViews)[number]

/** What every view is asked for. */
export interface PeriodInput {
  rangeView: RangeView
  dateStart?: string
  dateEnd?: string
  firm?: number
}

interface Change {
  view?: DashboardView
  range?: RangeView
  from?: string | undefined
  to?: string | undefined
  firm?: number | undefined
  analyze?: AnalyzeView
}

const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[1-9]\d{3}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined
const idOf = (value: unknown): number | undefined => (Number(value) > 0 ? Number(value) : undefined)

/** View, range, location, and analyze view. They stand in the address, so that a link or a reload shows the same. */
export const useDashboardAddress = () => {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const view = dashboardViews.find((each) => each === search.view) ?? 'tops'
  const dates = { from: dayOf(search.from), to: dayOf(search.to) }
  const asked = rangeViews.find((each) => each === Number(search.range))
  const isWhole = dates.from !== undefined && dates.to !== undefined && dates.from <= dates.to
  const range =
    asked === undefined || (asked === RangeView.dateRange && !isWhole) ? RangeView.thisMonth : asked
  const firm = idOf(search.firm)
  const analyze = analyzeViews.find((each) => each === Number(search.analyze)) ?? AnalyzeView.all
  const { from, to } = dates
  const period = useMemo<PeriodInput>(
    () => ({
      rangeView: range,
      ...(range === RangeView.dateRange ? { dateStart: from, dateEnd: to } : {}),
      ...(firm ? { firm } : {}),
    }),
    [range, from, to, firm],
  )
  const go = useCallback(
    (change: Change) => {
      const next: Record<string, unknown> = { view, range, from, to, firm, analyze, ...change }
      if (next.range !== RangeView.dateRange) for (const name of ['from', 'to']) delete next[name]
      const full = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined))
      void navigate({ to: '.', search: full, resetScroll: false } as never)
    },
    [navigate, view, range, from, to, firm, analyze],
  )
  return { view, range, from, to, firm, analyze, period, go }
}
export type DashboardAddress = ReturnType<typeof useDashboardAddress>
