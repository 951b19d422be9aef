import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RangeView } from '#contract/kit/dashboard-ranges.ts'
import { sum } from '#contract/kit/money.ts'
import type { PayrollAssignment } from '#contract/payroll.ts'
import type { Client } from '#server/testing/client.ts'
import { startBranch, type BranchApp } from '../requests/testing/branch-app.ts'

let branch: BranchApp
let technician: number

beforeAll(async () => {
  branch = await startBranch()
  technician = branch.north.users[14] ?? 0
  // The technician earns 12.5 % of every category.
  await branch.app.sql(
    `insert into technician_skill (firm, "user", service_group, commission)
     select u.firm, u.id, g.id, 12.5 from app_user u cross join service_group g where u.id = $1 and g.firm = 1
     on conflict ("user", service_group) do update set commission = 12.5`,
    [technician],
  )
}, 120_000)
afterAll(() => branch.app.stop())

/** Completes a visit and puts it on a day at the center's noon, lasting `minutes`. */
const completedOn = async (day: string, amount = '100.00', minutes = 90) => {
  const made = await branch.completed(amount)
  await branch.app.sql(
    `update event set completed_at = ($2 || ' 12:00')::timestamp at time zone 'America/New_York',
       started_at = (($2 || ' 12:00')::timestamp - make_interval(mins => $3)) at time zone 'America/New_York' where id = $1`,
    [made.calibrateEvent, day, minutes],
  )
  return made
}
const range = (from: string, to = from) => ({ rangeView: RangeView.dateRange, dateStart: from, dateEnd: to })
const payrollOf = async (who: Client, from: string, to?: string) =>
  who.ok('GET dashboard/technicianPayroll', { query: range(from, to) })
const lineOf = async (who: Client, day: string, event: number): Promise<PayrollAssignment> => {
  const { items } = await payrollOf(who, day)
  const found = items.flatMap(({ assignments }) => assignments).find((each) => each.calibrateEvent === event)
  if (!found) throw new Error(`No pay for visit ${event} on ${day}`)
  return found
}
const override = (event: number, commissionOverride: string | null, more: Record<string, unknown> = {}) => ({
  technician,
  assignments: [{ calibrateEvent: event, commissionOverride, reason: 'Agreed', ...more }],
})

describe('the pay of a visit', () => {
  test('is the percent of each charge, with hours from started to completed', async () => {
    const { calibrateEvent, calibrate } = await completedOn('2024-03-04', '100.00', 90)
    const line = await lineOf(branch.center, '2024-03-04', calibrateEvent)
    expect(line).toMatchObject({
      calibrate,
      hours: '1.50',
      commissionOverride: null,
      isChanged: false,
      version: 0,
      rights: ['override', 'answer'],
    })
    expect(line.services[0]).toMatchObject({ rate: '100.00', commissionRate: '0.125', amount: '12.50' })
    // The commission amount is the commission rate times the service rate, for each service and in total.
    for (const { rate, commissionRate, amount } of line.services)
      expect(Number(amount)).toBeCloseTo(Number(rate) * Number(commissionRate), 2)
    expect(line.commission).toBe(sum(line.services.map(({ amount }) => amount)))
    expect(line.originalCommission).toBe(line.commission)
    const { items, total } = await payrollOf(branch.center, '2024-03-04')
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      technician,
      hours: '1.50',
      commission: line.commission,
      sales: line.sales,
      commissionRates: expect.arrayContaining([
        expect.objectContaining({ commissionRate: '0.125' }),
      ]) as unknown,
    })
    expect(items[0]?.contact).toBeGreaterThan(0)
    expect(total).toMatchObject({ hours: '1.50', sales: line.sales, commission: line.commission })
  })

  test('rounds half up, by line, and pays nothing for a declined service', async () => {
    const { calibrateEvent, line } = await completedOn('2024-03-05', '0.20')
    const [first] = (await lineOf(branch.center, '2024-03-05', calibrateEvent)).services
    expect(first).toMatchObject({ rate: '0.20', amount: '0.03' })
    await branch.app.sql(`update event_service set "authorization" = 0 where id = $1`, [line])
    const after = await lineOf(branch.center, '2024-03-05', calibrateEvent)
    expect(after.services.some(({ rate }) => rate === '0.20')).toBe(false)
  })

  test('counts on the day at the center', async () => {
    const { calibrateEvent } = await completedOn('2024-03-06')
    await branch.app.sql(
      `update event set completed_at = '2024-03-07 03:30Z', started_at = '2024-03-07 03:00Z' where id = $1`,
      [calibrateEvent],
    )
    expect((await payrollOf(branch.center, '2024-03-06')).items).toHaveLength(1)
    expect((await payrollOf(branch.center, '2024-03-07')).items).toHaveLength(0)
  })
})

