import { RangeView } from '#contract/kit/dashboard-ranges.ts'
import { TrendCard, type TrendMeasure } from '../parts/TrendCard.tsx'
import type { TabProps } from './tab.ts'
import s from '../parts/dashboard.module.css'

const measures: readonly TrendMeasure[] = ['sales', 'net', 'visits', 'hours']

/** Sales, net, visits, and hours over time. */
export function Trends({ address, step, since, onOpen }: TabProps) {
  const shown = step === null ? measures.slice(0, 1) : measures
  return shown.map((measure) => (
    <TrendCard
      key={measure}
      measure={measure}
      period={address.period}
      step={step}
      since={since}
      onOpen={onOpen}
      className={step === null ? undefined : s.half}
      onLonger={() => address.go({ range: RangeView.thisMonth })}
    />
  ))
}
