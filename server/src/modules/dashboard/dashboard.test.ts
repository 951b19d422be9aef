import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AnalyzeView, RangeView, type Period } from '#contract/kit/dashboard-ranges.ts'
import { cents, fromCents, sum } from '#contract/kit/money.ts'
import type { Client } from '#server/testing/client.ts'
import { startTestApp, type TestApp } from '#server/testing/harness.ts'

/** Every figure on the demo network, against statements of this test's own. */
let app: TestApp
let north: Client
let center: Client
let centers: number[]

beforeAll(async () => {
  app = await startTestApp({ demo: true })
  ;[north, center] = await Promise.all([app.as('role3@north.demo'), app.as('role12@north.demo')])
  const rows = await app.sql<{ id: number }>(
    `select c.id from firm c join app_user u on u.username = 'role3@north.demo' where c.path @> array[u.firm] and c.type = 6`,
  )
  centers = rows.map(({ id }) => id)
}, 180_000)
afterAll(() => app.stop())

const quarter = { rangeView: RangeView.thisQuarter } as const
const year = { rangeView: RangeView.pastYear } as const

/** Lines of the completed visits between two days, each on the day of its center. Not by the sums that triggers keep. */
const work = (from: string, to: string, at = centers) =>
  app.sql<{ event: number; request: number; firm: number; charge: string; credit: string; hours: string }>(
    `select e.id as event, e.request, e.service_firm as firm,
       coalesce((select sum(s.amount) from event_service s where s.event = e.id and coalesce(s."authorization", 1) <> 0), 0.00)::text as charge,
       (coalesce((select sum(c.amount) from event_credit c where c.event = e.id), 0)
         + coalesce((select sum(m.net) from invoice m where m.event = e.id and m.kind = 'credit'), 0.00))::text as credit,
       round((extract(epoch from e.completed_at) - extract(epoch from e.started_at))::numeric / 3600, 2)::text as hours
     from event e, request r, firm f
     where r.id = e.request and f.id = e.service_firm and e.status = 4 and r.status <> 6 and r.deleted_at is null
       and e.deleted_at is null and e.service_firm = any($3)
       and to_char(e.completed_at at time zone f.time_zone, 'YYYY-MM-DD') between $1 and $2`,
    [from, to, at],
  )
const total = (rows: readonly Record<string, unknown>[], column: string): string =>
  sum(rows.map((row) => String(row[column])))
const figuresOf = async (who: Client, query: Record<string, unknown>) => {
  const { figures, period } = await who.ok('GET dashboard/dashboard', { query: query as never })
  return { period, of: (name: string) => figures.find(({ figure }) => figure === name) }
}

describe('the figures', () => {
  test.each([
    ['this quarter', quarter],
    ['the past year', year],
    ['this month', { rangeView: RangeView.thisMonth }],
    ['yesterday', { rangeView: RangeView.yesterday }],
  ])('of %s equal the rows, now and before', async (_name, query) => {
    const { of, period } = await figuresOf(north, query)
    const sides = [
      ['now', await work(period.from, period.to)],
      ['before', await work(period.beforeFrom, period.beforeTo)],
    ] as const
    for (const [side, rows] of sides) {
      expect(of('sales')?.[side]).toBe(total(rows, 'charge'))
      expect(of('credits')?.[side]).toBe(total(rows, 'credit'))
      expect(of('net')?.[side]).toBe(fromCents(cents(total(rows, 'charge')) + cents(total(rows, 'credit'))))
      expect(of('visits')?.[side]).toBe(String(rows.length))
      expect(of('hours')?.[side]).toBe(total(rows, 'hours'))
    }
  })

  test('of received and invoiced money equal payments and invoices', async () => {
    const { of, period } = await figuresOf(north, quarter)
    const [paid] = await app.sql<{ paid: string }>(
      `select sum(p.amount)::text as paid from payment p, request r where r.id = p.request and r.service_firm = any($3)
       and p.voided_at is null and p.paid_on between $1::date and $2::date`,
      [period.from, period.to, centers],
    )
    const [billed] = await app.sql<{ billed: string }>(
      `select sum(total)::text as billed from invoice where seller = any($3) and issued_on between $1::date and $2::date`,
      [period.from, period.to, centers],
    )
    expect(of('received')?.now).toBe(paid?.paid)
    expect(of('invoiced')?.now).toBe(billed?.billed)
    const payments = await north.ok('GET dashboard/dashboardPayments', { query: quarter })
    expect(sum(payments.ways.map(({ now }) => now ?? '0'))).toBe(paid?.paid)
    expect(sum(payments.points.map(({ received }) => received))).toBe(paid?.paid)
    expect(sum(payments.points.map(({ invoiced }) => invoiced))).toBe(billed?.billed)
    expect(sum([payments.invoiced.now ?? '', payments.creditMemos.now ?? ''])).toBe(billed?.billed)
    const [owed] = await app.sql<{ owed: string }>(
      `select sum(o)::text as owed from (select sum(i.total) - coalesce((select sum(p.amount) from payment p
         where p.request = i.request and p.voided_at is null), 0) as o from invoice i where i.seller = any($1) group by i.request) x where o > 0`,
      [centers],
    )
    expect(payments.owed).toBe(owed?.owed)
    expect(sum(payments.aging.map(({ amount }) => amount))).toBe(owed?.owed)
  })
})

