import { useState, type ReactNode } from 'react'
import type { EventRow } from '#contract/requests/calls.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Empty } from '../../../ui/states/states.tsx'
import { relativeDay, splitDay } from './day.ts'
import { CurrentVisitCard } from './CurrentVisitCard.tsx'
import { usePosition } from './usePosition.ts'
import { VisitRow } from './VisitRow.tsx'
import { t } from '../texts.ts'
import s from './day.module.css'

interface Props {
  rows: readonly EventRow[]
  day: string
  today: string
  zone: string
  /** Minutes of the way to each visit, by id. */
  ways: ReadonlyMap<number, number>
}

/** Unassigned visits beyond this number are behind a button, so that the day fits on one screen. */
const maxUnassigned = 3

/** A technician's own day: visits in progress, upcoming, unassigned, and done. */
export function TechnicianDay({ rows, day, today, zone, ways }: Props) {
  const { now, next, unassigned, done } = splitDay(rows, day, today)
  const here = usePosition()
  const [showsAll, setShowsAll] = useState(false)
  const row = (isFree?: boolean) => (each: EventRow) => (
    <VisitRow
      key={each.calibrateEvent}
      row={each}
      day={day}
      here={here}
      way={ways.get(each.calibrateEvent)}
      isUnassigned={isFree}
    />
  )
  const isEmpty = now.length + next.length + done.length === 0
  const hidden = showsAll ? 0 : Math.max(0, unassigned.length - maxUnassigned)
  return (
    <div className={s.own}>
      {now.map((each) => (
        <CurrentVisitCard key={each.calibrateEvent} row={each} zone={zone} day={day} />
      ))}
      {isEmpty && <EmptyDay day={day} today={today} hasFree={unassigned.length > 0} />}
      {next.length > 0 && <DaySection title={t('own.next')}>{next.map(row())}</DaySection>}
      {unassigned.length > 0 && (
        <DaySection title={t('own.unassigned')} count={unassigned.length}>
          {unassigned.slice(0, unassigned.length - hidden).map(row(true))}
          {hidden > 0 && (
            <li className={s.more}>
              <Button size="xl" look="ghost" block onClick={() => setShowsAll(true)}>
                {t('own.showMore', { number: hidden })}
              </Button>
            </li>
          )}
        </DaySection>
      )}
      {done.length > 0 && (
        <DaySection title={t('own.done')} count={done.length}>
          {done.map(row())}
        </DaySection>
      )}
    </div>
  )
}

function DaySection({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <section className={s.part}>
      <h2>
        {title}
        {count !== undefined && <span className="muted num"> {count}</span>}
      </h2>
      <ul>{children}</ul>
    </section>
  )
}

function EmptyDay({ day, today, hasFree }: { day: string; today: string; hasFree: boolean }) {
  const title = t(`own.none.${relativeDay(day, today) ?? 'other'}`)
  const text = day < today ? t('own.nonePast') : hasFree ? t('own.noneButUnassigned') : t('own.noneHint')
  return (
    <div className={s.nothing}>
      <h2 className="vh">{t('own.heading')}</h2>
      <Empty kind="none" title={title} text={text} />
    </div>
  )
}