describe('an override', () => {
  test('marks the visit and recomputes the total; clearing it goes back', async () => {
    const [first, second] = [await completedOn('2024-04-01'), await completedOn('2024-04-01')]
    const before = await payrollOf(branch.center, '2024-04-01')
    const untouched = (await lineOf(branch.center, '2024-04-01', second.calibrateEvent)).commission
    const { assignments } = await branch.center.ok('POST user/saveTechData', {
      body: override(first.calibrateEvent, '50.5'),
    })
    expect(assignments).toMatchObject([
      { commission: '50.50', commissionOverride: '50.50', isChanged: true, reason: 'Agreed', version: 2 },
    ])
    const after = await payrollOf(branch.center, '2024-04-01')
    expect(after.items[0]?.commission).toBe(sum([untouched, '50.50']))
    expect(after.total.commission).toBe(after.items[0]?.commission)
    await branch.center.ok('POST user/saveTechData', {
      body: override(first.calibrateEvent, null, { version: 2 }),
    })
    const back = await payrollOf(branch.center, '2024-04-01')
    expect(back.items[0]?.commission).toBe(before.items[0]?.commission)
    expect(back.items[0]?.assignments.some(({ isChanged }) => isChanged)).toBe(false)
  })

  test('needs a reason, and conflicts with a later change of the same field', async () => {
    const { calibrateEvent } = await completedOn('2024-04-02')
    const without = await branch.center.call('POST user/saveTechData', {
      body: override(calibrateEvent, '10', { reason: undefined }),
    })
    expect(without.status).toBe(400)
    await branch.center.ok('POST user/saveTechData', { body: override(calibrateEvent, '10') })
    await branch.host.ok('POST user/saveTechData', { body: override(calibrateEvent, '20', { version: 2 }) })
    const unread = await branch.center.call('POST user/saveTechData', {
      body: override(calibrateEvent, '40', { version: 0 }),
    })
    expect(unread.status).toBe(409)
    const stale = await branch.center.call('POST user/saveTechData', {
      body: override(calibrateEvent, '30', { version: 2 }),
    })
    expect(stale.status).toBe(409)
    expect((await lineOf(branch.center, '2024-04-02', calibrateEvent)).commission).toBe('20.00')
  })

  test('is for those who run payroll, in their own firms, for technicians of the visit', async () => {
    const { calibrateEvent } = await completedOn('2024-04-03')
    const body = override(calibrateEvent, '10')
    for (const who of [branch.technician, branch.shop, branch.dispatcher])
      expect((await who.call('POST user/saveTechData', { body })).status).toBe(403)
    expect((await branch.stranger.call('POST user/saveTechData', { body })).status).toBe(404)
    const other = { ...body, technician: branch.north.users[12] }
    expect((await branch.center.call('POST user/saveTechData', { body: other })).status).toBe(404)
    expect((await lineOf(branch.center, '2024-04-03', calibrateEvent)).isChanged).toBe(false)
  })
})

