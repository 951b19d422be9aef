import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connectHubClient } from '../live/testing/hub-client.ts'
import { day, startDispatch, type DispatchApp } from './testing/dispatch-app.ts'

let on: DispatchApp
beforeAll(async () => {
  on = await startDispatch()
}, 120_000)
afterAll(() => on.app.stop())
afterEach(() => on.clear())

const assign = 'POST dispatch/assignTechnician'

describe('assigning', () => {
  test('gives a visit a technician and a time, in place of whoever had it, or beside them', async () => {
    const { dispatcher, ana, ben } = on
    const { calibrateEvent } = await on.visit(null)
    const body = { calibrateEvent, user: ana, selectedDate: day, selectedTime: '09:30', minutes: 45 }
    expect(await dispatcher.ok(assign, { body })).toMatchObject({
      techIds: [ana],
      techNames: ['Ana Tech'],
      scheduled: `${day} 09:30`,
      minutes: 45,
      calibrateStatusType: 1,
      rights: ['schedule', 'assign'],
    })
    const [contact] = await on.app.sql<{ contact: number }>('select contact from app_user where id = $1', [
      ben,
    ])
    const instead = { calibrateEvent, contact: contact?.contact, selectedTime: '10:00' }
    expect(await dispatcher.ok(assign, { body: instead })).toMatchObject({
      techIds: [ben],
      scheduled: `${day} 10:00`,
    })
    const beside = { calibrateEvent, user: ana, isAdded: true }
    expect((await dispatcher.ok(assign, { body: beside })).techIds).toEqual([ben, ana])
    const off = { calibrateEvent, user: ben }
    expect(await dispatcher.ok('POST dispatch/unassignTechnician', { body: off })).toMatchObject({
      techIds: [ana],
    })
    const none = await dispatcher.ok('POST dispatch/unassignTechnician', { body: { calibrateEvent } })
    expect(none).toMatchObject({ techIds: [], scheduled: `${day} 10:00`, calibrateStatusType: 8 })
    const [visit] = await on.app.sql<{ request: number }>('select request from event where id = $1', [
      calibrateEvent,
    ])
    const { items } = await on.center.ok('GET dashboard/calibrateHistory', {
      query: { calibrate: visit?.request },
    })
    const said = items.flatMap((entry) => entry.said.map(({ before, after }) => `${before} > ${after}`))
    expect(said).toContain(' > Ana Tech')
    expect(said).toContain('Ana Tech > Ben Tech')
  })

  test('asks for the half of a time that is missing', async () => {
    const { calibrateEvent } = await on.visit(null)
    const refused = (body: Record<string, unknown>) =>
      on.dispatcher.refused(assign, { body: { calibrateEvent, user: on.ana, ...body } }, 'invalid')
    expect((await refused({ selectedDate: day })).errors).toMatchObject([{ field: 'selectedTime' }])
    expect((await refused({ selectedTime: '09:00' })).errors).toMatchObject([{ field: 'selectedDate' }])
    expect((await refused({ selectedDate: day, selectedTime: '25:00' })).errors).toEqual([
      { field: 'selectedTime', message: 'A time such as 14:30' },
    ])
    await on.dispatcher.refused(assign, { body: { calibrateEvent } }, 'invalid')
  })

  test('of two dispatchers, the second is told what the first did', async () => {
    const { dispatcher, center, ana, ben } = on
    const { calibrateEvent, version } = await on.visit('09:00')
    await center.ok(assign, { body: { calibrateEvent, user: ana, version } })
    const late = { calibrateEvent, user: ben, version }
    const { conflict } = await dispatcher.refused(assign, { body: late }, 'conflict')
    expect(conflict).toMatchObject({
      by: 'Role 12 Borealis',
      fields: [{ field: 'user', stored: [ana], yours: [ben] }],
    })
    // The same choice is no conflict, and adding somebody neither.
    await dispatcher.ok(assign, { body: { ...late, user: ana } })
    expect((await dispatcher.ok(assign, { body: { ...late, isAdded: true } })).techIds).toEqual([ana, ben])
  })

  test('a started visit keeps its technician', async () => {
    const { dispatcher, ana, ben } = on
    const { calibrateEvent } = await on.visit('09:00', [ana])
    await on.app.sql('update event set status = 3, started_at = now() where id = $1', [calibrateEvent])
    const { detail } = await dispatcher.refused(assign, { body: { calibrateEvent, user: ben } }, 'refused')
    expect(detail).toContain('already started')
    await dispatcher.refused('POST dispatch/unassignTechnician', { body: { calibrateEvent } }, 'refused')
    const helper = { calibrateEvent, user: ben, isAdded: true }
    expect((await dispatcher.ok(assign, { body: helper })).techIds).toEqual([ana, ben])
  })

  test('50 at once on one technician: one wins, the others are told by whom', async () => {
    const { dispatcher, ana } = on
    const visits = []
    for (let count = 0; count < 50; count++) visits.push(await on.visit('13:00'))
    const answers = await Promise.all(
      visits.map(({ calibrateEvent }) => dispatcher.call(assign, { body: { calibrateEvent, user: ana } })),
    )
    const [won, ...more] = answers.filter(({ status }) => status === 200)
    expect(more).toEqual([])
    const refused = answers.filter(({ status }) => status === 422)
    expect(refused).toHaveLength(49)
    for (const { body } of refused)
      expect(body).toMatchObject({
        clashes: [{ technician: ana, by: 'Role 10 Borealis', calibrateEvent: won?.body.calibrateEvent }],
        detail: expect.stringContaining('assigned by Role 10 Borealis'),
      })
    const { calibrateEvent } = visits.find((each) => each.calibrateEvent !== won?.body.calibrateEvent) ?? {}
    // A reason that shows nothing is none.
    for (const doubleBook of ['  ', '\u200b\u2060'])
      await dispatcher.refused(assign, { body: { calibrateEvent, user: ana, doubleBook } }, 'refused')
    const reason = { calibrateEvent, user: ana, doubleBook: 'Both are static' }
    expect(await dispatcher.ok(assign, { body: reason })).toMatchObject({ doubleBook: 'Both are static' })
  }, 120_000)

  test('nobody reaches what is not theirs', async () => {
    const { calibrateEvent } = await on.visit('09:00', [on.ana])
    const body = { calibrateEvent, user: on.ben }
    for (const role of [4, 14, 15, 16, 17])
      await (await on.app.as(`role${role}@north.test`)).refused(assign, { body }, 'forbidden')
    for (const role of [3, 8, 10, 12, 13]) {
      const far = await on.app.as(`role${role}@south.test`)
      await far.refused(assign, { body }, 'notFound')
      await far.refused('POST dispatch/unassignTechnician', { body: { calibrateEvent } }, 'notFound')
      await far.refused('GET dispatch/ranking', { query: { calibrateEvent } }, 'notFound')
      await far.refused('GET dispatch/whatIf', { query: { calibrateEvent } }, 'notFound')
      const change = { calibrateEvent, version: 1, techIds: [] }
      await far.refused('POST dispatch/takePlan', { body: { day, changes: [change] } }, 'notFound')
    }
    const foreign = { calibrateEvent, user: on.south.users[14] }
    await on.dispatcher.refused(assign, { body: foreign }, 'notFound')
    const [visit] = await on.app.sql('select "user" from event_technician where event = $1', [calibrateEvent])
    expect(visit).toEqual({ user: on.ana })
  })
})

