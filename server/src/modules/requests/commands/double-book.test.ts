import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBranch, type BranchApp } from '../testing/branch-app.ts'

let branch: BranchApp
beforeAll(async () => {
  branch = await startBranch()
}, 60_000)
afterAll(() => branch.app.stop())

const plan = 'POST calibrate/saveCalibrateEventSchedule'

describe('a technician who has another visit at that time', () => {
  const planned = (scheduled: string, over: Record<string, unknown> = {}) =>
    branch.visit({ techIds: [branch.north.users[14]], scheduled, minutes: 60, ...over })
  const doubleBook = 'Two bays side by side, both static'

  it('is refused, with what clashes', async () => {
    const { center } = branch
    const first = await planned('2031-04-01 09:00', { minutes: 90 })
    const second = await planned('2031-04-01 10:30')
    const move = { calibrateEvent: second.calibrateEvent, scheduled: '2031-04-01 10:00' }
    const problem = await center.refused(plan, { body: move }, 'refused')
    const { name } = problem.clashes![0]!
    expect(problem.clashes).toEqual([
      {
        technician: branch.north.users[14],
        name,
        from: '2031-04-01 09:00',
        to: '2031-04-01 10:30',
        calibrate: first.calibrate,
        calibrateEvent: first.calibrateEvent,
        ronumber: first.ronumber,
        number: 1,
        by: 'Role 12 Borealis',
      },
    ])
    expect(problem.detail).toBe(
      `${name} has visit 1 of ${first.ronumber} from 09:00 am to 10:30 am on 04/01/2031, assigned by Role 12 Borealis. Choose another time or tech, or double-book with a reason.`,
    )
    const third = await branch.visit({ scheduled: '2031-04-01 10:00' })
    const assign = { calibrateEvent: third.calibrateEvent, techIds: [branch.north.users[14]] }
    expect((await center.refused(plan, { body: assign }, 'refused')).clashes).toHaveLength(2)
    const longer = { calibrateEvent: first.calibrateEvent, minutes: 120 }
    expect((await center.refused(plan, { body: longer }, 'refused')).clashes).toHaveLength(1)
    await center.ok(plan, { body: { calibrateEvent: first.calibrateEvent, minutes: 30 } })
    expect(await center.ok(plan, { body: move })).toMatchObject({
      scheduled: move.scheduled,
      doubleBook: '',
    })
  })

  it('is double-booked with a reason, which the visit shows and the history keeps', async () => {
    const { center } = branch
    await planned('2031-04-02 09:00')
    const { calibrateEvent, calibrate } = await planned('2031-04-02 11:00')
    const at = (scheduled: string, over = {}) => ({ body: { calibrateEvent, scheduled, ...over } })
    await center.refused(plan, at('2031-04-02 09:30', { doubleBook: ' ' }), 'refused')
    const booked = await center.ok(plan, at('2031-04-02 09:30', { doubleBook }))
    expect(booked).toMatchObject({ scheduled: '2031-04-02 09:30', doubleBook })
    const { items } = await center.ok('GET dashboard/calibrateHistory', { query: { calibrate } })
    const told = items.find((line) => line.says.includes('double-booked'))
    expect(told).toMatchObject({ says: 'double-booked Role 14 Borealis for Visit 1', why: doubleBook })
    expect((await planned('2031-04-02 08:00')).doubleBook).toBe('')
    await center.refused(plan, at('2031-04-02 09:15'), 'refused')
    // What is no clash any more is not said to be one.
    expect(await center.ok(plan, at('2031-04-02 14:00'))).toMatchObject({ doubleBook: '' })
  })

  it('stays with what was planned meanwhile when a visit comes back', async () => {
    const { center, moveVisit } = branch
    const first = await planned('2031-04-03 09:00')
    await moveVisit(center, first.calibrateEvent, 5, { reason: 'No parts' })
    const second = await planned('2031-04-03 09:30')
    const back = { calibrateEvent: first.calibrateEvent, status: 1, reason: 'They came' }
    const [to] = (await center.ok('GET calibrate/calibrateEvent', { query: { id: first.calibrateEvent } }))
      .moves
    const reopen = { ...back, status: to?.to ?? 6 }
    const move = 'POST calibrate/updateStatusCalibrateEvent'
    expect((await center.refused(move, { body: reopen }, 'refused')).clashes).toHaveLength(1)
    expect(await center.ok(move, { body: { ...reopen, doubleBook } })).toMatchObject({ doubleBook })

    const remove = 'POST calibrate/deleteCalibrateEvent'
    const gone = { calibrateEvent: second.calibrateEvent }
    await center.ok(remove, { body: gone })
    expect((await center.refused(remove, { body: { ...gone, undo: true } }, 'refused')).clashes).toHaveLength(
      1,
    )
    await center.ok(remove, { body: { ...gone, undo: true, doubleBook } })
  })

  it('is named without the other visit where the caller does not see it', async () => {
    const { center, app, south } = branch
    const { calibrateEvent } = await planned('2031-04-04 11:00')
    const [other] = await app.sql<{ id: number; request: number }>(
      `update event set scheduled_local = '2031-04-04 09:00', scheduled_zone = 'America/New_York',
         scheduled_at = '2031-04-04T13:00:00Z', minutes = 60 where id = $1 returning id, request`,
      [south.ids.event],
    )
    await app.sql(
      `insert into event_technician (event, request, "user", name) values ($1, $2, $3, 'Somebody')`,
      [other?.id, other?.request, branch.north.users[14]],
    )
    const body = { calibrateEvent, scheduled: '2031-04-04 09:30' }
    const problem = await center.refused(plan, { body }, 'refused')
    expect(problem.detail).toContain('Somebody has another visit from 09:00 am to 10:00 am on 04/04/2031.')
    expect(problem.clashes).toMatchObject([{ calibrate: null, calibrateEvent: null, ronumber: null, by: '' }])
  })
})
