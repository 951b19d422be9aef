import { lazy, Suspense, useMemo, type ReactNode } from 'react'
import { roles, type Role } from '#contract/kit/roles.ts'
import { CallError } from '../../../kit/api/client.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { SkeletonCards } from '../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import { useWaiting } from '../../../ui/states/useWaiting.ts'
import { useProfile } from '../../identity/door.ts'
import { DayHead } from '../parts/DayHead.tsx'
import { lanesOf, relativeDay, shiftDay, weekday } from '../parts/day.ts'
import { workText } from '../parts/lengthText.ts'
import { factsByTech, waysOf, weekOf, type TechDayFacts } from '../parts/techWeek.ts'
import { TechnicianDay } from '../parts/TechnicianDay.tsx'
import { unassignedValue } from '../parts/unassigned.ts'
import { useChosenDay, useSwipe } from '../parts/useDay.ts'
import { useVisits } from '../parts/useVisits.ts'
import { useTechSchedule } from '../parts/useTechSchedule.ts'
import { WeekStrip } from '../parts/WeekStrip.tsx'
import { t } from '../texts.ts'
import s from '../parts/day.module.css'
import office from '../parts/office.module.css'

// Technicians have neither.
const OfficeDay = lazy(() => import('../parts/OfficeDay.tsx'))
const TechnicianFilter = lazy(() => import('../parts/TechnicianFilter.tsx'))
/** Where there are more technicians than this, those without a visit are left out. */
const maxFree = 40

/**
 * The day's visits: a technician's own, or by technician for dispatchers and managers.
 * @param own what stands above a technician's own visits
 */
export default function TechDay({ own }: { own?: ReactNode }) {
  const me = useProfile()
  const role = me.roles[0] as Role | undefined
  const isOwn = role !== undefined && roles.technician.includes(role)
  const { day, today, go, patchSearch, search } = useChosenDay(me.timezone)
  const visits = useVisits(day)
  const waiting = useWaiting(visits.isPending)
  const swipe = useSwipe((by) => go(shiftDay(day, by)))
  const rows = visits.data?.items ?? []
  const week = useTechSchedule(day)
  const facts = useMemo(
    () => (week.data ? factsByTech(week.data, day) : new Map<string, TechDayFacts>()),
    [week.data, day],
  )
  const ways = useMemo(() => waysOf(week.data), [week.data])
  const lanes = isOwn ? [] : lanesOf(rows, day, today, facts.size <= maxFree ? [...facts.keys()] : [])
  const names = lanes.flatMap((lane) => lane.name ?? [])
  const chosen = search.technician
  const shownLanes = chosen ? lanes.filter((lane) => (lane.name ?? unassignedValue) === chosen) : lanes
  const ownFacts = isOwn ? facts.get(week.data?.technicians[0]?.name ?? '') : undefined
  const relative = relativeDay(day, today)
  const error = visits.error instanceof CallError ? visits.error.problem : undefined
  const body = () => {
    if (visits.isError && !visits.data)
      return (
        <ErrorState
          title={t('day.failed')}
          text={error?.detail}
          reference={error?.reference}
          onAgain={() => void visits.refetch()}
        />
      )
    if (visits.isPending) return <SkeletonCards shown={waiting !== 'brief'} count={5} />
    if (isOwn) return <TechnicianDay rows={rows} day={day} today={today} zone={me.timezone} ways={ways} />
    if (shownLanes.length > 0)
      return (
        <Suspense fallback={<SkeletonCards shown={waiting !== 'brief'} count={5} />}>
          <OfficeDay lanes={shownLanes} facts={facts} />
        </Suspense>
      )
    return chosen && lanes.length > 0 ? (
      <Empty
        kind="noMatch"
        title={chosen === unassignedValue ? t('none.unassigned') : t('none.technician', { name: chosen })}
      >
        <Button onClick={() => patchSearch({ technician: undefined })}>{t('none.showAll')}</Button>
      </Empty>
    ) : (
      <Empty
        kind="none"
        title={relative ? t(`none.${relative}`) : t('none.weekday', { weekday: weekday(day) })}
        text={t('none.hint')}
      />
    )
  }
  return (
    <div className={isOwn ? s.page : office.page} {...(isOwn ? swipe : {})}>
      <DayHead day={day} today={today} onGo={go} large={isOwn}>
        {isOwn && (
          <Button look="ghost" href="/techschedule/pay">
            {t('day.pay')}
          </Button>
        )}
        {!isOwn && (
          <div className={office.filter}>
            <Suspense>
              <TechnicianFilter
                names={names}
                technician={chosen}
                onTechnician={(technician) => patchSearch({ technician })}
              />
            </Suspense>
          </div>
        )}
      </DayHead>
      {week.data && <WeekStrip days={weekOf(week.data)} day={day} today={today} onGo={go} />}
      {isOwn && own}
      {ownFacts && <p className={`${office.rest} num`}>{workText(ownFacts)}</p>}
      <div
        className={visits.isPlaceholderData ? s.old : undefined}
        aria-busy={visits.isFetching || undefined}
      >
        {rows.length === 0 && !isOwn && <h2 className="vh">{t('visits.heading')}</h2>}
        {body()}
      </div>
      {visits.data?.countMore && (
        <p className={office.rest}>{t('visits.truncated', { number: rows.length })}</p>
      )}
    </div>
  )
}
