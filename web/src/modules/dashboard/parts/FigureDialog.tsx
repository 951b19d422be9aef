import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FigureRow } from '#contract/dashboard.ts'
import type { FigureName } from '#contract/kit/dashboard-shapes.ts'
import { stamp } from '#contract/kit/time.ts'
import { links } from '#contract/links.ts'
import type { ListColumn } from '../../../kit/list/columns.ts'
import { listError } from '../../../kit/list/listError.ts'
import { saveAll } from '../../../kit/list/saveRows.ts'
import { api } from '../../../kit/api/client.ts'
import { queryClient, read } from '../../../kit/api/queries.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Money, moneyText } from '../../../ui/base/Money.tsx'
import { Link } from '../../../ui/Link.tsx'
import { DataList } from '../../../ui/list/DataList.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { Empty } from '../../../ui/states/states.tsx'
import { Moved } from './Moved.tsx'
import type { PeriodInput } from './useDashboardAddress.ts'
import { figureLooks, valueText, type Unit } from './values.ts'
import { t } from '../texts.ts'
import s from './dashboard.module.css'
import { useTextMemo } from '../../../ui/textMemo.ts'

/** A figure that was opened: one of the tiles, or a group of a breakdown. */
export interface OpenedFigure {
  title: string
  figure?: FigureName
  group?: { analyzeView: number; key: string }
  unit: Unit
  /** Days other than those that are shown: a point of a trend. */
  period?: PeriodInput
  now: string | null
  before: string | null
}

interface Props {
  opened: OpenedFigure
  period: PeriodInput
  today: string
  onClose: () => void
  onView: (view: 'payments' | 'cycleTimes') => void
}

const pageSize = 20
const isMovable = (figure: FigureName | undefined): figure is 'sales' | 'net' | 'profit' =>
  figure === 'sales' || figure === 'net' || figure === 'profit'
/** Figures that visits do not add up to, and the view that explains them. */
const elsewhere = {
  invoiced: 'payments',
  received: 'payments',
  cycleTime: 'cycleTimes',
  ros: 'cycleTimes',
} as const

/** What a figure means, what moved it, and the visits behind it. */
export function FigureDialog({ opened, period, today, onClose, onView }: Props) {
  const { title, figure, unit, now, before } = opened
  const view = figure && figure in elsewhere ? elsewhere[figure as keyof typeof elsewhere] : undefined
  return (
    <Dialog
      title={title}
      sub={t('dialog.movedSub', { before: valueText(unit, before), now: valueText(unit, now) })}
      size="XL"
      tall
      onClose={onClose}
    >
      <div className={s.opened}>
        {figure && (
          <section>
            <h3>{t('dialog.means')}</h3>
            <p className="soft">{t(`means.${figure}`)}</p>
          </section>
        )}
        {isMovable(figure) && <Moved figure={figure} period={period} />}
        {view ? (
          <section>
            <p className="soft">
              {t('dialog.notByVisit', {
                what: view === 'payments' ? t('dialog.payments') : t('dialog.cycle'),
              })}
            </p>
            <Button onClick={() => onView(view)}>
              {view === 'payments' ? t('dialog.openPayments') : t('dialog.openCycle')}
            </Button>
          </section>
        ) : (
          <Behind opened={opened} period={period} today={today} />
        )}
      </div>
    </Dialog>
  )
}

