import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChecklistLine, EventShape } from '#contract/requests/index.ts'
import { startBranch, type BranchApp } from '../testing/branch-app.ts'

let branch: BranchApp
let visit: EventShape
let asked: ChecklistLine
const drive = {
  started: '2025-11-17 13:32',
  ended: '2025-11-17 13:51',
  odometerStart: 34_120,
  odometerEnd: 34_127,
  result: 'passed' as const,
}
const send = (body: Record<string, unknown>) => ({
  body: { calibrateEvent: visit.calibrateEvent, id: asked.id, ...body },
})

beforeAll(async () => {
  branch = await startBranch()
  visit = await branch.moveVisit(branch.technician, (await branch.assigned()).calibrateEvent, 3)
  const first = [...visit.actionList, ...visit.verifyList][0]!
  await branch.app.sql('update event_item set is_test_drive = true where id = $1', [first.id])
  asked = first
}, 60_000)
afterAll(() => branch.app.stop())

describe('a road test that an item asks for', () => {
  it('keeps the item open while it is missing or failed, and closes it once passed', async () => {
    const { technician } = branch
    const ticked = await technician.ok('POST calibrate/updateCalibrateEventActivity', send({ done: true }))
    expect(ticked.needs).toEqual(['drive'])
    const failed = await technician.ok(
      'POST calibrate/updateCalibrateEventActivity',
      send({ drive: { ...drive, result: 'failed' } }),
    )
    expect(failed.needs).toEqual(['drive'])
    const passed = await technician.ok(
      'POST calibrate/updateCalibrateEventActivity',
      send({ drive, done: true }),
    )
    expect(passed.needs).toEqual([])
  })

  it('is kept once, by the clock of the place', async () => {
    await branch.technician.ok('POST calibrate/updateCalibrateEventActivity', send({ drive }))
    const kept = await branch.app.sql(
      'select started_at, odometer_end, result from test_drive where event_item = $1',
      [asked.id],
    )
    expect(kept).toHaveLength(1)
    expect(kept[0]).toMatchObject({ odometer_end: 34_127, result: 'passed' })
    expect(new Date(String(kept[0]?.['started_at'])).toISOString()).toBe('2025-11-17T18:32:00.000Z')
  })

  it('is one when a device finishes it without ever having got the answer to its start', async () => {
    const { technician } = branch
    const { calibrateEvent } = visit
    const started = '2025-11-17 15:02'
    const begun = await technician.ok('POST admin/createTestDrive', {
      body: { calibrateEvent, started, odometerStart: 34_200 },
    })
    const ended = await technician.ok('POST admin/createTestDrive', {
      body: { calibrateEvent, ...drive, started, ended: '2025-11-17 15:20' },
    })
    expect(ended.id).toBe(begun.id)
  })

  it('may end in the hour that the clock repeats', async () => {
    const over = { ...drive, started: '2025-11-02 01:50', ended: '2025-11-02 01:05' }
    await branch.technician.ok('POST calibrate/updateCalibrateEventActivity', send({ drive: over }))
    const [kept] = await branch.app.sql(
      'select extract(epoch from ended_at - started_at)::int / 60 as minutes from test_drive where event_item = $1',
      [asked.id],
    )
    expect(kept).toEqual({ minutes: 15 })
  })

  it('is refused in words when it ends before it starts', async () => {
    const { technician } = branch
    const backwards = { ...drive, started: drive.ended, ended: drive.started }
    const answer = await technician.call(
      'POST calibrate/updateCalibrateEventActivity',
      send({ drive: backwards }),
    )
    expect(answer.status).toBe(400)
  })

  it('is refused in words when its day is still to come', async () => {
    const later = { ...drive, started: '2099-11-17 13:32', ended: '2099-11-17 13:51' }
    const problem = await branch.technician.refused(
      'POST calibrate/updateCalibrateEventActivity',
      send({ drive: later }),
      'invalid',
    )
    const message = 'This date is in the future'
    expect(problem.errors).toEqual([
      { field: 'started', message },
      { field: 'ended', message },
    ])
  })
})

