import { sql } from 'kysely'
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
import { requestFacts } from './request-facts.ts'

/** A location completes some 480 ROs a year. Of more, the newest are read, because each needs a plan of its own. */
export const mostOrders = 500

type Order = Pick<
  CapturedRow,
  'calibrate' | 'ronumber' | 'vehicle' | 'firm' | 'firmName' | 'shopName' | 'day'
> & {
  isNow: boolean
  /** Number of ROs in the same range. */
  count: number
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
  const orders = await db.rows(ordersStatement(actor, period))
  const captures = await loadCaptures(
    db,
    orders.map(({ calibrate, day }) => ({ request: calibrate, day })),
  )
  const rows = orders.flatMap((order) => rowsOf(order, captures.get(order.calibrate) ?? []))
  const isPartial = orders.some(({ count }) => count > mostOrders)
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
    ros: compare((side) => orders.find(({ isNow }) => isNow === side)?.count ?? 0),
    planned: compare(
      (side) => orders.filter(({ isNow, calibrate }) => isNow === side && captures.has(calibrate)).length,
    ),
    required: countRows(),
    sold: countRows('sold'),
    dismissed: countRows('dismissed'),
    missed: countRows('missed'),
    onlyNewest: isPartial ? mostOrders : null,
    items: shown.slice(from, from + size),
    count: shown.length,
    next: from + size < shown.length ? query.page + 1 : null,
  }
}

/** The ROs of the range and of the one before, newest first. */
const ordersStatement = (actor: Actor, period: PeriodShape) =>
  statement(sql<Order>`with q as (${requestFacts(actor, period)}),
    n as (select q.*, row_number() over (partition by q.is_now order by q.day desc, q.request desc) as place,
      (count(*) over (partition by q.is_now))::int as count from q)
    select n.request as calibrate, n.ro_number as ronumber, n.vehicle_text as vehicle, n.location as firm,
      n.location_name as "firmName", r.shop_name as "shopName", n.day::text as day, n.is_now as "isNow", n.count
    from n join request r on r.id = n.request where n.place <= ${mostOrders}
    order by n.day desc, n.request desc`)

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