describe('technicians', () => {
  const of = async (user: number, query: Record<string, unknown> = {}) => {
    const { items } = await on.dispatcher.ok('GET dispatch/techAssignments', { query })
    return items.find((each) => each.user === user)
  }

  test('are listed with status, position, notes, and their visits of the day', async () => {
    await on.visit('13:00', [on.ana])
    const first = await on.visit('09:00', [on.ana])
    expect(await of(on.ana, { selectedDate: day })).toMatchObject({
      name: 'Ana Tech',
      technicianStatus: 1,
      statusAt: null,
      latitude: 42.96,
      positionSource: 'location',
      positionAt: null,
      selectedDate: day,
      selectedTime: '09:00',
      minutes: 120,
      stops: [
        { calibrateEvent: first.calibrateEvent, firmName: first.firmName, latitude: 42.91 },
        { scheduled: `${day} 13:00` },
      ],
      rights: ['status', 'address', 'notes'],
      version: 0,
    })
    expect(await of(on.ana)).toMatchObject({ stops: [] })
    expect(await of(on.ana, { search: 'ben' })).toBeUndefined()
  })

  test('status, notes, and base are saved with version and history; a position without', async () => {
    const { dispatcher, center, ben } = on
    const status = await dispatcher.ok('POST dispatch/saveTechStatus', {
      body: { user: ben, technicianStatus: 2, version: 0 },
    })
    expect(status).toMatchObject({ technicianStatus: 2, statusAt: expect.any(String) as string })
    const notes = { user: ben, notes: 'Has the long targets', version: status.version }
    const noted = await center.ok('POST dispatch/technicianNotes', { body: notes })
    expect(noted).toMatchObject({ notes: notes.notes, technicianStatus: 2 })
    const stale = { ...notes, notes: 'Has no targets' }
    const { conflict } = await dispatcher.refused(
      'POST dispatch/technicianNotes',
      { body: stale },
      'conflict',
    )
    expect(conflict).toMatchObject({ by: 'Role 12 Borealis', fields: [{ field: 'notes' }] })
    const base = { user: ben, address: '12 Main St', postalCode: '49503', isBase: true }
    const based = await dispatcher.ok('POST dispatch/saveTechAddress', { body: base })
    expect(based).toMatchObject({ baseAddress: '12 Main St, 49503', positionSource: 'base' })
    expect(based.latitude).toBeCloseTo(42.96, 0)
    const here = { user: ben, latitude: 42.5, longitude: -85.5 }
    expect(await dispatcher.ok('POST dispatch/saveTechAddress', { body: here })).toMatchObject({
      ...{ latitude: 42.5, longitude: -85.5, positionSource: 'reported' },
      positionAt: expect.any(String) as string,
      baseAddress: '12 Main St, 49503',
    })
    const kept = await on.app.sql<{ changes: object }>(
      "select changes from history where entity = 'technician_dispatch' order by id",
    )
    expect(kept).toHaveLength(3)
    expect(JSON.stringify(kept)).not.toContain('42.5')
    for (const half of [{ latitude: 42 }, { longitude: -85 }])
      await dispatcher.refused('POST dispatch/saveTechAddress', { body: { user: ben, ...half } }, 'invalid')
    await dispatcher.refused(
      'POST dispatch/saveTechStatus',
      { body: { user: ben, technicianStatus: 5 } },
      'invalid',
    )
  })

  test('set their own status and position, and no one else’s; other firms see nothing', async () => {
    const { app, technician, ana, north } = on
    const own = await technician.ok('POST dispatch/saveTechStatus', { body: { technicianStatus: 3 } })
    expect(own).toMatchObject({ user: north.users[14], technicianStatus: 3, rights: ['status', 'address'] })
    await technician.ok('POST dispatch/saveTechAddress', { body: { latitude: 42.9, longitude: -85.6 } })
    const other = { user: ana, technicianStatus: 3 }
    await technician.refused('POST dispatch/saveTechStatus', { body: other }, 'forbidden')
    await technician.refused('POST dispatch/technicianNotes', { body: { user: ana, notes: '' } }, 'forbidden')
    await technician.refused('GET dispatch/techAssignments', {}, 'forbidden')
    for (const role of [3, 10, 12]) {
      const far = await app.as(`role${role}@south.test`)
      await far.refused('POST dispatch/saveTechStatus', { body: other }, 'notFound')
      await far.refused('GET dispatch/techSchedule', { query: { user: ana } }, 'notFound')
      await far.refused('GET dispatch/techAssignments', { query: { firm: north.firms.center } }, 'notFound')
      const { items } = await far.ok('GET dispatch/techAssignments')
      expect(items.map(({ name }) => name).filter((name) => /Tech$|Borealis/.test(name))).toEqual([])
    }
  })

  test('another dispatcher’s screen is told, and other technicians are not', async () => {
    const { app, dispatcher, ana } = on
    const lead = await app.as('role13@north.test')
    const line = await connectHubClient(app.url, lead.token)
    await dispatcher.ok('POST dispatch/saveTechStatus', { body: { user: ana, technicianStatus: 4 } })
    await line.waitForChange('technician', ana)
    await line.disconnect()
    const [fact] = await app.sql(
      "select technicians from hub_log where data ->> 'what' = 'dispatch.technicianChanged' order by cursor desc limit 1",
    )
    expect(fact).toEqual({ technicians: [ana] })
  })
})

