import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { RangeView } from '#contract/kit/dashboard-ranges.ts'
import type { FigureName } from '#contract/kit/dashboard-shapes.ts'
import { ChartTables } from '../../../kit/charts/ChartCard.tsx'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Tabs } from '../../../ui/frame/Tabs.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { Empty } from '../../../ui/states/states.tsx'
import { Breakout } from '../tabs/Breakout.tsx'
import { CycleTimes } from '../tabs/CycleTimes.tsx'
import { Invoicing } from '../tabs/Invoicing.tsx'
import { Net, Profit, Sales } from '../tabs/MoneyTabs.tsx'
import { Payments } from '../tabs/Payments.tsx'
import type { TabProps } from '../tabs/tab.ts'
import { Tops } from '../tabs/Tops.tsx'
import { Trends } from '../tabs/Trends.tsx'
import { DashboardHead } from './DashboardHead.tsx'
import { FigureDialog, openedTile, type OpenedFigure } from './FigureDialog.tsx'
import { Loaded } from './Loaded.tsx'
import { figurePaths, figuresQuery } from './queries.ts'
import { Tiles } from './Tiles.tsx'
import { offeredViews } from './offeredViews.ts'
import { isComparable } from './values.ts'
import { dashboardViews, useDashboardAddress, type DashboardView } from './useDashboardAddress.ts'
import { t } from '../texts.ts'
import s from './dashboard.module.css'

const PayrollTab = lazy(() =>
  import('../../payroll/door.ts').then(({ PayrollTab: Tab }) => ({ default: Tab })),
)

/** The figures that each view leads with; breakouts and techs have their own. */
const tilesOf: Partial<Record<DashboardView, readonly FigureName[]>> = {
  tops: ['sales', 'ros', 'cycleTime', 'credits'],
  profit: ['net', 'labor', 'commission', 'profit'],
  sales: ['sales', 'visits', 'averageRo', 'hours'],
  net: ['sales', 'credits', 'net', 'profit'],
  cycleTimes: ['cycleTime', 'ros', 'visits', 'hours'],
  trends: ['sales', 'net', 'visits', 'hours'],
  invoicing: ['sales', 'credits', 'invoiced', 'received'],
  payments: ['invoiced', 'received', 'sales', 'credits'],
}

/** The figures of one location or all, in ten views. */
export function DashboardPage() {
  const address = useDashboardAddress()
  const { view, period, go } = address
  const [opened, setOpened] = useState<OpenedFigure>()
  useLiveRefresh('request event', ...figurePaths)
  const figures = useQuery(figuresQuery(period))
  const shown = figures.data?.period
  const props: TabProps = {
    address,
    step: figures.isPlaceholderData ? undefined : shown?.trendStep,
    today: shown?.today ?? '',
    since: figures.data?.since ?? null,
    onOpen: setOpened,
  }
  const visits = figures.data?.figures.find(({ figure }) => figure === 'visits')
  const isEmpty = !figures.isPlaceholderData && Number(visits?.now) === 0 && Number(visits?.before) === 0
  const needsVisits = view !== 'invoicing' && view !== 'payments' && view !== 'technicians'
  const tiles = tilesOf[view]
  return (
    <div className={s.page}>
      <DashboardHead
        address={address}
        period={shown}
        locations={figures.data?.locations ?? []}
        since={figures.data?.since}
      />
      <div className={s.tabs}>
        <Tabs
          label={t('views')}
          tabs={offeredViews(view, shown?.trendStep === null).map((key) => ({
            key,
            label: t(`view.${key}`),
          }))}
          active={view}
          onChange={(key) => go({ view: dashboardViews.find((each) => each === key) ?? 'tops' })}
        />
      </div>
      <div className={s.body} tabIndex={-1}>
        <ChartTables>
          <div className={s.grid}>
            {tiles && (
              <Loaded query={figures} lines={2}>
                {(data) => (
                  <Tiles
                    tiles={tiles.flatMap(
                      (figure) => data.figures.find((each) => each.figure === figure) ?? [],
                    )}
                    isWhole={isComparable(data.since, data.period)}
                    onOpen={(figure) => {
                      const values = data.figures.find((each) => each.figure === figure)
                      if (values) setOpened(openedTile(figure, values))
                    }}
                  />
                )}
              </Loaded>
            )}
            {isEmpty && needsVisits ? (
              <Empty kind="noMatch" title={t('none.title')} text={t('none.text')}>
                <Button onClick={() => go({ range: RangeView.pastYear })}>{t('none.pastYear')}</Button>
              </Empty>
            ) : (
              <View view={view} {...props} locations={figures.data?.locations ?? []} />
            )}
          </div>
        </ChartTables>
      </div>
      {opened && (
        <FigureDialog
          opened={opened}
          period={period}
          today={props.today}
          onClose={() => setOpened(undefined)}
          onView={(next) => {
            setOpened(undefined)
            go({ view: next })
          }}
        />
      )}
    </div>
  )
}

function View({
  view,
  locations,
  ...props
}: TabProps & { view: DashboardView; locations: readonly { firm: number; name: string }[] }) {
  switch (view) {
    case 'tops':
      return <Tops {...props} />
    case 'profit':
      return <Profit {...props} />
    case 'sales':
      return <Sales {...props} />
    case 'net':
      return <Net {...props} />
    case 'cycleTimes':
      return <CycleTimes {...props} />
    case 'trends':
      return <Trends {...props} />
    case 'breakout':
      return <Breakout {...props} locations={locations} />
    case 'invoicing':
      return <Invoicing {...props} />
    case 'payments':
      return <Payments {...props} />
    case 'technicians':
      return (
        <Suspense fallback={<CardSkeleton lines={10} />}>
          <PayrollTab period={props.address.period} />
        </Suspense>
      )
  }
}
