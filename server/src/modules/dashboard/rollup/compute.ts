import { sql } from 'kysely'
import { addDays } from '#contract/kit/dashboard-ranges.ts'
import { advisoryLocks } from '#server/kernel/postgres/advisory-locks.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import type { Days } from '../reads/facts.ts'
import {
  monthlyOrderKinds,
  monthlyVisitKinds,
  orderDaySums,
  orderKinds,
  visitDaySums,
  visitKinds,
} from './day-sums.ts'

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
  await sql`select pg_advisory_xact_lock(${advisoryLocks.dashboardSums})`.execute(tx)
  await sql`delete from dashboard_changed_day where day between ${first}::date and ${last}::date`.execute(tx)
  for (const table of ['dashboard_day', 'dashboard_order_day'])
    await sql`delete from ${sql.ref(table)} where span = 'day' and day between ${first}::date and ${last}::date`.execute(
      tx,
    )
  await sql`insert into dashboard_day (day, kind, key, previous, name, lines, requests, sales, credits, hours, labor, commission)
    ${visitDaySums([{ first, last }], visitKinds)}`.execute(tx)
  await sql`insert into dashboard_order_day (day, kind, key, orders, timed, paid, total, accept, assign, start, complete, pay, requested, sold)
    ${orderDaySums([{ first, last }], orderKinds)}`.execute(tx)
  await sql`insert into dashboard_ready_day (day) select day::date from generate_series(${first}::date, ${last}::date, '1 day') day
    on conflict do nothing`.execute(tx)
  await computeMonths(tx, { first, last })
}

/** Sums up the months of these days again, if all their days were computed. */
const computeMonths = async (tx: Tx, { first, last }: Days): Promise<void> => {
  const range = sql`date_trunc('month', ${first}::date)::date and ${last}::date`
  const months = sql`(select m.day::date as day, (m.day + interval '1 month')::date as next
    from generate_series(date_trunc('month', ${first}::date), ${last}::date, '1 month') m(day)
    where (select count(*) from dashboard_ready_day r where r.day >= m.day::date and r.day < (m.day + interval '1 month')::date)
      = (m.day + interval '1 month')::date - m.day::date)`
  for (const table of ['dashboard_day', 'dashboard_order_day'])
    await sql`delete from ${sql.ref(table)} where span = 'month' and day between ${range}`.execute(tx)
  await sql`insert into dashboard_day (span, day, kind, key, name, lines, sales, credits, hours, labor, commission)
    select 'month', m.day, x.kind, x.key, max(x.name), sum(x.lines), sum(x.sales), sum(x.credits), sum(x.hours), sum(x.labor), sum(x.commission)
    from ${months} m join dashboard_day x on x.span = 'day' and x.day >= m.day and x.day < m.next
    where x.kind = any(${monthlyVisitKinds}::text[]) group by m.day, x.kind, x.key`.execute(tx)
  await sql`insert into dashboard_order_day (span, day, kind, key, orders, timed, total)
    select 'month', m.day, x.kind, x.key, sum(x.orders), sum(x.timed), sum(x.total)
    from ${months} m join dashboard_order_day x on x.span = 'day' and x.day >= m.day and x.day < m.next
    where x.kind = any(${monthlyOrderKinds}::text[]) group by m.day, x.kind, x.key`.execute(tx)
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

/** Ten years: the list of leaks reaches back to the first visit. */
const computedDays = 3660

/** The newest stretch of days, today included, that was never computed. Undefined if there is none, or too little work. */
export const missingDays = async (tx: Tx, today: string, few = fewVisits): Promise<Days | undefined> => {
  const { rows } = await sql<{ day: string }>`
    select d.at::date::text as day from (select reltuples from pg_class where oid = 'event'::regclass) c,
      (select min(e.at) as at from firm f cross join lateral (select v.completed_at as at from event v
        where v.service_firm = f.id and v.completed_at is not null order by v.completed_at limit 1) e) first,
      generate_series(greatest(first.at::date - 1, ${today}::date - ${computedDays}::int), ${today}::date, '1 day') d(at)
    where c.reltuples >= ${few} and not exists (select 1 from dashboard_ready_day r where r.day = d.at::date)
    order by d.at desc limit ${mostDays}`.execute(tx)
  return toStretches(rows.map(({ day }) => day)).at(-1)
}