describe('parts add up to the whole', () => {
  test('in every breakdown', async () => {
    const { of, period } = await figuresOf(north, quarter)
    const { breakdowns, locations } = await north.ok('GET dashboard/dashboardBreakout', {
      query: { ...quarter, analyzeView: AnalyzeView.all },
    })
    expect(breakdowns.map(({ analyzeView }) => analyzeView)).toEqual([1, 2, 3, 4, 5, 6])
    const of6 = (view: number) => breakdowns.find(({ analyzeView }) => analyzeView === view)
    const add = (view: number, side: 'now' | 'before') =>
      sum(of6(view)?.parts.map((each) => each[side] ?? '0') ?? [])
    for (const side of ['now', 'before'] as const) {
      expect(add(2, side)).toBe(of('sales')?.[side])
      expect(add(4, side)).toBe(of('sales')?.[side])
      expect(add(5, side)).toBe(of('hours')?.[side])
      expect(add(6, side)).toBe(sum([of('labor')?.[side] ?? '', of('commission')?.[side] ?? '']))
      for (const name of ['sales', 'credits', 'net', 'hours', 'profit'] as const)
        expect(sum(locations.map((row) => row[name][side] ?? '0'))).toBe(of(name)?.[side])
    }
    for (const each of breakdowns)
      expect(sum(each.parts.map(({ now }) => now ?? '0'))).toBe(fromCents(cents(each.total.now ?? '0')))
    const [lines] = await app.sql<{ lines: string }>(
      `select count(*)::text as lines from event_service where coalesce("authorization", 1) <> 0 and event = any($1)`,
      [(await work(period.from, period.to)).map(({ event }) => event)],
    )
    expect(of6(1)?.total.now).toBe(lines?.lines)
    const ros = new Set((await work(period.from, period.to)).map(({ request }) => request)).size
    expect(of6(3)?.total.now).toBe(String(ros))
  })

  test('in trends, profit, and locations asked one by one', async () => {
    for (const query of [quarter, year, { rangeView: RangeView.thisMonth }]) {
      const { of } = await figuresOf(north, query)
      const { points } = await north.ok('GET dashboard/dashboardTrend', { query })
      for (const side of ['now', 'before'] as const)
        for (const name of ['sales', 'net', 'hours'] as const)
          expect(sum(points.map((point) => point[name][side] ?? '0'))).toBe(of(name)?.[side])
      const { total: whole } = await north.ok('GET dashboard/dashboardProfit', { query })
      for (const name of ['sales', 'credits', 'net', 'labor', 'commission', 'profit', 'visits'] as const)
        expect(whole[name]).toEqual({ now: of(name)?.now, before: of(name)?.before })
    }
    const each = await Promise.all(centers.map((firm) => figuresOf(north, { ...quarter, firm })))
    const { of } = await figuresOf(north, quarter)
    expect(sum(each.map((one) => one.of('net')?.now ?? ''))).toBe(of('net')?.now)
  })

  test('in what moved a figure', async () => {
    for (const figure of ['sales', 'net', 'profit'] as const) {
      const { of } = await figuresOf(north, quarter)
      const moved = await north.ok('GET dashboard/moved', { query: { ...quarter, figure } })
      expect([moved.now, moved.before]).toEqual([of(figure)?.now, of(figure)?.before])
      const difference = fromCents(cents(moved.now ?? '') - cents(moved.before ?? ''))
      expect(sum(moved.causes.map(({ amount }) => amount))).toBe(difference)
      expect(moved.movers).toHaveLength(3)
    }
  })

  test('in the steps of the cycle', async () => {
    const cycle = await north.ok('GET dashboard/dashboardCycleTimes', { query: quarter })
    const steps = cycle.steps.filter(({ step }) => step !== 'pay').map(({ now }) => now ?? '0')
    expect(Math.abs(Number(sum(steps)) - Number(cycle.total.now))).toBeLessThan(0.03)
    const { from, to } = cycle.period
    const [own] = await app.sql<{ hours: string; count: string }>(
      `select round(avg(extract(epoch from r.completed_at) - extract(epoch from r.submitted_at))::numeric / 3600, 2)::text as hours,
         count(*)::text as count
       from request r, firm f where f.id = r.service_firm and r.service_firm = any($3) and r.status in (4, 9) and r.deleted_at is null
         and r.submitted_at is not null and to_char(r.completed_at at time zone f.time_zone, 'YYYY-MM-DD') between $1 and $2`,
      [from, to, centers],
    )
    expect([cycle.total.now, cycle.ros.now]).toEqual([own?.hours, own?.count])
  })

  test('in the rows behind a figure and behind each group', async () => {
    const { of } = await figuresOf(north, quarter)
    const rows = await north.ok('GET dashboard/rows', { query: { ...quarter, pageSize: 1000 } })
    expect([rows.sales, rows.net, String(rows.count)]).toEqual([
      of('sales')?.now,
      of('net')?.now,
      of('visits')?.now,
    ])
    expect(sum(rows.items.map(({ net }) => net))).toBe(rows.net)
    const before = await north.ok('GET dashboard/rows', { query: { ...quarter, before: 1, pageSize: 1 } })
    expect(before.sales).toBe(of('sales')?.before)
    const { breakdown } = await north.ok('GET dashboard/dashboardTop', {
      query: { ...quarter, analyzeView: AnalyzeView.makeSales, pageSize: 4 },
    })
    expect(breakdown.parts).toHaveLength(4)
    for (const { key, now } of breakdown.parts) {
      const group = await north.ok('GET dashboard/rows', {
        query: { ...quarter, analyzeView: AnalyzeView.makeSales, key },
      })
      expect(group.sales).toBe(now)
    }
    const { breakdowns } = await north.ok('GET dashboard/dashboardTop3', { query: quarter })
    for (const { parts } of breakdowns) expect(parts).toHaveLength(3)
  })
})

