import { useState, type ReactNode } from 'react'
import type { EventRow } from '#contract/requests/calls.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Empty } from '../../../ui/states/states.tsx'
import { dayTitle, partsOfDay } from './day.ts'
import { NowCard } from './NowCard.tsx'
import { usePosition } from './usePosition.ts'
import { VisitRow } from './VisitRow.tsx'
import s from './day.module.css'

interface Props {
  rows: readonly EventRow[]
  day: string
  today: string
  zone: string
}

/** Free work beyond this waits behind a button, so that the day stays on one screen. */
const shown = 3

/** A technician's own day: what is in work large, then what comes, what may be taken, what is done. */
export function TechnicianDay({ rows, day, today, zone }: Props) {
  const { now, next, free, done } = partsOfDay(rows, day, today)
  const here = usePosition()
  const [all, setAll] = useState(false)
  const row = (isFree?: boolean) => (each: EventRow) => (
    <VisitRow key={each.calibrateEvent} row={each} day={day} here={here} free={isFree} />
  )
  const isEmpty = now.length + next.length + done.length === 0
  const hidden = all ? 0 : Math.max(0, free.length - shown)
  return (
    <div className={s.own}>
      {now.map((each) => (
        <NowCard key={each.calibrateEvent} row={each} zone={zone} day={day} />
      ))}
      {isEmpty && <Nothing day={day} today={today} hasFree={free.length > 0} />}
      {next.length > 0 && <Part title="Next">{next.map(row())}</Part>}
      {free.length > 0 && (
        <Part title="Nobody has these yet" count={free.length}>
          {free.slice(0, free.length - hidden).map(row(true))}
          {hidden > 0 && (
            <li className={s.more}>
              <Button size="xl" look="ghost" block onClick={() => setAll(true)}>
                {`Show ${hidden} more`}
              </Button>
            </li>
          )}
        </Part>
      )}
      {done.length > 0 && (
        <Part title="Done" count={done.length}>
          {done.map(row())}
        </Part>
      )}
    </div>
  )
}

function Part({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
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

function Nothing({ day, today, hasFree }: { day: string; today: string; hasFree: boolean }) {
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
