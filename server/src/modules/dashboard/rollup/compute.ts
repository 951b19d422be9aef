import { sql } from 'kysely'
import { addDays } from '#contract/kit/dashboard-ranges.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import type { Days } from '../reads/facts.ts'
import { orderDaySums, orderKinds, visitDaySums, visitKinds } from './day-sums.ts'

/** Serializes those who compute days, in all processes. */
const computeLock = 7471
/** Days that one transaction computes. */
const mostDays = 31

/** Neighboring days as stretches, none longer than one transaction computes. */
export const toStretches = (days: readonly string[], most = mostDays): Days[] => {
  const found: Days[] = []
  for (const day of days.toSorted()) {
    const last = found.at(-1)
    if (last && addDays(last.last, 1) === day && addDays(last.first, most) > day) last.last = day
    else found.push({ first: day, last: day })
  }
  return found
}

/**
 * Computes the sums of some days whole. Marks are removed first: what changes while this runs leaves a mark that this
 * statement can't see, so that the day is computed again.
 */
export const computeDays = async (tx: Tx, { first, last }: Days): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${computeLock})`.execute(tx)
  await sql`delete from dashboard_changed_day where day between ${first}::date and ${last}::date`.execute(tx)
  await sql`delete from dashboard_day where day between ${first}::date and ${last}::date`.execute(tx)
  await sql`delete from dashboard_order_day where day between ${first}::date and ${last}::date`.execute(tx)
  await sql`insert into dashboard_day (day, kind, key, previous, name, lines, requests, sales, credits, hours, labor, commission)
    ${visitDaySums([{ first, last }], visitKinds)}`.execute(tx)
  await sql`insert into dashboard_order_day (day, kind, key, orders, timed, paid, total, accept, assign, start, complete, pay)
    ${orderDaySums([{ first, last }], orderKinds)}`.execute(tx)
  await sql`insert into dashboard_ready_day (day) select day::date from generate_series(${first}::date, ${last}::date, '1 day') day
    on conflict do nothing`.execute(tx)
}

/** Days with changes, newest first. Those that were never computed have no sums to keep, so their marks are only removed. */
export const changedDays = async (tx: Tx): Promise<string[]> => {
  await sql`delete from dashboard_changed_day c where not exists (select 1 from dashboard_ready_day r where r.day = c.day)`.execute(
    tx,
  )
  const { rows } = await sql<{ day: string }>`select distinct day::text as day from dashboard_changed_day
    order by day desc limit ${mostDays}`.execute(tx)
  return rows.map(({ day }) => day)
}

/** Below this many visits, the visits themselves are read as fast. */
const fewVisits = 20_000

/** The newest stretch of days, today included, that was never computed. Undefined if there is none, or too little work. */
export const missingDays = async (tx: Tx, today: string, few = fewVisits): Promise<Days | undefined> => {
  const { rows } = await sql<{ day: string }>`
    select d.at::date::text as day from (select reltuples from pg_class where oid = 'event'::regclass) c,
      (select min(e.at) as at from firm f cross join lateral (select v.completed_at as at from event v
        where v.service_firm = f.id and v.completed_at is not null order by v.completed_at limit 1) e) first,
      generate_series(greatest(first.at::date - 1, ${today}::date - 1200), ${today}::date, '1 day') d(at)
    where c.reltuples >= ${few} and not exists (select 1 from dashboard_ready_day r where r.day = d.at::date)
    order by d.at desc limit ${mostDays}`.execute(tx)
  return toStretches(rows.map(({ day }) => day)).at(-1)
}
