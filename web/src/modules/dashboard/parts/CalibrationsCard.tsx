import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CapturedRow } from '#contract/dashboard.ts'
import { adasSystems, captureOutcomes, type CaptureOutcome } from '#contract/kit/adas.ts'
import { systemLabel } from '#contract/kit/adasLabels.ts'
import type { Compared } from '#contract/kit/dashboard-shapes.ts'
import { date } from '#contract/kit/time.ts'
import { links } from '#contract/links.ts'
import { api } from '../../../kit/api/client.ts'
import { queryClient, read } from '../../../kit/api/queries.ts'
import { ChartCard, type ChartColumn } from '../../../kit/charts/ChartCard.tsx'
import type { ListColumn } from '../../../kit/list/columns.ts'
import { listError } from '../../../kit/list/listError.ts'
import { saveAll } from '../../../kit/list/saveRows.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Money } from '../../../ui/base/Money.tsx'
import { Card } from '../../../ui/frame/Parts.tsx'
import { Link } from '../../../ui/Link.tsx'
import { DataList } from '../../../ui/list/DataList.tsx'
import { Empty } from '../../../ui/states/states.tsx'
import { Loaded } from './Loaded.tsx'
import type { PeriodInput } from './useDashboardAddress.ts'
import { shareText, valueText } from './values.ts'
import { t } from '../texts.ts'
import s from './dashboard.module.css'

type Side = 'now' | 'before'
const pageSize = 20
/** An RO may need several systems, each of which it lists once. */
const keyOf = ({ calibrate, system }: CapturedRow): number =>
  calibrate * adasSystems.length + adasSystems.indexOf(system)
const hrefOf = ({ calibrate }: CapturedRow): string => links.request(calibrate)
/** Why somebody decided against it, or which line and rule required it. */
const whyText = ({ outcome, reason, by, line, rule }: CapturedRow): string =>
  outcome === 'dismissed' ? t('calibrations.dismissedBy', { reason, by }) : `${line} (${rule})`

const columns = (): ListColumn<CapturedRow>[] => [
  {
    key: 'ro',
    title: t('column.ro'),
    width: 126,
    tone: 'title',
    render: (row) => <Link href={hrefOf(row)}>{row.ronumber}</Link>,
    cell: (row) => row.ronumber,
  },
  {
    key: 'system',
    title: t('calibrations.system'),
    width: 165,
    render: (row) => systemLabel(row.system),
    cell: (row) => systemLabel(row.system),
  },
  {
    key: 'outcome',
    title: t('calibrations.outcome'),
    width: 100,
    render: (row) => t(`outcome.${row.outcome}`),
    cell: (row) => t(`outcome.${row.outcome}`),
  },
  { key: 'why', title: t('column.detail'), min: 160, tone: 'soft', render: whyText, cell: whyText },
  {
    key: 'vehicle',
    title: t('column.vehicle'),
    width: 140,
    render: (row) => row.vehicle,
    cell: (row) => row.vehicle,
  },
  {
    key: 'shop',
    title: t('column.shop'),
    width: 130,
    tone: 'soft',
    render: (row) => row.shopName,
    cell: (row) => row.shopName,
  },
  {
    key: 'location',
    title: t('column.location'),
    width: 130,
    tone: 'soft',
    render: (row) => row.firmName,
    cell: (row) => row.firmName,
  },
  {
    key: 'day',
    title: t('column.completed'),
    width: 100,
    render: (row) => date(row.day),
    cell: (row) => row.day,
  },
  {
    key: 'amount',
    title: t('column.amount'),
    width: 90,
    align: 'right',
    render: (row) => (row.outcome === 'sold' ? <Money amount={row.amount} /> : ''),
    cell: (row) => row.amount,
  },
]

