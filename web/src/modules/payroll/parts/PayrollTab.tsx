import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { PayrollTechnician, technicianPayroll } from '#contract/payroll.ts'
import { date } from '#contract/kit/time.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { listError } from '../../../kit/list/listError.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { moneyText } from '../../../ui/base/Money.tsx'
import { Person } from '../../../ui/base/text.tsx'
import { Card } from '../../../ui/frame/Parts.tsx'
import { DataList } from '../../../ui/list/DataList.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { Note } from '../../../ui/states/Note.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { toast } from '../../../ui/toast.ts'
import { closePeriod } from './closePeriod.ts'
import { hoursText, payrollQuery, savePayroll, type PeriodInput } from './data.ts'
import { TechnicianDialog } from './TechnicianDialog.tsx'
import { t } from '../texts.ts'
import s from './payroll.module.css'

type Payroll = AnswerOf<typeof technicianPayroll>
const pageSize = 50

const columns = (): Column<PayrollTechnician>[] => [
  {
    key: 'name',
    title: t('column.tech'),
    min: 170,
    tone: 'title',
    render: (row) => <Person name={row.name} />,
  },
  { key: 'location', title: t('column.location'), min: 150, tone: 'soft', render: (row) => row.firmName },
  {
    key: 'hours',
    title: t('column.hours'),
    width: 110,
    align: 'right',
    render: (row) => hoursText(row.hours),
  },
  {
    key: 'sales',
    title: t('column.sales'),
    width: 140,
    align: 'right',
    render: (row) => moneyText(row.sales),
  },
  {
    key: 'commission',
    title: t('column.commission'),
    width: 140,
    align: 'right',
    tone: 'title',
    render: (row) => moneyText(row.commission),
  },
  {
    key: 'disputes',
    title: t('column.disputes'),
    width: 100,
    align: 'right',
    render: (row) => (row.disputes ? <b className={s.bad}>{row.disputes}</b> : ''),
  },
]

/** Hours, sales, and commission by technician. A technician opens with every visit and its formula. */
export function PayrollTab({ period }: { period: PeriodInput }) {
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<number>()
  useLiveRefresh('payroll_line payroll_period event', 'dashboard/technicianPayroll')
  const found = useQuery(payrollQuery({ ...period, page }))
  const payroll = found.data
  if (!payroll)
    return found.error ? (
      <ErrorState {...listError(found.error, () => void found.refetch())} title={t('failed')} />
    ) : (
      <CardSkeleton lines={10} />
    )
  const technician = payroll.items.find((each) => each.technician === opened)
  const { from, to } = payroll.period
  // A period is closed by location: the only one that is shown.
  const isOne = new Set(payroll.items.map((each) => each.firm)).size === 1
  const place = isOne ? payroll.items[0] : undefined
  const save = () => {
    const name = t('file.visits', { from, to })
    savePayroll(payroll.items, name)
    toast.ok(t('file.done', { name }))
  }
  return (
    <>
      <Closed periods={payroll.closed} />
      <Card
        title={t('title')}
        sub={t('sub')}
        flush
        actions={
          <div className={s.actions}>
            <Button size="s" onClick={save} notYet={payroll.count === 0 ? t('none') : undefined}>
              {t('exportVisits')}
            </Button>
            {payroll.rights.includes('closePeriod') && (
              <Button
                size="s"
                notYet={place ? undefined : t('close.needsLocation')}
                onClick={() => place && void closePeriod(client, payroll, place)}
              >
                {t('close.open')}
              </Button>
            )}
          </div>
        }
      >
        <div className={s.list}>
          <DataList
            label={t('title')}
            unit={t('unit')}
            columns={columns()}
            rowKey={(row) => row.technician}
            rows={payroll.items}
            loading={found.isFetching}
            empty={<Empty kind="none" title={t('none')} text={t('noneText')} />}
            onOpen={(row) => setOpened(row.technician)}
            totals={<Totals total={payroll.total} />}
            paging={{ page, size: pageSize, count: payroll.count, onPage: setPage }}
            card={(row) => (
              <div className="col">
                <b className="cut">{row.name}</b>
                <span className="soft num">
                  {hoursText(row.hours)} · {moneyText(row.sales)}
                </span>
                <span className="num">{moneyText(row.commission)}</span>
              </div>
            )}
          />
        </div>
      </Card>
      {technician && (
        <TechnicianDialog
          technician={technician}
          period={payroll.period}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

const shownPeriods = 3

/** Closed periods within the range, the newest first. */
function Closed({ periods }: { periods: Payroll['closed'] }) {
  if (periods.length === 0) return null
  const rest = periods.length - shownPeriods
  return (
    <Note tone="info">
      <ul className={s.closed}>
        {periods.slice(0, shownPeriods).map((each) => (
          <li key={each.payrollPeriod}>
            {t('closed.is', {
              location: each.firmName,
              from: date(each.firstDay),
              to: date(each.lastDay),
              by: each.closedBy,
              amount: moneyText(each.commission),
            })}
          </li>
        ))}
        {rest > 0 && <li>{t('closed.more', { count: rest })}</li>}
      </ul>
    </Note>
  )
}

function Totals({ total }: { total: Payroll['total'] }) {
  return (
    <span className="num">
      {hoursText(total.hours)} · {moneyText(total.sales)} · <b>{moneyText(total.commission)}</b>
    </span>
  )
}
