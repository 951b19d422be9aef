import { useState, type ReactNode } from 'react'
import type { EventRow } from '#contract/requests/calls.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Empty } from '../../../ui/states/states.tsx'
import { dayTitle, splitDay } from './day.ts'
import { CurrentVisitCard } from './CurrentVisitCard.tsx'
import { usePosition } from './usePosition.ts'
import { VisitRow } from './VisitRow.tsx'
import s from './day.module.css'

interface Props {
  rows: readonly EventRow[]
  day: string
  today: string
  zone: string
}

/** Unassigned visits beyond this number are behind a button, so that the day fits on one screen. */
const maxUnassigned = 3

/** A technician's own day: visits in progress, upcoming, unassigned, and done. */
export function TechnicianDay({ rows, day, today, zone }: Props) {
  const { now, next, unassigned, done } = splitDay(rows, day, today)
  const here = usePosition()
  const [showsAll, setShowsAll] = useState(false)
  const row = (isFree?: boolean) => (each: EventRow) => (
    <VisitRow key={each.calibrateEvent} row={each} day={day} here={here} isUnassigned={isFree} />
  )
  const isEmpty = now.length + next.length + done.length === 0
  const hidden = showsAll ? 0 : Math.max(0, unassigned.length - maxUnassigned)
  return (
    <div className={s.own}>
      {now.map((each) => (
        <CurrentVisitCard key={each.calibrateEvent} row={each} zone={zone} day={day} />
      ))}
      {isEmpty && <EmptyDay day={day} today={today} hasFree={unassigned.length > 0} />}
      {next.length > 0 && <DaySection title="Next">{next.map(row())}</DaySection>}
      {unassigned.length > 0 && (
        <DaySection title="Nobody has these yet" count={unassigned.length}>
          {unassigned.slice(0, unassigned.length - hidden).map(row(true))}
          {hidden > 0 && (
            <li className={s.more}>
              <Button size="xl" look="ghost" block onClick={() => setShowsAll(true)}>
                {`Show ${hidden} more`}
              </Button>
            </li>
          )}
        </DaySection>
      )}
      {done.length > 0 && (
        <DaySection title="Done" count={done.length}>
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
  const when = { Today: 'today', Tomorrow: 'tomorrow', Yesterday: 'yesterday' }[dayTitle(day, today)]
  const title = `Nothing is planned for you ${when ?? 'on this day'}`
  const text =
    day < today
      ? 'No visit of yours was planned or completed on this day.'
      : hasFree
        ? 'Work that nobody has yet stands below. Open one to take it.'
        : 'A visit appears here as soon as someone assigns it to you.'
  return (
    <div className={s.nothing}>
      <h2 className="vh">Your visits</h2>
      <Empty kind="none" title={title} text={text} />
    </div>
  )
}