/** How many of the calibrations that plans required were sold, and each of them. */
export function CalibrationsCard({ period, today }: { period: PeriodInput; today: string }) {
  const [outcome, setOutcome] = useState<CaptureOutcome>()
  const [page, setPage] = useState(1)
  // Lines, decisions, and rules change plans without changing a visit.
  useLiveRefresh('adas_plan adas_rule', 'dashboard/calibrations')
  const query = { ...period, ...(outcome ? { outcome } : {}) }
  const found = useQuery({
    ...read('GET dashboard/calibrations', { query: { ...query, page, pageSize } }),
    placeholderData: keepPreviousData,
  })
  const choose = (next: CaptureOutcome | undefined) => {
    setOutcome(next)
    setPage(1)
  }
  const shown = columns()
  const save = () =>
    void saveAll(queryClient, {
      columns: shown,
      today,
      source: {
        unit: t('calibrations.unit'),
        one: t('calibrations.one'),
        keyOf,
        read: (at, size) => ({
          queryKey: ['dashboard/calibrations', query, at, size],
          queryFn: ({ signal }) =>
            api('GET dashboard/calibrations', { query: { ...query, page: at, pageSize: size } }, { signal }),
        }),
      },
    })
  const data = found.data
  return (
    <>
      <Loaded query={found} lines={3}>
        {({ ros, planned, required, onlyNewest, ...counts }) => {
          const count = (key: string, title: string, value: Compared): ChartColumn<Side> => ({
            key,
            title,
            align: 'right',
            text: (side) => valueText('count', value[side]),
          })
          return (
            <ChartCard<Side>
              title={t('calibrations.title')}
              sub={
                onlyNewest === null
                  ? t('calibrations.sub')
                  : t('calibrations.subNewest', { count: onlyNewest })
              }
              table={{
                file: t('calibrations.title'),
                rows: required.before === null ? ['now'] : ['now', 'before'],
                keyOf: (side) => side,
                columns: [
                  {
                    key: 'range',
                    title: t('range.label'),
                    text: (side) => t(side === 'now' ? 'trend.now' : 'trend.before'),
                  },
                  count('ros', t('column.ros'), ros),
                  count('planned', t('calibrations.planned'), planned),
                  count('required', t('calibrations.required'), required),
                  ...captureOutcomes.map((each) => count(each, t(`outcome.${each}`), counts[each])),
                  {
                    key: 'rate',
                    title: t('capture.rate'),
                    align: 'right',
                    text: (side) => shareText(Number(counts.sold[side]), Number(required[side])) || '–',
                  },
                ],
              }}
            />
          )
        }}
      </Loaded>
      <Card
        title={t('calibrations.rows')}
        sub={t('calibrations.rowsSub')}
        flush
        actions={
          <Button size="s" onClick={save}>
            {t('rows.export')}
          </Button>
        }
      >
        <div className={s.kinds} role="group" aria-label={t('calibrations.rows')}>
          <Button
            size="s"
            look={outcome ? 'ghost' : 'accent'}
            aria-pressed={!outcome}
            onClick={() => choose(undefined)}
          >
            {t('invoicing.all')}
          </Button>
          {captureOutcomes.map((each) => (
            <Button
              key={each}
              size="s"
              look={outcome === each ? 'accent' : 'ghost'}
              aria-pressed={outcome === each}
              onClick={() => choose(each)}
            >
              {t(`outcome.${each}`)} <span className="num muted">{data?.[each].now ?? ''}</span>
            </Button>
          ))}
        </div>
        <div className={s.leaks}>
          <DataList
            label={t('calibrations.rows')}
            unit={t('calibrations.unit')}
            columns={shown}
            rowKey={keyOf}
            rows={data?.items}
            loading={found.isFetching}
            error={listError(found.error, () => void found.refetch())}
            empty={<Empty kind="none" title={t('calibrations.none')} text={t('calibrations.noneText')} />}
            paging={{ page, size: pageSize, count: data?.count ?? 0, onPage: setPage }}
            card={(row) => (
              <div className="col">
                <Link href={hrefOf(row)}>{row.ronumber}</Link>
                <span className="soft cut">
                  {systemLabel(row.system)} · {t(`outcome.${row.outcome}`)}
                </span>
                <span className="muted cut">{whyText(row)}</span>
              </div>
            )}
          />
        </div>
      </Card>
    </>
  )
}