describe('the schedule of technicians', () => {
  test('holds their visits with the way to each, and the hours of each day', async () => {
    const { dispatcher, ana } = on
    const first = await on.visit('09:00', [ana])
    await on.visit('11:00', [ana])
    const query = { user: ana, from: day, days: 4 }
    const { technicians, assignments, schedule } = await dispatcher.ok('GET dispatch/techSchedule', { query })
    expect(technicians.map(({ user }) => user)).toEqual([ana])
    expect(assignments).toMatchObject([
      {
        user: ana,
        isLead: true,
        calibrateEvent: first.calibrateEvent,
        travelMinutes: expect.any(Number) as number,
      },
      { scheduled: `${day} 11:00`, travelMinutes: 0, travelKilometers: 0 },
    ])
    expect(assignments[0]?.travelKilometers).toBeGreaterThan(5)
    expect(schedule).toMatchObject([
      { day, opens: '08:00', closes: '17:00', visits: 2, minutes: 120 },
      { day: '2031-03-06', visits: 0, travelMinutes: 0 },
      { day: '2031-03-07' },
      { day: '2031-03-08', opens: null, closes: null },
    ])
  })

  test('a technician reads their own alone', async () => {
    const { technician, north, ana } = on
    await on.visit('09:00', [ana])
    await on.visit('09:00')
    const mine = await on.visit('10:00', [north.users[14] ?? 0])
    const read = await technician.ok('GET dispatch/techSchedule', { query: { from: day } })
    expect(read.technicians.map(({ user }) => user)).toEqual([north.users[14]])
    expect(read.assignments.map(({ calibrateEvent }) => calibrateEvent)).toEqual([mine.calibrateEvent])
    await technician.refused('GET dispatch/techSchedule', { query: { user: ana } }, 'notFound')
    await (await on.app.as('role16@north.test')).refused('GET dispatch/techSchedule', {}, 'forbidden')
  })
})

