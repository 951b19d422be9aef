import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Leak } from '#contract/dashboard.ts'
import { leakKinds, type LeakKind } from '#contract/kit/dashboard-names.ts'
import { date } from '#contract/kit/time.ts'
import { links } from '#contract/links.ts'
import { read } from '../../../kit/api/queries.ts'
import { listError } from '../../../kit/list/listError.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { moneyText } from '../../../ui/base/Money.tsx'
import { ChartCard } from '../../../kit/charts/ChartCard.tsx'
import { Card } from '../../../ui/frame/Parts.tsx'
import { Link } from '../../../ui/Link.tsx'
import { DataList } from '../../../ui/list/DataList.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { Empty } from '../../../ui/states/states.tsx'
import { CalibrationsCard } from '../parts/CalibrationsCard.tsx'
import { ExportDialog } from '../parts/ExportDialog.tsx'
import { invoiceLeak } from '../parts/invoiceLeak.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { shareText, valueText } from '../parts/values.ts'
import type { TabProps } from './tab.ts'
import { t } from '../texts.ts'
import s from '../parts/dashboard.module.css'

const pageSize = 20
/** Too much was paid where the amount is negative. */
const amountText = ({ kind, amount }: Leak): string =>
  kind === 'paidDifferently' && amount.startsWith('-')
    ? t('leak.over', { amount: moneyText(amount.slice(1)) })
    : moneyText(amount)
const hrefOf = ({ calibrate, calibrateEvent }: Leak): string =>
  links.request(calibrate, calibrateEvent ?? undefined)

const columns = (onInvoice: (row: Leak) => void): Column<Leak>[] => [
  {
    key: 'ro',
    title: t('column.ro'),
    width: 120,
    tone: 'title',
    render: (row) => <Link href={hrefOf(row)}>{row.ronumber}</Link>,
  },
  { key: 'kind', title: t('column.what'), width: 200, render: (row) => t(`leak.${row.kind}`) },
  {
    key: 'detail',
    title: t('column.detail'),
    silent: true,
    min: 120,
    tone: 'soft',
    render: (row) => row.what,
  },
  { key: 'shop', title: t('column.shop'), min: 130, render: (row) => row.shopName },
  { key: 'location', title: t('column.location'), min: 130, tone: 'soft', render: (row) => row.firmName },
  { key: 'day', title: t('column.day'), width: 110, render: (row) => date(row.day) },
  { key: 'amount', title: t('column.amount'), width: 150, align: 'right', render: amountText },
  {
    key: 'do',
    title: t('column.mend'),
    silent: true,
    width: 150,
    align: 'right',
    render: (row) =>
      row.rights.includes('invoice') ? (
        <Button size="s" onClick={() => onInvoice(row)}>
          {t(`leakDo.${row.kind}`)}
        </Button>
      ) : (
        <Link href={hrefOf(row)}>{t(`leakDo.${row.kind}`)}</Link>
      ),
  },
]

/** Money that nobody asked for yet, what was sold of what was requested, and the export of invoices. */
export function Invoicing({ address, today }: TabProps) {
  const { period } = address
  const client = useQueryClient()
  const [kind, setKind] = useState<LeakKind>()
  const [page, setPage] = useState(1)
  const [isExporting, setExporting] = useState(false)
  const found = useQuery({
    ...read('GET dashboard/dashboardOpportunities', {
      query: { ...period, page, pageSize, ...(kind ? { kind } : {}) },
    }),
    placeholderData: keepPreviousData,
  })
  const countedSince = found.data?.countedSince
  const since = countedSince ? t('invoicing.leaksSince', { day: date(countedSince) }) : undefined
  const choose = (next: LeakKind | undefined) => {
    setKind(next)
    setPage(1)
  }
  return (
    <>
      <Loaded query={found} lines={3}>
        {({ capture }) => (
          <ChartCard<'now' | 'before'>
            title={t('capture.title')}
            sub={t('capture.sub')}
            actions={
              <Button size="s" onClick={() => setExporting(true)}>
                {t('export.open')}
              </Button>
            }
            table={{
              file: t('capture.title'),
              rows: ['now', 'before'],
              keyOf: (side) => side,
              columns: [
                {
                  key: 'range',
                  title: t('range.label'),
                  text: (side) => t(side === 'now' ? 'trend.now' : 'trend.before'),
                },
                {
                  key: 'requested',
                  title: t('capture.requested'),
                  align: 'right',
                  text: (side) => valueText('count', capture.requested[side]),
                },
                {
                  key: 'sold',
                  title: t('capture.sold'),
                  align: 'right',
                  text: (side) => valueText('count', capture.sold[side]),
                },
                {
                  key: 'rate',
                  title: t('capture.rate'),
                  align: 'right',
                  text: (side) =>
                    shareText(Number(capture.sold[side]), Number(capture.requested[side])) || '–',
                },
                {
                  key: 'declined',
                  title: t('capture.declined'),
                  align: 'right',
                  text: (side) => valueText('count', capture.declined[side]),
                },
                {
                  key: 'declinedAmount',
                  title: t('capture.declinedAmount'),
                  align: 'right',
                  text: (side) => valueText('money', capture.declinedAmount[side]),
                  cell: (side) => capture.declinedAmount[side],
                },
              ],
            }}
          />
        )}
      </Loaded>
      <Card title={t('invoicing.leaks')} sub={since ?? t('invoicing.leaksSub')} flush>
        <div className={s.kinds} role="group" aria-label={t('invoicing.leaks')}>
          <Button
            size="s"
            look={kind ? 'ghost' : 'accent'}
            aria-pressed={!kind}
            onClick={() => choose(undefined)}
          >
            {t('invoicing.all')}
          </Button>
          {leakKinds.map((each) => {
            const sums = found.data?.kinds.find((one) => one.kind === each)
            return (
              <Button
                key={each}
                size="s"
                look={kind === each ? 'accent' : 'ghost'}
                aria-pressed={kind === each}
                onClick={() => choose(each)}
              >
                {t(`leak.${each}`)} <span className="num muted">{sums?.count ?? ''}</span>
                {sums && sums.count > 0 && <b className="num">{moneyText(sums.amount)}</b>}
              </Button>
            )
          })}
        </div>
        <div className={s.leaks}>
          <DataList
            label={t('invoicing.leaks')}
            unit={t('column.ros')}
            columns={columns((row) => void invoiceLeak(client, row))}
            rowKey={(row) => `${row.kind} ${row.calibrate} ${row.calibrateEvent} ${row.what} ${row.amount}`}
            rows={found.data?.items}
            loading={found.isFetching}
            error={listError(found.error, () => void found.refetch())}
            empty={<Empty kind="none" title={t('invoicing.none')} text={since ?? t('invoicing.noneText')} />}
            paging={{ page, size: pageSize, count: found.data?.count ?? 0, onPage: setPage }}
            card={(row) => (
              <div className="col">
                <Link href={hrefOf(row)}>{row.ronumber}</Link>
                <span className="soft cut">
                  {t(`leak.${row.kind}`)} · {amountText(row)}
                </span>
                <span className="muted cut">
                  {row.shopName} · {date(row.day)}
                </span>
                {row.rights.includes('invoice') && (
                  <Button size="s" onClick={() => void invoiceLeak(client, row)}>
                    {t(`leakDo.${row.kind}`)}
                  </Button>
                )}
              </div>
            )}
          />
        </div>
      </Card>
      <CalibrationsCard period={period} today={today} />
      {isExporting && <ExportDialog period={period} onClose={() => setExporting(false)} />}
    </>
  )
}
