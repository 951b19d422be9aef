import { sql, type RawBuilder } from 'kysely'
import type { CapturedRow, dashboardCalibrations as call } from '#contract/dashboard.ts'
import { adasSystems, type CaptureOutcome } from '#contract/kit/adas.ts'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { Compared, PeriodShape } from '#contract/kit/dashboard-shapes.ts'
import { pageCap } from '#contract/kit/shapes.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { loadCaptures } from '../../adas/door.ts'
import { readPeriod } from '../../payroll/door.ts'
import { orderSums, readSources, type DaySources } from '../rollup/ready-days.ts'
import type { Days } from './facts.ts'
import { requestFacts, requestFactsOn } from './request-facts.ts'

/** A location completes some 480 ROs a year. Of more, the newest are read, because each needs a plan of its own. */
export const mostOrders = 500

type Order = Pick<
  CapturedRow,
  'calibrate' | 'ronumber' | 'vehicle' | 'firm' | 'firmName' | 'shopName' | 'day'
> & {
  isNow: boolean
}
type Row = { isNow: boolean; row: CapturedRow }

/**
 * What became of the calibrations that the plans of completed ROs required. Plans are made by rules in code, so the rows
 * are counted and paged after they were read, at most those of `mostOrders` ROs.
 */
export const readCalibrations = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof call>,
  now: Date,
): Promise<AnswerOf<typeof call>> => {
  const period = await readPeriod(db, actor, query, now)
  const sources = await readSources(db, actor, period)
  const { ros, orders } = sources ? await ordersOfDays(db, sources) : await ordersOfAll(db, actor, period)
  const isPartial = Math.max(ros.now, ros.before) > mostOrders
  // Of a part nothing is compared, so the plans of the range before aren't needed.
  const asked = isPartial ? orders.filter(({ isNow }) => isNow) : orders
  const captures = await loadCaptures(
    db,
    asked.map(({ calibrate, day }) => ({ request: calibrate, day })),
  )
  const rows = asked.flatMap((order) => rowsOf(order, captures.get(order.calibrate) ?? []))
  const compare = (count: (isNow: boolean) => number): Compared => ({
    now: String(count(true)),
    before: isPartial ? null : String(count(false)),
  })
  const countRows = (outcome?: CaptureOutcome) =>
    compare(
      (side) =>
        rows.filter(({ isNow, row }) => isNow === side && (!outcome || row.outcome === outcome)).length,
    )
  const shown = rows
    .filter(({ isNow, row }) => isNow && (!query.outcome || row.outcome === query.outcome))
    .map(({ row }) => row)
  const size = Math.min(query.pageSize, pageCap)
  const from = (query.page - 1) * size
  return {
    period,
    ros: { now: String(ros.now), before: isPartial ? null : String(ros.before) },
    planned: compare(
      (side) => asked.filter(({ isNow, calibrate }) => isNow === side && captures.has(calibrate)).length,
    ),
    required: countRows(),
    sold: countRows('sold'),
    dismissed: countRows('dismissed'),
    missed: countRows('missed'),
    onlyNewest: ros.now > mostOrders ? mostOrders : null,
    items: shown.slice(from, from + size),
    count: shown.length,
    next: from + size < shown.length ? query.page + 1 : null,
  }
}

type Found = { ros: { now: number; before: number }; orders: Order[] }

/** The newest of some ROs `q` of the range and of the one before, newest first, with the number of all of each. */
const newestOf = (q: RawBuilder<unknown>) =>
  statement(sql<Order & { count: number }>`with n as (select q.*,
      row_number() over (partition by q.is_now order by q.day desc, q.request desc) as place,
      (count(*) over (partition by q.is_now))::int as count from (${q}) q)
    select n.request as calibrate, n.ro_number as ronumber, n.vehicle_text as vehicle, n.location as firm,
      n.location_name as "firmName", r.shop_name as "shopName", n.day::text as day, n.is_now as "isNow", n.count
    from n join request r on r.id = n.request where n.place <= ${mostOrders}
    order by n.day desc, n.request desc`)

const ordersOfAll = async (db: Reads, actor: Actor, period: PeriodShape): Promise<Found> => {
  const orders = await db.rows(newestOf(requestFacts(actor, period)))
  const count = (side: boolean) => orders.find(({ isNow }) => isNow === side)?.count ?? 0
  return { ros: { now: count(true), before: count(false) }, orders }
}

/** The same by the sums of each day, of all locations: only the days that hold the newest ROs are read. */
const ordersOfDays = async (db: Reads, sources: DaySources): Promise<Found> => {
  const { from, to, beforeFrom, beforeTo } = sources.period
  const days = await db.rows(
    statement(sql<{
      day: string
      isNow: boolean
      orders: number
    }>`select s.day::text as day, s.is_now as "isNow",
        sum(s.orders)::int as orders from (${orderSums(sources, 'all')}) s group by s.day, s.is_now order by s.day desc`),
  )
  const [now, before] = [days.filter(({ isNow }) => isNow), days.filter(({ isNow }) => !isNow)]
  const count = (own: typeof days) => own.reduce((sum, day) => sum + day.orders, 0)
  const ros = { now: count(now), before: count(before) }
  const newest: Days = { first: firstDayOf(now, mostOrders) ?? from, last: to }
  // Of a part nothing is compared.
  const read = ros.before > mostOrders ? [newest] : [newest, { first: beforeFrom, last: beforeTo }]
  const orders = await db.rows(
    newestOf(
      sql`select f.*, (f.day between ${from}::date and ${to}::date) as is_now from (${requestFactsOn(read)}) f`,
    ),
  )
  return { ros, orders }
}

/** The day from which on there are so many orders, of days from the last to the first. Undefined if there are fewer. */
const firstDayOf = (days: readonly { day: string; orders: number }[], most: number): string | undefined => {
  let found = 0
  return days.find(({ orders }) => (found += orders) >= most)?.day
}

type Captures = Awaited<ReturnType<typeof loadCaptures>>
type CapturesOfOrder = NonNullable<ReturnType<Captures['get']>>

const rowsOf = (order: Order, captures: CapturesOfOrder): Row[] =>
  captures
    .toSorted((a, b) => adasSystems.indexOf(a.system) - adasSystems.indexOf(b.system))
    .map(({ system, outcome, rule, lineText, reason, by, amount }) => ({
      isNow: order.isNow,
      row: {
        calibrate: order.calibrate,
        ronumber: order.ronumber,
        vehicle: order.vehicle,
        firm: order.firm,
        firmName: order.firmName,
        shopName: order.shopName,
        day: order.day,
        system,
        outcome,
        rule,
        line: lineText,
        reason,
        by,
        amount,
      },
    }))