describe('opportunities', () => {
  test('list completed work without an invoice, page by page', async () => {
    const first = await center.ok('GET dashboard/dashboardOpportunities', {
      query: { ...quarter, kind: 'notInvoiced', pageSize: 5 },
    })
    const [own] = await app.sql<{ count: string }>(
      `select count(*)::text as count from event e join request r on r.id = e.request join app_user u on u.username = 'role12@north.demo'
       where e.service_firm = u.firm and e.status = 4 and r.status <> 6 and r.deleted_at is null and e.deleted_at is null
         and not exists (select 1 from invoice i where i.event = e.id and i.kind = 'invoice' and i.credited < i.total) and not e.is_credited
         and (select coalesce(sum(s.amount + s.credit), 0) from event_service s where s.event = e.id and coalesce(s."authorization", 1) <> 0) > 0`,
    )
    expect(String(first.count)).toBe(own?.count)
    expect(first.items).toHaveLength(5)
    const all = await center.ok('GET dashboard/dashboardOpportunities', {
      query: { ...quarter, kind: 'notInvoiced', pageSize: 1000 },
    })
    const kind = all.kinds.find((each) => each.kind === 'notInvoiced')
    expect(sum(all.items.map(({ amount }) => amount))).toBe(kind?.amount)
    expect(all.items.slice(0, 5)).toEqual(first.items)
  })

  test('offer to invoice what can be invoiced, and lose the row when that is done', async () => {
    const query = { ...quarter, kind: 'notInvoiced' as const, pageSize: 1000 }
    const listed = await center.ok('GET dashboard/dashboardOpportunities', { query })
    const charges = (calibrate: number) => center.ok('GET calibrate/charges', { query: { calibrate } })
    let invoiced: number | undefined
    for (const { calibrate, calibrateEvent, rights } of listed.items) {
      expect(rights).toEqual(['invoice'])
      const visit = (await charges(calibrate)).visits.find((each) => each.calibrateEvent === calibrateEvent)
      if (!visit?.mayInvoice) continue
      await center.ok('POST calibrate/invoiceCalibrateEvent', {
        body: { calibrateEvent: visit.calibrateEvent, total: visit.total },
      })
      invoiced = visit.calibrateEvent
      break
    }
    expect(invoiced).toBeDefined()
    const after = await center.ok('GET dashboard/dashboardOpportunities', { query })
    expect(after.count).toBe(listed.count - 1)
    expect(after.items.some(({ calibrateEvent }) => calibrateEvent === invoiced)).toBe(false)
    const declined = await center.ok('GET dashboard/dashboardOpportunities', {
      query: { ...year, kind: 'declined' },
    })
    expect(declined.items.flatMap(({ rights }) => rights)).toEqual([])
  })
})

