import { lazy, Suspense } from 'react'
import { links } from '#contract/links.ts'
import { localAt } from '#contract/kit/time.ts'
import { CallError } from '../../../kit/api/client.ts'
import { afterPaint } from '../../../kit/time/afterPaint.ts'
import { useNow } from '../../../kit/time/age.ts'
import { OwnStatus } from '../../../modules/dispatch/door.ts'
import { useProfile } from '../../../modules/identity/door.ts'
import { dayText, shiftDay } from '../../../modules/schedule/parts/day.ts'
import { factsByTech, waysOf } from '../../../modules/schedule/parts/techWeek.ts'
import { useVisits } from '../../../modules/schedule/parts/useVisits.ts'
import { useTechSchedule } from '../../../modules/schedule/parts/useTechSchedule.ts'
import { VisitRow } from '../../../modules/schedule/parts/VisitRow.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { PageHead } from '../../../ui/frame/PageHead.tsx'
import { Link } from '../../../ui/Link.tsx'
import { SkeletonCards } from '../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import { useWaiting } from '../../../ui/states/useWaiting.ts'
import { installHint, thisBrowser } from '../../../kit/browser/installHint.ts'
import { greeting } from '../greeting.ts'
import { NextVisitCard } from './NextVisitCard.tsx'
import { dayPlan, type DayPlan } from './plan.ts'
import { useNextVisit } from './useNextVisit.tsx'
import { usePlanChange } from './usePlanChange.ts'
import { t } from './texts.ts'
import rows from '../../../modules/schedule/parts/day.module.css'
import s from './today.module.css'

export { prefetchDay } from './prefetchDay.ts'

// News come after the visits, because requesting their files takes a moment on a slow phone.
const Posts = lazy(async () => {
  await afterPaint()
  return { default: (await import('../../../modules/blogs/door.ts')).Posts }
})
const InstallOffer = lazy(async () => ({
  default: (await import('../../../modules/receipts/parts/InstallNote.tsx')).InstallOffer,
}))

const offersInstall = installHint(thisBrowser()) !== null

/** A technician's Home: the next visit large, the rest of the day in order, and tomorrow. */
export default function Today() {
  const me = useProfile()
  const now = useNow()
  const local = localAt(new Date(now), me.timezone)
  const day = local.slice(0, 10)
  const tomorrow = shiftDay(day, 1)
  const visits = useVisits(day)
  const ahead = useVisits(tomorrow)
  const week = useTechSchedule(day)
  const waiting = useWaiting(visits.isPending)
  const plan = dayPlan(visits.data?.items ?? [], ahead.data?.items ?? [], day, tomorrow)
  const change = usePlanChange(plan, visits.isSuccess)
  const next = useNextVisit(plan.next, visits.isPending || ahead.isPending || week.isPending)
  const ways = waysOf(week.data)
  const facts = week.data && [...factsByTech(week.data, day).values()][0]
  const problem = visits.error instanceof CallError ? visits.error.problem : undefined
  return (
    <>
      <PageHead
        title={greeting(local, me.firstName)}
        sub={dayText(day)}
        actions={
          <Button look="ghost" href={links.techSchedule()}>
            {t('day')}
          </Button>
        }
      />
      {visits.isError && !visits.data ? (
        <ErrorState
          title={t('failed')}
          text={problem?.detail}
          reference={problem?.reference}
          onAgain={() => void visits.refetch()}
        />
      ) : visits.isPending ? (
        <SkeletonCards shown={waiting !== 'brief'} count={3} />
      ) : (
        <div className={s.page}>
          <div className={s.main}>
            {plan.next ? (
              <NextVisitCard
                key={plan.next.calibrateEvent}
                row={plan.next}
                known={next}
                now={now}
                zone={me.timezone}
                way={ways.get(plan.next.calibrateEvent)}
                change={change}
              />
            ) : (
              next.isShown && <EmptyToday plan={plan} facts={facts} />
            )}
            {next.acts}
            {next.isShown && <OwnStatus />}
          </div>
          {next.isShown && <DayList plan={plan} day={day} ways={ways} isTomorrowKnown={ahead.isSuccess} />}
        </div>
      )}
    </>
  )
}

interface ListProps {
  plan: DayPlan
  day: string
  ways: ReadonlyMap<number, number>
  isTomorrowKnown: boolean
}

/** What comes after the next visit, and news. */
function DayList({ plan, day, ways, isTomorrowKnown }: ListProps) {
  const tomorrow = shiftDay(day, 1)
  const row = (of: string) => (each: DayPlan['rest'][number]) => (
    <VisitRow key={each.calibrateEvent} row={each} day={of} way={ways.get(each.calibrateEvent)} />
  )
  return (
    <div className={s.list}>
      {plan.rest.length > 0 && (
        <section className={rows.part}>
          <h2>{t('rest.title')}</h2>
          <ul>{plan.rest.map(row(day))}</ul>
        </section>
      )}
      {(plan.unassigned > 0 || plan.done.length > 0) && (
        <p className={s.also}>
          {plan.unassigned > 0 && (
            <Link href={links.techSchedule()}>{t('unassigned', { count: plan.unassigned })}</Link>
          )}
          {plan.done.length > 0 && (
            <Link href={links.techSchedule()}>{t('done', { count: plan.done.length })}</Link>
          )}
        </p>
      )}
      <section className={rows.part}>
        <h2>
          {t('tomorrow.title')} <span className="muted num">{dayText(tomorrow)}</span>
        </h2>
        {plan.tomorrow.length > 0 ? (
          <ul>{plan.tomorrow.map(row(tomorrow))}</ul>
        ) : (
          isTomorrowKnown && <p className={s.also}>{t('tomorrow.none')}</p>
        )}
      </section>
      <div className={s.posts}>
        <Suspense>
          {offersInstall && <InstallOffer />}
          <Posts />
        </Suspense>
      </div>
    </div>
  )
}

interface EmptyProps {
  plan: DayPlan
  facts: { opens: string | null; closure: string | null } | undefined
}

/** A day without a visit ahead: finished, off, or still empty. */
function EmptyToday({ plan, facts }: EmptyProps) {
  const free = plan.unassigned > 0 ? t('empty.free') : undefined
  if (plan.done.length > 0)
    return <Empty kind="none" title={t('empty.finished.title')} text={free ?? t('empty.finished.text')} />
  if (facts && (facts.opens === null || facts.closure !== null))
    return (
      <Empty
        kind="none"
        title={t('empty.off.title')}
        text={facts.closure ? t('empty.closed.text', { name: facts.closure }) : t('empty.off.text')}
      />
    )
  return <Empty kind="none" title={t('empty.title')} text={free ?? t('empty.text')} />
}
