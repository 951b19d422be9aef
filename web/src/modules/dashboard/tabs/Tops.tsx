import { useQuery } from '@tanstack/react-query'
import { AnalyzeView, RangeView } from '#contract/kit/dashboard-ranges.ts'
import { CycleCard } from '../parts/CycleCard.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { PartCard } from '../parts/PartCard.tsx'
import { cycleQuery, topQuery } from '../parts/queries.ts'
import { TopTechs } from '../parts/TopTechs.tsx'
import { TrendCard } from '../parts/TrendCard.tsx'
import { isComparable } from '../parts/values.ts'
import type { TabProps } from './tab.ts'
import { t } from '../texts.ts'
import s from '../parts/dashboard.module.css'

const cards = [
  { view: AnalyzeView.serviceCounts, title: 'services' },
  { view: AnalyzeView.makeSales, title: 'makes' },
] as const

/** The largest services, makes, and techs beside sales over time and the cycle. */
export function Tops({ address, step, since, onOpen }: TabProps) {
  const { period, go } = address
  const cycle = useQuery(cycleQuery(period))
  const services = useQuery(topQuery({ ...period, analyzeView: cards[0].view, pageSize: 5 }))
  const makes = useQuery(topQuery({ ...period, analyzeView: cards[1].view, pageSize: 5 }))
  const found = [services, makes]
  return (
    <>
      <TrendCard
        measure="sales"
        period={period}
        step={step}
        since={since}
        onOpen={onOpen}
        className={s.wide}
        onLonger={() => go({ range: RangeView.thisMonth })}
      />
      <Loaded query={cycle}>
        {(data) => <CycleCard cycle={data} className={s.third} onOpen={() => go({ view: 'cycleTimes' })} />}
      </Loaded>
      {cards.map(({ view, title }, index) => {
        const query = found[index]
        return (
          query && (
            <Loaded key={view} query={query}>
              {({ breakdown, period: shown }) => (
                <PartCard
                  breakdown={breakdown}
                  title={t(`top.${title}`)}
                  className={s.third}
                  isWhole={isComparable(since, shown)}
                  onOpen={onOpen}
                />
              )}
            </Loaded>
          )
        )
      })}
      <TopTechs period={period} className={s.third} onPayroll={() => go({ view: 'technicians' })} />
    </>
  )
}