describe('nobody sees what is not theirs', () => {
  test('a location out of scope is not found, and one in scope narrows', async () => {
    const [south] = await app.sql<{ firm: number }>(
      `select firm from app_user where username = 'role12@south.demo'`,
    )
    const paths = [
      'dashboard',
      'dashboardBreakout',
      'dashboardTop',
      'dashboardTop3',
      'dashboardProfit',
    ] as const
    for (const path of [
      ...paths,
      'dashboardCycleTimes',
      'dashboardTrend',
      'dashboardOpportunities',
      'dashboardPayments',
    ] as const)
      expect(
        (await north.call(`GET dashboard/${path}`, { query: { ...quarter, firm: south?.firm ?? 0 } })).status,
      ).toBe(404)
    const own = await figuresOf(center, quarter)
    const [me] = await app.sql<{ firm: number }>(
      `select firm from app_user where username = 'role12@north.demo'`,
    )
    expect(own.of('sales')?.now).toBe(
      total(await work(own.period.from, own.period.to, [me?.firm ?? 0]), 'charge'),
    )
  })

  test('roles that may not open the dashboard are refused', async () => {
    for (const role of [4, 6, 8, 10, 11, 13, 14, 15, 16, 17]) {
      const who = await app.as(`role${role}@north.demo`)
      expect((await who.call('GET dashboard/dashboard', { query: quarter })).status).toBe(403)
    }
  })

  test('days without a range are the range', async () => {
    const days = { dateStart: '2026-02-01', dateEnd: '2026-02-02' }
    const { period } = await north.ok('GET dashboard/dashboard', { query: days })
    expect(period).toMatchObject({ rangeView: RangeView.dateRange, from: '2026-02-01', to: '2026-02-02' })
    const half = await north.refused(
      'GET dashboard/dashboard',
      { query: { dateEnd: '2026-02-02' } },
      'invalid',
    )
    expect(half.errors).toMatchObject([{ field: 'dateStart' }])
  })

  test('short ranges and wrong dates are refused with words', async () => {
    const short = await north.call('GET dashboard/dashboardTrend', { query: { rangeView: RangeView.today } })
    expect(short.status).toBe(422)
    const range = { rangeView: RangeView.dateRange, dateStart: '2026-02-02', dateEnd: '2026-02-01' }
    expect((await north.call('GET dashboard/dashboard', { query: range })).status).toBe(400)
    expect((await north.call('GET dashboard/dashboard', { query: { rangeView: 7 } })).status).toBe(400)
  })
})

test('exports hold every document of the range in every form', async () => {
  const {
    period,
    documents,
    total: all,
  } = await north.ok('GET data/invoicesExportCheck', {
    query: { ...quarter, format: 'csv' },
  })
  const [own] = await app.sql<{ count: number; total: string }>(
    `select count(*)::int as count, sum(total)::text as total from invoice where seller = any($3) and issued_on between $1::date and $2::date`,
    [(period satisfies Period).from, period.to, centers],
  )
  expect([documents, all]).toEqual([own?.count, own?.total])
  for (const format of ['csv', 'iif', 'qbo', 'xero'] as const) {
    const check = await north.ok('GET data/invoicesExportCheck', { query: { ...quarter, format } })
    expect(check.isProven).toBe(true)
    const left = sum(check.refused.map(({ total: amount }) => amount))
    expect(sum([check.exportedTotal, left])).toBe(own?.total)
    const path =
      format === 'iif' || format === 'qbo' ? 'data/invoicesExportQuickBooks' : 'data/invoicesExport'
    const file = await north.send('GET', `/api/${path}?rangeView=4&format=${format}&part=1`)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-disposition')).toContain(check.files[0]?.name)
  }
  expect((await north.send('GET', '/api/data/invoicesExport?rangeView=4&part=9')).status).toBe(422)
})
