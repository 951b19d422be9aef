import { useQuery } from '@tanstack/react-query'
import { useSearch, useNavigate } from '@tanstack/react-router'
import { RangeView } from '#contract/kit/dashboard-ranges.ts'
import { roles } from '#contract/kit/roles.ts'
import { listError } from '../../../kit/list/listError.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { moneyText } from '../../../ui/base/Money.tsx'
import { Facts } from '../../../ui/frame/Parts.tsx'
import { PageHead } from '../../../ui/frame/PageHead.tsx'
import { Segmented } from '../../../ui/frame/Tabs.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import { useProfile } from '../../identity/door.ts'
import { hoursText, payrollQuery } from '../parts/data.ts'
import { PayLines } from '../parts/PayLines.tsx'
import { Weeks } from '../parts/Weeks.tsx'
import { t } from '../texts.ts'
import s from '../parts/payroll.module.css'

const ranges = [RangeView.thisWeek, RangeView.thisMonth, RangeView.thisQuarter, RangeView.pastYear] as const
const rangeOptions = () =>
  [
    { key: String(RangeView.thisWeek), label: t('mine.week') },
    { key: String(RangeView.thisMonth), label: t('mine.month') },
    { key: String(RangeView.thisQuarter), label: t('mine.quarter') },
    { key: String(RangeView.pastYear), label: t('mine.year') },
  ] as const

/** /techschedule/pay: a technician's own hours and commission, with a way to dispute each visit. */
export default function MyPay() {
  const me = useProfile()
  const isTechnician = (roles.technician as readonly number[]).includes(me.roles[0] ?? 0)
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const range = ranges.find((each) => each === Number(search.range)) ?? RangeView.thisMonth
  useLiveRefresh('payroll_line payroll_period event', 'dashboard/technicianPayroll')
  const found = useQuery({ ...payrollQuery({ rangeView: range }), enabled: isTechnician })
  const mine = found.data?.items[0]
  const body = () => {
    if (!isTechnician) return <Empty kind="denied" title={t('mine.otherTitle')} text={t('mine.otherText')} />
    if (found.error && !found.data)
      return <ErrorState {...listError(found.error, () => void found.refetch())} title={t('failed')} />
    if (!found.data) return <CardSkeleton lines={10} />
    if (!mine) return <Empty kind="none" title={t('mine.none')} text={t('mine.noneText')} />
    return (
      <>
        <Facts
          facts={[
            { label: t('column.commission'), value: <b>{moneyText(mine.commission)}</b> },
            { label: t('column.hours'), value: hoursText(mine.hours) },
            { label: t('column.sales'), value: moneyText(mine.sales) },
          ]}
        />
        <PayLines assignments={mine.assignments} technician={mine} />
        <Weeks weeks={mine.weeks} heading="h2" />
      </>
    )
  }
  return (
    <div className={s.mineScroll}>
      <PageHead
        title={t('mine.title')}
        actions={
          <Button size="s" href="/techschedule">
            {t('mine.back')}
          </Button>
        }
      />
      <div className={s.mine}>
        {isTechnician && (
          <Segmented
            label={t('mine.range')}
            options={rangeOptions()}
            value={String(range)}
            onChange={(next) => void navigate({ to: '.', search: { range: next }, replace: true } as never)}
          />
        )}
        {body()}
      </div>
    </div>
  )
}
