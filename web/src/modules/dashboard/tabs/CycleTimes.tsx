import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { links } from '#contract/links.ts'
import { ChartCard } from '../../../kit/charts/ChartCard.tsx'
import { BarList } from '../../../ui/chart/BarList.tsx'
import { CycleCard } from '../parts/CycleCard.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { cycleQuery } from '../parts/queries.ts'
import { ChangeText } from '../parts/Tiles.tsx'
import { changeOf, toneOf, valueText } from '../parts/values.ts'
import type { TabProps } from './tab.ts'
import { t } from '../texts.ts'
import s from '../parts/dashboard.module.css'

/** Hours by step, by location, and the slowest ROs. */
export function CycleTimes({ address }: TabProps) {
  const router = useRouter()
  const found = useQuery(cycleQuery(address.period))
  return (
    <Loaded query={found} lines={12}>
      {(cycle) => (
        <>
          <CycleCard cycle={cycle} />
          <ChartCard
            title={t('cycle.locations')}
            className={s.half}
            table={{
              file: t('cycle.locations'),
              rows: cycle.locations,
              keyOf: ({ firm }) => String(firm),
              columns: [
                { key: 'name', title: t('column.location'), text: ({ name }) => name },
                { key: 'ros', title: t('column.ros'), align: 'right', text: ({ ros }) => String(ros) },
                {
                  key: 'now',
                  title: t('column.average'),
                  align: 'right',
                  text: ({ now }) => valueText('hours', now),
                  cell: ({ now }) => now,
                },
                {
                  key: 'before',
                  title: t('column.before'),
                  align: 'right',
                  text: ({ before }) => valueText('hours', before),
                  cell: ({ before }) => before,
                },
              ],
            }}
          >
            <BarList
              label={t('cycle.locations')}
              bars={cycle.locations.map((row) => {
                const change = changeOf('hours', row)
                return {
                  key: String(row.firm),
                  name: row.name,
                  value: Number(row.now ?? 0),
                  text: valueText('hours', row.now),
                  change: <ChangeText change={change} tone={toneOf('less', change)} />,
                  onOpen: () => address.go({ firm: row.firm }),
                }
              })}
            />
          </ChartCard>
          <ChartCard
            title={t('cycle.slowest')}
            className={s.half}
            table={{
              file: t('cycle.slowest'),
              rows: cycle.slowest,
              keyOf: ({ calibrate }) => String(calibrate),
              onOpen:
                ({ calibrate }) =>
                () =>
                  void router.navigate({ href: links.request(calibrate) }),
              columns: [
                { key: 'ro', title: t('column.ro'), text: ({ ronumber }) => ronumber },
                { key: 'vehicle', title: t('column.vehicle'), text: ({ vehicle }) => vehicle },
                {
                  key: 'hours',
                  title: t('cycle.total'),
                  align: 'right',
                  text: ({ hours }) => valueText('hours', hours),
                  cell: ({ hours }) => hours,
                },
              ],
            }}
          />
        </>
      )}
    </Loaded>
  )
}
