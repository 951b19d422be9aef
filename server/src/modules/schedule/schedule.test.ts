import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectHubClient } from '../live/testing/hub-client.ts'
import { startBranch, type BranchApp } from '../requests/testing/branch-app.ts'

let branch: BranchApp
/** A Wednesday far enough ahead that no other test books it. */
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

const addBay = async (bayName: string, more: Record<string, unknown> = {}) =>
  branch.center.ok('POST bay/saveBay', { body: { bayName, ...more } })
const book = (at: string, bay: number | null, more: Record<string, unknown> = {}) =>
  branch.visit({ scheduled: `${day} ${at}`, minutes: 60, bay, techIds: [], ...more })

describe('bays', () => {
  test('a new one is open from 08:00 to 17:00, and empty numbers become 0', async () => {
    const bay = await addBay('Bay of defaults', { slots: '', avgSlotTime: '' })
    expect(bay).toMatchObject({
      firm: branch.north.firms.center,
      startOfDay: '08:00',
      endOfDay: '17:00',
      slots: 0,
      avgSlotTime: 0,
      isInactive: false,
      blocks: [],
      rights: ['edit', 'delete'],
    })
    expect(await branch.center.ok('GET bay/bay', { query: { bay: bay.bay } })).toEqual(bay)
    const listed = await branch.center.ok('GET bay/bays', {})
    expect(listed.map((each) => each.bay)).toContain(bay.bay)
  })

  test('a changed one reaches the pages of shops, which are offered other times', async () => {
    const page = await connectHubClient(branch.app.url, branch.shop.token)
    const { bay } = await addBay('Bay of shops')
    await page.waitForChange('bay', bay)
    await page.disconnect()
  })

  test('bad input is named, and a name is used once', async () => {
    const refused = async (body: Record<string, unknown>) => {
      const { status, body: problem } = await branch.center.call('POST bay/saveBay', { body: body as never })
      return [status, JSON.stringify(problem)] as const
    }
    await addBay('Bay of doubles')
    expect(await refused({ bayName: 'bay OF doubles' })).toMatchObject([
      422,
      expect.stringContaining('already'),
    ])
    expect(await refused({})).toMatchObject([400, expect.stringContaining('bayName')])
    expect(await refused({ bayName: 'x', startOfDay: '18:00' })).toMatchObject([
      400,
      expect.stringContaining('endOfDay'),
    ])
    expect(await refused({ bayName: 'x', startOfDay: '25:00' })).toMatchObject([400, expect.anything()])
    expect(await refused({ bayName: 'x', technician: branch.south.users[14] })).toMatchObject([
      400,
      expect.stringContaining('technician'),
    ])
  })

  test('two who change different fields both win, and the same field conflicts', async () => {
    const { bay, version } = await addBay('Bay of two')
    await branch.center.ok('POST bay/saveBay', { body: { bay, version, startOfDay: '07:00' } })
    await branch.dispatcher.ok('POST bay/saveBay', { body: { bay, version, endOfDay: '18:00' } })
    const late = await branch.dispatcher.call('POST bay/saveBay', {
      body: { bay, version, startOfDay: '09:00' },
    })
    expect(late.status).toBe(409)
    expect(await branch.center.ok('GET bay/bay', { query: { bay } })).toMatchObject({
      startOfDay: '07:00',
      endOfDay: '18:00',
    })
  })

  test('visits outside shorter hours stay and are listed', async () => {
    const { bay } = await addBay('Bay of misfits')
    const { calibrateEvent } = await book('16:00', bay)
    const saved = await branch.center.ok('POST bay/saveBay', { body: { bay, endOfDay: '16:30' } })
    expect(saved.upcoming).toBe(1)
    expect(saved.misfits).toMatchObject([{ calibrateEvent, start: `${day} 16:00`, end: `${day} 17:00` }])
  })

  test('a bay with open visits is not deleted; an empty one is, and comes back', async () => {
    const { bay } = await addBay('Bay of the trash')
    const { calibrateEvent } = await book('09:00', bay)
    const refused = await branch.center.call('POST bay/deleteBay', { body: { bay } })
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.body)).toContain('1 open visit is booked')
    await branch.moveVisit(branch.center, calibrateEvent, 5, { reason: 'Other day' })
    await branch.center.ok('POST bay/deleteBay', { body: { bay } })
    expect((await branch.center.call('GET bay/bay', { query: { bay } })).status).toBe(404)
    await addBay('Bay of the trash')
    expect((await branch.center.call('POST bay/deleteBay', { body: { bay, undo: true } })).status).toBe(422)
  })

  test('the database holds one visit in a bay at a time', async () => {
    const { bay } = await addBay('Bay of one')
    const first = await book('10:00', bay)
    const second = await book('12:00', bay)
    await expect(
      branch.app.sql(
        'update event set scheduled_at = (select scheduled_at from event where id = $1) where id = $2',
        [first.calibrateEvent, second.calibrateEvent],
      ),
    ).rejects.toThrow(/event_bay_time/)
  })

  test('of 50 at once on one slot one wins, and the others are told by whom', async () => {
    const { bay } = await addBay('Bay of fifty')
    const visits = await Promise.all(Array.from({ length: 50 }, () => branch.visit({ techIds: [] })))
    const answers = await Promise.all(
      visits.map(({ calibrateEvent }) =>
        branch.center.call('POST calibrate/saveCalibrateEventSchedule', {
          body: { calibrateEvent, scheduled: `${day} 14:00`, minutes: 60, bay },
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refusals = answers.filter(({ status }) => status === 422)
    expect(refusals).toHaveLength(49)
    const winner = visits[answers.findIndex(({ status }) => status === 200)]
    for (const { body } of refusals)
      expect(JSON.stringify(body)).toContain(
        `Bay of fifty is taken from 02:00 pm to 03:00 pm by visit 1 of ${winner?.ronumber}`,
      )
  }, 60_000)

  test('of 50 at once on one technician one wins, and the others are told by whom', async () => {
    const techIds = [branch.north.users[14]]
    const visits = await Promise.all(Array.from({ length: 50 }, () => branch.visit({ techIds })))
    const answers = await Promise.all(
      visits.map(({ calibrateEvent }) =>
        branch.center.call('POST calibrate/saveCalibrateEventSchedule', {
          body: { calibrateEvent, scheduled: `${day} 14:00`, minutes: 60 },
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refusals = answers.filter(({ status }) => status === 422)
    expect(refusals).toHaveLength(49)
    const winner = visits[answers.findIndex(({ status }) => status === 200)]
    for (const { body } of refusals)
      expect(JSON.stringify(body)).toContain(`has visit 1 of ${winner?.ronumber} from 02:00 pm to 03:00 pm`)
  }, 60_000)

  test('a technician who works in two zones is busy at the same moment, not at the same time of the clock', async () => {
    const { app, north, center, visit } = branch
    const techIds = [north.users[14]]
    const zoneOf = (zone: string) =>
      app.sql('update firm set time_zone = $2 where id = $1', [north.firms.center, zone])
    const [firm] = await app.sql<{ time_zone: string }>('select time_zone from firm where id = $1', [
      north.firms.center,
    ])
    await zoneOf('America/New_York')
    const east = await visit({ scheduled: '2031-03-06 10:00', minutes: 60, techIds })
    await zoneOf('America/Phoenix')
    try {
      const { calibrateEvent } = await visit({ techIds })
      const at = (time: string) =>
        center.call('POST calibrate/saveCalibrateEventSchedule', {
          body: { calibrateEvent, scheduled: `2031-03-06 ${time}`, minutes: 60 },
        })
      const refused = await at('08:00')
      expect([refused.status, JSON.stringify(refused.body)]).toEqual([
        422,
        expect.stringContaining(`has visit 1 of ${east.ronumber} from 10:00 am to 11:00 am`),
      ])
      expect((await at('10:00')).status).toBe(200)
    } finally {
      await zoneOf(firm?.time_zone ?? '')
    }
  })

  test('a repair order that comes back from the trash gives up a bay that is taken by now', async () => {
    const { bay } = await addBay('Bay of the return')
    const first = await book('08:00', bay)
    const { app, center } = branch
    await app.sql('update request set deleted_at = now() where id = $1', [first.calibrate])
    const second = await book('08:30', bay)
    expect(second.bay).toBe(bay)
    await expect(
      app.sql('update request set deleted_at = null where id = $1', [first.calibrate]),
    ).rejects.toThrow(/event_bay_time/)
    expect((await center.call('GET bay/bay', { query: { bay } })).body).toMatchObject({ upcoming: 1 })
  })
})

describe('slots', () => {
  test('show what is taken and what is free, in the order of the day', async () => {
    const { bay } = await addBay('Bay of slots', { endOfDay: '12:00' })
    const { calibrate, calibrateEvent } = await book('09:00', bay)
    const query = { firm: branch.north.firms.center, from: day, days: 1, bay }
    const { slots, zone } = await branch.center.ok('GET bay/slots', { query })
    expect(zone).toBe('America/New_York')
    expect(slots.map(({ start, calibrate: ro }) => [start.slice(11), ro])).toEqual([
      ['08:00', 0],
      ['09:00', calibrate],
      ['10:00', 0],
      ['11:00', 0],
    ])
    expect(slots[1]).toMatchObject({ calibrateEvent, bay, class: 'normal', end: `${day} 10:00` })
    // The shop sees its own RO in its slot; another branch sees nothing at all.
    expect((await branch.shop.ok('GET bay/slots', { query })).slots).toHaveLength(4)
    expect((await branch.stranger.call('GET bay/slots', { query })).status).toBe(404)
  })
})

describe('closures', () => {
  test('close a location and those below it, and end what is offered', async () => {
    const { north, center, manager } = branch
    const { closure } = await center.ok('POST bay/saveClosure', {
      body: { closureName: 'Inventory', firstDay: '2031-04-02' },
    })
    const listed = await center.ok('GET bay/closures', {})
    expect(listed.find((each) => each.closure === closure)).toMatchObject({
      firm: north.firms.center,
      firstDay: '2031-04-02',
      lastDay: '2031-04-02',
      rights: ['edit', 'delete'],
    })
    const offered = await center.ok('GET bay/offeredTimes', { query: { from: '2031-04-02', days: 1 } })
    expect(offered.days).toMatchObject([{ times: [], reasons: [{ reason: 'Closed: Inventory' }] }])
    const bad = await manager.call('POST bay/saveClosure', {
      body: { closureName: 'Back', firstDay: '2031-04-02', lastDay: '2031-04-01' },
    })
    expect(bad.status).toBe(400)
    await center.ok('POST bay/deleteClosure', { body: { closure } })
    expect((await center.ok('GET bay/closures', {})).map((each) => each.closure)).not.toContain(closure)
  })

  test('are announced to the locations below and the shops that they serve, and to nobody else', async () => {
    const { app, north, center, shop, manager, stranger } = branch
    const open = ({ token }: typeof center) => connectHubClient(app.url, token)
    const [atCenter, atShop, outside] = await Promise.all([open(center), open(shop), open(stranger)])
    const save = (firm: number) =>
      manager.ok('POST bay/saveClosure', {
        body: { firm, closureName: 'Memorial Day', firstDay: '2031-05-26' },
      })
    const { closure } = await save(north.firms.division)
    await atCenter.waitForChange('firm_closure', closure)
    await atShop.waitForChange('firm_closure', closure)
    await manager.ok('POST bay/deleteClosure', { body: { closure } })
    // The change and the removal; those of other tests may arrive as well.
    const changesOf = () => atCenter.changeIds('firm_closure').filter((id) => id === closure)
    await expect.poll(changesOf).toHaveLength(2)

    const ofCenter = await save(north.firms.center)
    await atShop.waitForChange('firm_closure', ofCenter.closure)
    await manager.ok('POST bay/deleteClosure', { body: { closure: ofCenter.closure } })
    // What reaches its own branch last proves that the other would have received the rest by now.
    const own = await stranger.ok('POST bay/saveClosure', {
      body: { closureName: 'Inventory', firstDay: '2031-05-26' },
    })
    await outside.waitForChange('firm_closure', own.closure)
    expect(outside.changeIds('firm_closure')).toEqual([own.closure])
    await Promise.all([atCenter, atShop, outside].map((client) => client.disconnect()))
  })
})

describe('offered times', () => {
  test('name bay and technician to the center, and the time alone to its shop', async () => {
    const { center, shop, north, stranger, service } = branch
    await branch.app.sql(
      `insert into technician_skill (firm, "user", service_group)
       select u.firm, u.id, s.service_group from app_user u, service s where u.id = $1 and s.id = $2 on conflict do nothing`,
      [north.users[14], service('FCAM-S')],
    )
    const query = {
      firm: north.firms.center,
      services: String(service('FCAM-S')),
      place: 'bay' as const,
      from: '2031-05-07',
      days: 1,
    }
    const offered = await center.ok('GET bay/offeredTimes', { query })
    expect(offered.days[0]?.times[0]).toMatchObject({
      start: '2031-05-07 08:00',
      technician: north.users[14],
      bay: expect.any(Number) as number,
    })
    const forShop = await shop.ok('GET bay/offeredTimes', { query })
    expect(forShop.days[0]?.times[0]).toMatchObject({
      start: '2031-05-07 08:00',
      technician: null,
      bay: null,
    })
    const starts = forShop.days[0]?.times.map(({ start }) => start) ?? []
    expect(new Set(starts).size).toBe(starts.length)
    expect((await stranger.call('GET bay/offeredTimes', { query })).status).toBe(404)
  })

  test('a skill that nobody has is named', async () => {
    const { center, north, app, service } = branch
    await app.sql('delete from technician_skill where "user" = $1', [north.users[14]])
    const { days } = await center.ok('GET bay/offeredTimes', {
      query: { services: String(service('FRAD-S')), place: 'shop', from: '2031-05-08', days: 1 },
    })
    expect(days[0]?.times).toEqual([])
    expect(days[0]?.reasons.map(({ reason }) => reason)).toContainEqual(
      expect.stringMatching(/^Lacks the skill /),
    )
  })
})
