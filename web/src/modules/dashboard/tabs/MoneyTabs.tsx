import { useQuery } from '@tanstack/react-query'
import type { ProfitRow } from '#contract/dashboard.ts'
import { AnalyzeView, RangeView } from '#contract/kit/dashboard-ranges.ts'
import type { FigureName } from '#contract/kit/dashboard-shapes.ts'
import { ChartCard, type ChartColumn } from '../../../kit/charts/ChartCard.tsx'
import { openedTile } from '../parts/FigureDialog.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { PartCard } from '../parts/PartCard.tsx'
import { profitQuery, top3Query } from '../parts/queries.ts'
import { TrendCard } from '../parts/TrendCard.tsx'
import { changeOf, figureLooks, isComparable, shareText, valueText } from '../parts/values.ts'
import type { TabProps } from './tab.ts'
import { t } from '../texts.ts'
import s from '../parts/dashboard.module.css'

type MoneyFigure = 'visits' | 'sales' | 'credits' | 'net' | 'labor' | 'commission' | 'profit'
const statement = ['sales', 'credits', 'net', 'labor', 'commission', 'profit'] as const

const longer = ({ address }: TabProps) => address.go({ range: RangeView.thisMonth })

/** Sales over time, by location, and the three largest of each kind. */
export function Sales(props: TabProps) {
  const top = useQuery(top3Query(props.address.period))
  return (
    <>
      <TrendCard
        measure="sales"
        period={props.address.period}
        step={props.step}
        since={props.since}
        onOpen={props.onOpen}
        onLonger={() => longer(props)}
      />
      <Loaded query={top}>
        {({ breakdowns, period }) =>
          breakdowns.map((each) => (
            <PartCard
              key={each.analyzeView}
              breakdown={each}
              title={t('top.three', {
                what: t(
                  each.analyzeView === AnalyzeView.techHours
                    ? 'top.techs'
                    : each.analyzeView === AnalyzeView.makeSales
                      ? 'top.makes'
                      : 'top.services',
                ),
              })}
              className={s.third}
              isWhole={isComparable(props.since, period)}
              onOpen={props.onOpen}
            />
          ))
        }
      </Loaded>
      <Locations {...props} shown={['visits', 'sales']} main="sales" />
    </>
  )
}

/** Sales less credits, over time and by location. */
export function Net(props: TabProps) {
  return (
    <>
      <TrendCard
        measure="net"
        period={props.address.period}
        step={props.step}
        since={props.since}
        onOpen={props.onOpen}
        onLonger={() => longer(props)}
      />
      <Locations {...props} shown={['sales', 'credits', 'net']} main="net" />
    </>
  )
}

/** From sales to profit, in total and by location. */
export function Profit(props: TabProps) {
  const found = useQuery(profitQuery(props.address.period))
  return (
    <>
      <Loaded query={found}>
        {({ total }) => (
          <ChartCard<(typeof statement)[number]>
            title={t('profit.title')}
            table={{
              file: t('profit.title'),
              rows: statement,
              keyOf: (figure) => figure,
              onOpen: (figure) => () => props.onOpen(openedTile(figure, total[figure])),
              columns: [
                { key: 'name', title: t('column.name'), text: (figure) => t(`figure.${figure}`) },
                {
                  key: 'now',
                  title: t('column.now'),
                  align: 'right',
                  text: (figure) => valueText('money', total[figure].now),
                  cell: (figure) => total[figure].now,
                },
                {
                  key: 'share',
                  title: t('column.share'),
                  align: 'right',
                  text: (figure) => shareText(Number(total[figure].now), Number(total.sales.now)),
                },
                {
                  key: 'before',
                  title: t('column.before'),
                  align: 'right',
                  text: (figure) => valueText('money', total[figure].before),
                  cell: (figure) => total[figure].before,
                },
                {
                  key: 'change',
                  title: t('column.change'),
                  align: 'right',
                  text: (figure) => changeOf('money', total[figure])?.text ?? '',
                },
              ],
            }}
          />
        )}
      </Loaded>
      <Locations {...props} shown={['net', 'labor', 'commission', 'profit']} main="profit" />
    </>
  )
}

interface LocationsProps extends TabProps {
  shown: readonly MoneyFigure[]
  /** Compared with the range before. */
  main: MoneyFigure & FigureName
}

function Locations({ address, onOpen, shown, main }: LocationsProps) {
  const found = useQuery(profitQuery(address.period))
  const unitOf = (figure: MoneyFigure) => figureLooks[figure].unit
  const column = (figure: MoneyFigure): ChartColumn<ProfitRow> => ({
    key: figure,
    title: t(`column.${figure}`),
    align: 'right',
    text: (row) => valueText(unitOf(figure), row[figure].now),
    cell: (row) => row[figure].now,
  })
  return (
    <Loaded query={found}>
      {({ locations, total }) => (
        <ChartCard<ProfitRow>
          title={t('locations.title')}
          table={{
            file: t('locations.title'),
            rows: locations,
            keyOf: (row) => String(row.firm),
            onOpen: (row) => () =>
              onOpen({
                title: row.name,
                group: { analyzeView: AnalyzeView.allLocations, key: String(row.firm) },
                unit: unitOf(main),
                ...row[main],
              }),
            foot: [
              t('total'),
              ...shown.map((figure) => valueText(unitOf(figure), total[figure].now)),
              valueText(unitOf(main), total[main].before),
              changeOf(unitOf(main), total[main])?.text ?? '',
            ],
            columns: [
              { key: 'name', title: t('column.location'), text: (row) => row.name },
              ...shown.map(column),
              {
                key: 'before',
                title: t('column.before'),
                align: 'right',
                text: (row) => valueText(unitOf(main), row[main].before),
                cell: (row) => row[main].before,
              },
              {
                key: 'change',
                title: t('column.change'),
                align: 'right',
                text: (row) => changeOf(unitOf(main), row[main])?.text ?? '',
              },
            ],
          }}
        />
      )}
    </Loaded>
  )
}