describe('a road test of its own screen', () => {
  const keep = (more: object) => ({
    body: { calibrateEvent: visit.calibrateEvent, ...drive, ...more },
  })
  const create = 'POST admin/createTestDrive'
  const list = () =>
    branch.technician.ok('GET calibrate/testDrives', { query: { calibrateEvent: visit.calibrateEvent } })
  const route: [number, number, number][] = [
    [42.9634, -85.6681, 1_763_404_320],
    [42.97, -85.65, 1_763_404_600],
  ]

  it('is begun, seen by the others while it goes on, and finished with its route', async () => {
    const { technician, center } = branch
    const begun = await technician.ok(create, keep({ ended: null, odometerEnd: null, result: 'open' }))
    const query = { calibrateEvent: visit.calibrateEvent }
    expect((await center.ok('GET calibrate/testDrives', { query }))[0]).toMatchObject({
      id: begun.id,
      isMine: false,
      started: '2025-11-17 13:32',
      ended: null,
      result: 'open',
    })
    const done = await technician.ok(create, keep({ testDrive: begun.id, route, notes: 'No warning lamps' }))
    expect(done.id).toBe(begun.id)
    expect((await list())[0]).toMatchObject({
      isMine: true,
      ended: '2025-11-17 13:51',
      result: 'passed',
      notes: 'No warning lamps',
      route,
    })
  })

  it('ticks the item off that asked for it, once it is passed', async () => {
    const { technician } = branch
    const item = visit.verifyList.find(({ id }) => id !== asked.id)?.id ?? 0
    await branch.app.sql('update event_item set is_test_drive = true where id = $1', [item])
    const lineOf = async () =>
      (
        await technician.ok('GET calibrate/calibrateEvent', { query: { id: visit.calibrateEvent } })
      ).verifyList.find(({ id }) => id === item)
    const failed = await technician.ok(create, keep({ item, result: 'failed' }))
    expect(await lineOf()).toMatchObject({ done: false })
    const passed = await technician.ok(create, keep({ item }))
    expect(passed.id).toBe(failed.id)
    expect(await lineOf()).toMatchObject({
      done: true,
      note: 'Test drive 01:32 pm to 01:51 pm, odometer 34,120 to 34,127, passed',
    })
  })

  it('is kept at each step before it has a result, and told once for each', async () => {
    const { technician } = branch
    const item = visit.verifyList.find(({ id }) => id !== asked.id)?.id ?? 0
    const later = { item, started: '2025-11-17 14:00', ended: '2025-11-17 14:20' }
    const lineOf = async () =>
      (
        await technician.ok('GET calibrate/calibrateEvent', { query: { id: visit.calibrateEvent } })
      ).verifyList.find(({ id }) => id === item)
    const entries = async () =>
      (
        await branch.center.ok('GET dashboard/calibrateHistory', { query: { calibrate: visit.calibrate } })
      ).items.filter(({ says }) => says.startsWith('recorded a test drive')).length
    await branch.app.sql('update event_item set done_at = null, note = $2 where id = $1', [item, 'As before'])
    const before = await entries()
    const running = { ...later, ended: null, odometerStart: null, odometerEnd: null, result: 'open' }
    await technician.ok(create, keep(running))
    await technician.ok(create, keep({ ...running, odometerStart: 34_200 }))
    await technician.ok(create, keep({ ...later, odometerEnd: null, result: 'open' }))
    expect((await list()).find((each) => each.item === item)).toMatchObject({
      item,
      started: '2025-11-17 14:00',
      startedAt: '2025-11-17T19:00:00.000Z',
      ended: '2025-11-17 14:20',
      result: 'open',
    })
    expect(await lineOf()).toMatchObject({ done: false, note: 'As before' })
    expect(await entries()).toBe(before + 2)
    await technician.ok(create, keep(later))
    // What was on its way when the result was sent arrives late.
    await technician.ok(create, keep(running))
    expect((await list()).find((each) => each.item === item)).toMatchObject({
      result: 'passed',
      ended: '2025-11-17 14:20',
    })
    expect(await lineOf()).toMatchObject({ done: true, needs: [] })
  })

  it('is thrown away by whoever began it, while it has no result', async () => {
    const { technician, center } = branch
    const running = keep({ ended: null, odometerEnd: null, result: 'open' })
    const { id } = await technician.ok(create, running)
    const drop = keep({ ended: null, odometerEnd: null, result: 'open', testDrive: id, drop: true })
    await center.ok(create, drop)
    expect((await list()).map((each) => each.id)).toContain(id)
    await technician.ok(create, drop)
    await technician.ok(create, drop)
    expect((await list()).map((each) => each.id)).not.toContain(id)
    const passed = await technician.ok(create, keep({}))
    await technician.ok(create, keep({ testDrive: passed.id, drop: true }))
    expect((await list()).map((each) => each.id)).toContain(passed.id)
  })

  it('is refused by field, and of what is not of this visit', async () => {
    const { technician, shop } = branch
    const open = await technician.refused(create, keep({ ended: null, result: 'passed' }), 'invalid')
    expect(open.errors).toEqual([{ field: 'ended', message: 'Enter when it ended' }])
    const less = await technician.refused(create, keep({ odometerEnd: 1 }), 'invalid')
    expect(less.errors?.[0]?.field).toBe('odometerEnd')
    const later = await technician.refused(
      create,
      keep({ started: '2099-11-17 13:32', ended: null, odometerEnd: null, result: 'open' }),
      'invalid',
    )
    expect(later.errors).toEqual([{ field: 'started', message: 'This date is in the future' }])
    await technician.refused(create, keep({ item: 999_999 }), 'notFound')
    await technician.refused(create, keep({ testDrive: 999_999 }), 'notFound')
    await technician.refused(create, keep({ route: [[91, 0, 0]] }), 'invalid')
    await shop.refused(create, keep({}), 'forbidden')
  })
})