const columns = (): ListColumn<FigureRow>[] => [
  {
    key: 'ronumber',
    title: t('column.ro'),
    width: 110,
    tone: 'title',
    render: (row) => <Link href={links.request(row.calibrate, row.calibrateEvent)}>{row.ronumber}</Link>,
    cell: (row) => row.ronumber,
  },
  {
    key: 'visit',
    title: t('column.visit'),
    width: 60,
    align: 'right',
    render: (row) => row.visit,
    cell: (row) => row.visit,
  },
  {
    key: 'completed',
    title: t('column.completed'),
    width: 170,
    render: (row) => stamp(row.completed),
    cell: (row) => row.completed,
  },
  {
    key: 'vehicle',
    title: t('column.vehicle'),
    min: 150,
    render: (row) => row.vehicle,
    cell: (row) => row.vehicle,
  },
  {
    key: 'techs',
    title: t('column.techs'),
    min: 110,
    render: (row) => row.technicians,
    cell: (row) => row.technicians,
  },
  {
    key: 'location',
    title: t('column.location'),
    min: 120,
    tone: 'soft',
    render: (row) => row.firmName,
    cell: (row) => row.firmName,
  },
  {
    key: 'shop',
    title: t('column.shop'),
    min: 120,
    tone: 'soft',
    render: (row) => row.shopName,
    cell: (row) => row.shopName,
  },
  {
    key: 'hours',
    title: t('column.hours'),
    width: 76,
    align: 'right',
    render: (row) => valueText('hours', row.hours),
    cell: (row) => row.hours,
  },
  {
    key: 'sales',
    title: t('column.sales'),
    width: 104,
    align: 'right',
    render: (row) => <Money amount={row.sales} />,
    cell: (row) => row.sales,
  },
  {
    key: 'credits',
    title: t('column.credits'),
    width: 94,
    align: 'right',
    render: (row) => (Number(row.credits) === 0 ? '' : <Money amount={row.credits} />),
    cell: (row) => row.credits,
  },
  {
    key: 'net',
    title: t('column.net'),
    width: 104,
    align: 'right',
    render: (row) => <Money amount={row.net} />,
    cell: (row) => row.net,
  },
]

function Behind({ opened, period, today }: Pick<Props, 'opened' | 'period' | 'today'>) {
  const [page, setPage] = useState(1)
  const shown = useTextMemo(() => columns(), [])
  const query = { ...(opened.period ?? period), ...opened.group }
  const found = useQuery({
    ...read('GET dashboard/rows', { query: { ...query, page, pageSize } }),
    placeholderData: (old) => old,
  })
  const save = () =>
    void saveAll(queryClient, {
      columns: shown,
      today,
      source: {
        unit: t('rows.unit'),
        one: t('rows.one'),
        keyOf: (row: FigureRow) => row.calibrateEvent,
        read: (at, size) => ({
          queryKey: ['dashboard/rows', query, at, size],
          queryFn: ({ signal }) =>
            api('GET dashboard/rows', { query: { ...query, page: at, pageSize: size } }, { signal }),
        }),
      },
    })
  return (
    <section className={s.behind}>
      <div className={s.behindHead}>
        <h3>{t('dialog.behind')}</h3>
        <Button size="s" onClick={save}>
          {t('rows.export')}
        </Button>
      </div>
      <DataList
        label={t('rows.title')}
        unit={t('rows.unit')}
        columns={shown}
        rowKey={(row) => row.calibrateEvent}
        rows={found.data?.items}
        loading={found.isFetching}
        error={listError(found.error, () => void found.refetch())}
        empty={<Empty kind="none" title={t('rows.none')} />}
        totals={
          found.data &&
          t('rows.totals', { sales: moneyText(found.data.sales), net: moneyText(found.data.net) })
        }
        paging={{ page, size: pageSize, count: found.data?.count ?? 0, onPage: setPage }}
        card={(row) => (
          <div className="col">
            <Link href={links.request(row.calibrate, row.calibrateEvent)}>{row.ronumber}</Link>
            <span className="soft cut">{row.vehicle}</span>
            <span className="muted cut">
              {stamp(row.completed)} · {moneyText(row.net)}
            </span>
          </div>
        )}
      />
    </section>
  )
}

/** A tile as an opened figure. */
export const openedTile = (
  figure: FigureName,
  values: { now: string | null; before: string | null },
): OpenedFigure => ({
  title: t(`figure.${figure}`),
  figure,
  unit: figureLooks[figure].unit,
  ...values,
})
