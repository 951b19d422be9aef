import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/kit/call.ts'
import { sum } from '#contract/kit/money.ts'
import type { dashboardPayments, Part } from '#contract/dashboard.ts'
import { date } from '#contract/kit/time.ts'
import { ChartCard } from '../../../kit/charts/ChartCard.tsx'
import { BarList } from '../../../ui/chart/BarList.tsx'
import { ChartKey, LineChart } from '../../../ui/chart/LineChart.tsx'
import { moneyText } from '../../../ui/base/Money.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { paymentsQuery } from '../parts/queries.ts'
import { labelOf, titleOf } from '../parts/TrendCard.tsx'
import { changeOf, drawnText, shareText, shortText, valueText } from '../parts/values.ts'
import type { TabProps } from './tab.ts'
import { t } from '../texts.ts'
import s from '../parts/dashboard.module.css'

type PaymentsAnswer = AnswerOf<typeof dashboardPayments>

const rows = ['invoices', 'creditMemos', 'invoiced', 'received', 'daysToPay'] as const
type Row = (typeof rows)[number]
const unitOf = (row: Row) => (row === 'daysToPay' ? 'days' : 'money')

/** "Invoiced" is what the tile and the chart call invoices less credit memos. */
const comparedOf = (data: PaymentsAnswer, row: Row) => {
  const { invoiced: invoices, creditMemos, received, daysToPay } = data
  const both = (side: 'now' | 'before') => sum([invoices[side] ?? '0', creditMemos[side] ?? '0'])
  const invoiced = { now: both('now'), before: both('before') }
  return { invoices, creditMemos, invoiced, received, daysToPay }[row]
}

/** What was invoiced and received, how, and what is owed. */
export function Payments({ address }: TabProps) {
  const found = useQuery(paymentsQuery(address.period))
  return (
    <Loaded query={found} lines={12}>
      {(data) => {
        const size = data.period.trendStep ?? 'day'
        const names = [t('payments.received'), t('payments.invoiced')]
        const received = Number(data.received.now ?? 0)
        return (
          <>
            <ChartCard<Row>
              title={t('view.payments')}
              table={{
                file: t('view.payments'),
                rows,
                keyOf: (row) => row,
                columns: [
                  { key: 'name', title: t('column.name'), text: (row) => t(`payments.${row}`) },
                  {
                    key: 'now',
                    title: t('column.now'),
                    align: 'right',
                    text: (row) => valueText(unitOf(row), comparedOf(data, row).now),
                    cell: (row) => comparedOf(data, row).now,
                  },
                  {
                    key: 'before',
                    title: t('column.before'),
                    align: 'right',
                    text: (row) => valueText(unitOf(row), comparedOf(data, row).before),
                    cell: (row) => comparedOf(data, row).before,
                  },
                  {
                    key: 'change',
                    title: t('column.change'),
                    align: 'right',
                    text: (row) => changeOf(unitOf(row), comparedOf(data, row))?.text ?? '',
                  },
                ],
              }}
            />
            {data.points.length > 1 && (
              <ChartCard
                title={t('payments.trend')}
                actions={<ChartKey series={names} />}
                table={{
                  file: t('payments.trend'),
                  rows: data.points,
                  keyOf: ({ day }) => day,
                  columns: [
                    {
                      key: 'day',
                      title: t('column.from'),
                      text: ({ day }) => date(day),
                      cell: ({ day }) => day,
                    },
                    {
                      key: 'invoiced',
                      title: t('payments.invoiced'),
                      align: 'right',
                      text: ({ invoiced }) => moneyText(invoiced),
                      cell: ({ invoiced }) => invoiced,
                    },
                    {
                      key: 'received',
                      title: t('payments.received'),
                      align: 'right',
                      text: ({ received: amount }) => moneyText(amount),
                      cell: ({ received: amount }) => amount,
                    },
                  ],
                }}
              >
                <div className={s.chart}>
                  <LineChart
                    label={t('payments.trend')}
                    series={names}
                    points={data.points.map((point) => ({
                      label: labelOf(size, point.day),
                      title: titleOf(size, point.day),
                      values: [Number(point.received), Number(point.invoiced)],
                    }))}
                    format={(value) => drawnText('money', value)}
                    axis={(value) => shortText('money', value)}
                  />
                </div>
              </ChartCard>
            )}
            <ChartCard<Part>
              title={t('payments.ways')}
              className={s.half}
              table={{
                file: t('payments.ways'),
                rows: data.ways,
                keyOf: ({ key }) => key,
                foot: [
                  t('total'),
                  moneyText(data.received.now ?? '0'),
                  '',
                  moneyText(data.received.before ?? '0'),
                ],
                columns: [
                  { key: 'name', title: t('column.name'), text: ({ name }) => name || t('noName.way') },
                  {
                    key: 'now',
                    title: t('column.now'),
                    align: 'right',
                    text: ({ now }) => valueText('money', now),
                    cell: ({ now }) => now,
                  },
                  {
                    key: 'share',
                    title: t('column.share'),
                    align: 'right',
                    text: ({ now }) => shareText(Number(now), received),
                  },
                  {
                    key: 'before',
                    title: t('column.before'),
                    align: 'right',
                    text: ({ before }) => valueText('money', before),
                    cell: ({ before }) => before,
                  },
                ],
              }}
            >
              <BarList
                label={t('payments.ways')}
                bars={data.ways.map(({ key, name, now }) => ({
                  key,
                  name: name || t('noName.way'),
                  value: Math.max(Number(now), 0),
                  text: shortText('money', Number(now)),
                  change: <span className="muted">{shareText(Number(now), received)}</span>,
                }))}
              />
            </ChartCard>
            <ChartCard
              title={t('payments.aging')}
              sub={t('payments.owed', { amount: moneyText(data.owed) })}
              className={s.half}
              table={{
                file: t('payments.aging'),
                rows: data.aging,
                keyOf: ({ band }) => band,
                foot: [
                  t('total'),
                  valueText('count', String(data.aging.reduce((sum, { count }) => sum + count, 0))),
                  moneyText(data.owed),
                ],
                columns: [
                  { key: 'band', title: t('column.name'), text: ({ band }) => t(`band.${band}`) },
                  {
                    key: 'count',
                    title: t('column.ros'),
                    align: 'right',
                    text: ({ count }) => String(count),
                  },
                  {
                    key: 'amount',
                    title: t('column.amount'),
                    align: 'right',
                    text: ({ amount }) => moneyText(amount),
                    cell: ({ amount }) => amount,
                  },
                ],
              }}
            >
              <BarList
                label={t('payments.aging')}
                bars={data.aging.map(({ band, count, amount }) => ({
                  key: band,
                  name: t(`band.${band}`),
                  value: Number(amount),
                  text: shortText('money', Number(amount)),
                  change: <span className="muted num">{count}</span>,
                }))}
              />
            </ChartCard>
          </>
        )
      }}
    </Loaded>
  )
}