describe('a technician', () => {
  test('sees the own pay alone, disputes a visit, and reads the answer', async () => {
    const { calibrateEvent } = await completedOn('2024-05-01')
    const { items, rights } = await payrollOf(branch.technician, '2024-05-01')
    expect(items.map((each) => each.technician)).toEqual([technician])
    expect(rights).toEqual([])
    expect(items[0]?.assignments[0]?.rights).toEqual(['dispute'])
    const disputed = await branch.technician.ok('POST payroll/dispute', {
      body: { calibrateEvent, dispute: 'The scan is missing' },
    })
    expect(disputed).toMatchObject({ dispute: 'The scan is missing', answer: '', version: 2 })
    expect((await payrollOf(branch.center, '2024-05-01')).items[0]?.disputes).toBe(1)
    await branch.center.ok('POST user/saveTechData', {
      body: { technician, assignments: [{ calibrateEvent, answer: 'Added', version: 2 }] },
    })
    const line = await lineOf(branch.technician, '2024-05-01', calibrateEvent)
    expect(line).toMatchObject({ answer: 'Added', isChanged: false })
    expect((await payrollOf(branch.center, '2024-05-01')).items[0]?.disputes).toBe(0)
    for (const who of [branch.center, branch.stranger])
      expect(
        (await who.call('POST payroll/dispute', { body: { calibrateEvent, dispute: 'x' } })).status,
      ).toBe(403)
  })

  test('of another firm finds nothing', async () => {
    const { calibrateEvent } = await completedOn('2024-05-02')
    const other = await branch.app.as('role14@south.test')
    expect((await payrollOf(other, '2024-05-02')).items).toEqual([])
    expect(
      (await other.call('POST payroll/dispute', { body: { calibrateEvent, dispute: 'x' } })).status,
    ).toBe(404)
    expect((await payrollOf(branch.stranger, '2024-05-02')).items).toEqual([])
  })
})

describe('a closed period', () => {
  const close = (who: Client, firstDay: string, lastDay: string) =>
    who.call('POST payroll/closePeriod', { body: { firm: branch.north.firms.center, firstDay, lastDay } })

  test('stays closed: no override, no other percent, no later charge changes it; late visits are paid next', async () => {
    const paid = await completedOn('2024-06-03')
    await branch.center.ok('POST user/saveTechData', { body: override(paid.calibrateEvent, '40') })
    const before = await payrollOf(branch.center, '2024-06-01', '2024-06-15')
    const closed = await close(branch.center, '2024-06-01', '2024-06-15')
    expect(closed).toMatchObject({ status: 200, body: { commission: before.total.commission } })
    const refusedChange = await branch.center.call('POST user/saveTechData', {
      body: override(paid.calibrateEvent, '99'),
    })
    expect(refusedChange.status).toBe(422)
    await branch.app.sql(`update technician_skill set commission = 99 where "user" = $1`, [technician])
    await branch.app.sql(`update event_service set amount = 5000 where id = $1`, [paid.line])
    const late = await completedOn('2024-06-10')
    await branch.app.sql(`update technician_skill set commission = 12.5 where "user" = $1`, [technician])
    const after = await payrollOf(branch.center, '2024-06-01', '2024-06-15')
    expect(after.total).toEqual({ ...before.total, commissionBefore: after.total.commissionBefore })
    expect(after.closed).toMatchObject([{ firstDay: '2024-06-01', lastDay: '2024-06-15' }])
    expect(after.items[0]?.assignments).toMatchObject([
      { isClosed: true, commission: '40.00', rights: ['answer'] },
    ])
    const next = await lineOf(branch.center, '2024-06-16', late.calibrateEvent)
    expect(next).toMatchObject({ isClosed: false, day: '2024-06-16' })
    const second = await close(branch.center, '2024-06-16', '2024-06-30')
    expect(second.body.commission).toBe(next.commission)
    // A paid visit can still be disputed.
    await branch.app.sql('delete from payroll_line where event = $1', [late.calibrateEvent])
    const said = await branch.technician.ok('POST payroll/dispute', {
      body: { calibrateEvent: late.calibrateEvent, dispute: 'Too little' },
    })
    expect(said).toMatchObject({ isClosed: true, dispute: 'Too little', commission: next.commission })
    // The wall behind the command.
    await expect(
      branch.app.sql(`update payroll_line set commission_override = 1 where event = $1`, [
        paid.calibrateEvent,
      ]),
    ).rejects.toThrow(/closed period/)
  })

  test('is refused when it overlaps, is not over, or is not theirs', async () => {
    const [first, again] = await Promise.all([
      close(branch.center, '2024-07-01', '2024-07-15'),
      close(branch.host, '2024-07-10', '2024-07-20'),
    ])
    expect([first.status, again.status].toSorted()).toEqual([200, 422])
    const today = new Date(Date.now() + 86_400_000 * 2).toISOString().slice(0, 10)
    expect((await close(branch.center, '2024-08-01', today)).status).toBe(422)
    expect((await close(branch.stranger, '2024-09-01', '2024-09-15')).status).toBe(404)
    expect((await close(branch.technician, '2024-09-01', '2024-09-15')).status).toBe(403)
  })
})

