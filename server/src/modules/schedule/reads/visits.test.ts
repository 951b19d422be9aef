import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#server/testing/client.ts'
import { startBranch, type BranchApp } from '../../requests/testing/branch-app.ts'

let branch: BranchApp
/** A Wednesday far enough ahead that nothing else is scheduled on it. */
const day = '2031-03-05'

beforeAll(async () => {
  branch = await startBranch()
  const { app, north } = branch
  await app.sql(
    `insert into firm_hours (firm, weekday, opens, closes) select $1, d, '08:00', '17:00' from generate_series(1, 5) d
     on conflict (firm, weekday) do update set is_closed = false, opens = excluded.opens, closes = excluded.closes`,
    [north.firms.center],
  )
}, 120_000)
afterAll(() => branch.app.stop())

const query = (more: Record<string, unknown> = {}) => ({
  firm: branch.north.firms.center,
  from: day,
  days: 1,
  ...more,
})
const visitsOf = async (who: Client, more: Record<string, unknown> = {}) =>
  who.ok('GET bay/visits', { query: query(more) })

describe('the visits of a location', () => {
  test('are answered with what a block shows, and open ones without a time apart', async () => {
    const { center, north, bay, visit } = branch
    const planned = await visit({ scheduled: `${day} 09:30`, minutes: 90, bay, techIds: [north.users[14]] })
    const other = await visit({ techIds: [] })
    const answer = await visitsOf(center)
    expect(answer).toMatchObject({
      firm: north.firms.center,
      zone: 'America/New_York',
      from: day,
      isShown: true,
      hasBays: true,
      rights: ['addBay', 'plan'],
      more: false,
      days: [{ day, opens: '08:00', closes: '17:00', closure: null }],
    })
    expect(answer.visits).toMatchObject([
      {
        calibrateEvent: planned.calibrateEvent,
        ronumber: planned.ronumber,
        scheduled: `${day} 09:30`,
        minutes: 90,
        bay,
        techIds: [north.users[14]],
        version: planned.version,
        rights: ['schedule'],
      },
    ])
    expect(answer.unscheduled.map((each) => each.calibrateEvent)).toContain(other.calibrateEvent)
    expect((await visitsOf(center, { from: '2031-03-06' })).visits).toEqual([])
    await branch.moveVisit(center, planned.calibrateEvent, 5, { reason: 'Other day' })
    expect((await visitsOf(center)).visits).toEqual([])
  })

  test('carry the right to schedule to whom the visit itself gives it', async () => {
    const { calibrateEvent } = await branch.visit({
      scheduled: `${day} 13:00`,
      minutes: 60,
      techIds: [branch.north.users[14]],
    })
    const people = ['center', 'shop', 'technician', 'dispatcher', 'manager', 'host'] as const
    for (const name of people) {
      const visit = await branch[name].ok('GET calibrate/calibrateEvent', { query: { id: calibrateEvent } })
      const listed = (await visitsOf(branch[name])).visits.find(
        (each) => each.calibrateEvent === calibrateEvent,
      )
      expect([name, listed?.rights]).toEqual([name, visit.rights.filter((right) => right === 'schedule')])
    }
    expect((await branch.stranger.call('GET bay/visits', { query: query() })).status).toBe(404)
  })

  test('of an RO on hold are shown, and stay where they are', async () => {
    const { calibrate, calibrateEvent } = await branch.visit({ scheduled: `${day} 15:00`, minutes: 60 })
    await branch.move(branch.center, calibrate, 10, { reason: 'Waits for glass' })
    const { visits } = await visitsOf(branch.center)
    expect(visits.find((each) => each.calibrateEvent === calibrateEvent)?.rights).toEqual([])
  })

  test('that last past midnight are shown on both days', async () => {
    const { calibrateEvent } = await branch.visit({ scheduled: '2031-03-18 22:00', minutes: 600 })
    for (const [from, count] of [
      ['2031-03-17', 0],
      ['2031-03-18', 1],
      ['2031-03-19', 1],
      ['2031-03-20', 0],
    ] as const) {
      const { visits } = await visitsOf(branch.center, { from })
      expect([from, visits.filter((each) => each.calibrateEvent === calibrateEvent).length]).toEqual([
        from,
        count,
      ])
    }
  })

  test('carry the time that the shop would like, which books nothing', async () => {
    const { shop, center, move, pending } = branch
    const { calibrate, wantedTime } = await pending({ wantedTime: `${day} 10:00` })
    expect(wantedTime).toBe(`${day} 10:00`)
    await move(shop, calibrate, 2)
    const request = await move(center, calibrate, 8)
    const visit = await branch.given.visit(calibrate, { techIds: [] })
    expect([visit.scheduled, request.wantedTime]).toEqual([null, `${day} 10:00`])
    const { unscheduled } = await visitsOf(center)
    const shown = unscheduled.find((each) => each.calibrateEvent === visit.calibrateEvent)
    expect(shown?.wantedTime).toBe(`${day} 10:00`)
    const taken = { body: { calibrate, wantedTime: `${day} 11:00` } }
    expect((await center.refused('POST calibrate/saveCalibrate', taken, 'refused')).errors).toMatchObject([
      { field: 'wantedTime' },
    ])
    const none = await shop.ok('POST calibrate/saveCalibrate', { body: { calibrate, wantedTime: null } })
    expect(none.wantedTime).toBeNull()
  })

  test('name closed days', async () => {
    const body = { closureName: 'Inventory', firstDay: '2031-03-12' }
    await branch.center.ok('POST bay/saveClosure', { body })
    const { days } = await visitsOf(branch.center, { from: '2031-03-12', days: 4 })
    expect(days.map(({ opens, closure }) => [opens, closure])).toEqual([
      ['08:00', 'Inventory'],
      ['08:00', null],
      ['08:00', null],
      [null, null],
    ])
  })

  test('are hidden from a shop whose location has scheduling off, and not from a center', async () => {
    const { app, north, shop, center } = branch
    await app.sql('update firm set is_scheduling = false where id = any($1)', [
      [north.firms.shop, north.firms.center],
    ])
    expect(await visitsOf(shop)).toMatchObject({ isShown: false, visits: [], unscheduled: [] })
    expect(await visitsOf(center)).toMatchObject({ isShown: true })
    await app.sql('update firm set is_scheduling = true where id = any($1)', [
      [north.firms.shop, north.firms.center],
    ])
  })
})