describe('the list and the map', () => {
  test('hold the open visits of the branch, by filter, with counts', async () => {
    const { dispatcher, ana } = on
    const assigned = await on.visit('09:00', [ana])
    const free = await on.visit('10:00')
    const list = async (query: Record<string, unknown>) => {
      const { items, count, counts } = await dispatcher.ok('GET dispatch/visits', {
        query: { selectedDate: day, search: free.ronumber, ...query },
      })
      return { ids: items.map(({ calibrateEvent }) => calibrateEvent), count, counts }
    }
    const counts = { all: 1, unassigned: 1, assigned: 0, onDay: 1, noTime: 0 }
    expect(await list({})).toEqual({ ids: [free.calibrateEvent], count: 1, counts })
    expect(await list({ filter: 'unassigned,onDay' })).toMatchObject({ ids: [free.calibrateEvent] })
    expect(await list({ filter: 'assigned' })).toMatchObject({ ids: [], count: 0, counts })
    const of = (query: object) => dispatcher.ok('GET dispatch/visits', { query: { pageSize: 1, ...query } })
    const newest = await of({ filter: 'onDay', selectedDate: day })
    expect(newest).toMatchObject({ count: 2, next: 2, items: [{ calibrateEvent: free.calibrateEvent }] })
    expect(newest.items[0]?.skills.length).toBeGreaterThan(0)
    const second = await of({ filter: 'onDay', selectedDate: day, page: 2 })
    expect(second.items[0]).toMatchObject({
      calibrateEvent: assigned.calibrateEvent,
      techNames: ['Ana Tech'],
    })
    expect((await of({ technician: ana })).items[0]?.calibrateEvent).toBe(assigned.calibrateEvent)
    await dispatcher.refused('GET dispatch/visits', { query: { filter: 'all' } }, 'invalid')
    await dispatcher.refused('GET dispatch/visits', { query: { firm: on.south.firms.center } }, 'notFound')
  })

  test('the map leaves out shops that hide theirs, and the list does not', async () => {
    const { app, dispatcher, north } = on
    const { calibrateEvent } = await on.visit('09:00')
    const points = () => dispatcher.ok('GET dispatch/points', { query: { selectedDate: day } })
    const found = (await points()).items.find((each) => each.calibrateEvent === calibrateEvent)
    expect(found).toMatchObject({ latitude: 42.91, longitude: -85.6 })
    await app.sql(
      "insert into firm_preference (firm, category, name, value) values ($1, 'Center', 'HideRequestsOnMap', '1')",
      [north.firms.shop],
    )
    const hidden = await points()
    expect(hidden.items.some((each) => each.calibrateEvent === calibrateEvent)).toBe(false)
    expect(hidden.withoutPlace).toBeGreaterThan(0)
    const { items } = await dispatcher.ok('GET dispatch/visits', {
      query: { filter: 'onDay', selectedDate: day },
    })
    expect(items).toMatchObject([{ calibrateEvent, latitude: null }])
    await app.sql("delete from firm_preference where name = 'HideRequestsOnMap'")
  })
})