describe('a replayed plan', () => {
  const dayBack = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

  test('says what the last 90 days would have paid, without closed periods and overrides, and saves nothing', async () => {
    const [open, manual, closed] = [
      await completedOn(dayBack(30)),
      await completedOn(dayBack(31)),
      await completedOn(dayBack(60)),
    ]
    const older = await completedOn(dayBack(95))
    await branch.center.ok('POST user/saveTechData', { body: override(manual.calibrateEvent, '7.00') })
    await branch.center.ok('POST payroll/closePeriod', {
      body: { firm: branch.north.firms.center, firstDay: dayBack(61), lastDay: dayBack(59) },
    })
    const { skillDetail } = await branch.host.ok('GET user/user', { query: { user: technician } })
    const plan = (commission: string) => ({
      technician,
      skills: skillDetail.map(({ calibrateServiceGroup }) => ({ calibrateServiceGroup, commission })),
    })
    const same = await branch.host.ok('POST payroll/replay', { body: plan('12.5') })
    expect(same).toMatchObject({ changed: 0, after: same.before })
    const doubled = await branch.host.ok('POST payroll/replay', { body: plan('25.0') })
    const visit = (event: number) => doubled.visits.find(({ calibrateEvent }) => calibrateEvent === event)
    const { commission } = await lineOf(branch.center, dayBack(30), open.calibrateEvent)
    expect(visit(open.calibrateEvent)).toMatchObject({
      before: commission,
      after: sum([commission, commission]),
      fixed: null,
    })
    expect(visit(manual.calibrateEvent)).toMatchObject({ before: '7.00', after: '7.00', fixed: 'override' })
    const paid = visit(closed.calibrateEvent)
    expect(paid).toMatchObject({ before: paid?.after, fixed: 'closed' })
    expect(visit(older.calibrateEvent)).toBeUndefined()
    expect(doubled).toMatchObject({
      count: doubled.visits.length,
      before: sum(doubled.visits.map(({ before }) => before)),
      after: sum(doubled.visits.map(({ after }) => after)),
    })
    expect(
      (await branch.host.ok('POST payroll/replay', { body: { technician, skills: [] } })).visits,
    ).toContainEqual(
      expect.objectContaining({ calibrateEvent: open.calibrateEvent, after: '0.00' }) as unknown,
    )
    expect((await lineOf(branch.center, dayBack(30), open.calibrateEvent)).commission).toBe(commission)
  })

  test('is for those who may see pay, in their own firms', async () => {
    const body = { technician, skills: [] }
    for (const role of [6, 11, 14, 16])
      expect(
        (await (await branch.app.as(`role${role}@north.test`)).call('POST payroll/replay', { body })).status,
      ).toBe(403)
    expect((await branch.stranger.call('POST payroll/replay', { body })).status).toBe(404)
  })
})
