import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#server/testing/client.ts'
import { startBranch, type BranchApp } from '../testing/branch-app.ts'

let branch: BranchApp
beforeAll(async () => {
  branch = await startBranch()
}, 60_000)
afterAll(() => branch.app.stop())

const save = 'POST calibrate/saveCalibrate'
const saveVisit = 'POST calibrate/saveCalibrateEvent'

describe('saving a repair order', () => {
  it('numbers it after the highest when no number is given', async () => {
    const { shop, pending } = branch
    await pending({ ronumber: '48213' })
    const made = await shop.ok(save, { body: { calibrate: -1, vehicle: { makeName: 'Kia' } } })
    expect(made).toMatchObject({ ronumber: '48214', estimator: 'Role 16 Borealis', vehicleText: '2020 Kia' })
  })

  it('refuses a number that is taken, and says so in words', async () => {
    const { shop, pending } = branch
    const { ronumber } = await pending()
    const problem = await shop.refused(save, { body: { calibrate: -1, ronumber } }, 'refused')
    expect(problem.detail).toBe(
      `RO number ${ronumber} is taken at Borealis shop. Use another one, or open that RO.`,
    )
    expect(problem.errors).toEqual([{ field: 'ronumber', message: 'This number is taken' }])
  })

  it('makes one record of one Idempotency-Key, also when fifty ask at once', async () => {
    const { app, shop } = branch
    const ask = () =>
      shop.ok(save, { body: { calibrate: -1, notes: 'once' }, headers: { 'idempotency-key': 'once-only-1' } })
    const [first, ...others] = await Promise.all(Array.from({ length: 50 }, ask))
    for (const other of others) expect(other).toEqual(first)
    expect(await app.sql(`select id from request where notes = 'once'`)).toEqual([{ id: first?.calibrate }])
  })

  it('answers visits and files where what they show may have changed, and leaves them out else', async () => {
    const { shop, visit } = branch
    const { calibrate } = await visit()
    const read = () => shop.ok('GET calibrate/calibrate', { query: { id: calibrate } })
    const saved = async (fields: object) =>
      shop.ok(save, { body: { calibrate, version: (await read()).version, ...fields } })
    const noted = await saved({ notes: 'Glass came' })
    const { events, files, ...head } = await read()
    expect(noted).toEqual(head)
    expect(events).toHaveLength(1)
    const renamed = await saved({ vehicle: { vehicle: -1, makeName: 'Audi' } })
    expect(renamed).toEqual(await read())
    expect(renamed.events?.[0]?.vehicleText).toContain('Audi')
    expect(renamed.files).toEqual(files)
    const { ronumber } = head
    expect(await saved({ ronumber: `${ronumber}-A` })).toEqual(await read())
  })

  it('keeps the center that the shop means to ask, which sees nothing until it is submitted to it', async () => {
    const { app, north, south, shop, stranger, pending, move } = branch
    const other = south.firms.center
    const ask = { body: { calibrate: -1, notes: 'Radar', wantedCenter: other } }
    await shop.refused(save, ask, 'notFound')
    await app.sql("insert into firm_link (firm, firm2, kind) values ($1, $2, 'out-of-network')", [
      north.firms.shop,
      other,
    ])
    const { calibrate, wantedCenter } = await pending({ wantedCenter: other })
    expect(wantedCenter).toBe(other)
    await stranger.refused('GET calibrate/calibrate', { query: { id: calibrate } }, 'notFound')
    expect(await move(shop, calibrate, 2)).toMatchObject({ serviceFirm: other })
    const seen = await stranger.ok('GET calibrate/calibrate', { query: { id: calibrate } })
    expect(seen.wantedCenter).toBeNull()
    await app.sql("delete from firm_link where kind = 'out-of-network' and firm = $1 and firm2 = $2", [
      north.firms.shop,
      other,
    ])
  })

  it('goes to a center only with a whole VIN, or with make and model', async () => {
    const { shop, pending, move } = branch
    const blank = { vin: '', makeName: '', model: '' }
    for (const known of [{}, { vin: 'SHORT' }, { vin: 'SHORT', makeName: 'Kia' }, { model: 'Soul' }]) {
      const { calibrate, ronumber, version } = await pending({ vehicle: { vehicle: -1, ...blank, ...known } })
      const body = { calibrate, status: 2, version }
      const problem = await shop.refused('POST calibrate/updateStatusCalibrate', { body }, 'refused')
      const wanted = known.vin ? 'the full VIN instead of "SHORT"' : 'the VIN'
      expect(problem.detail).toBe(`${ronumber} can't be submitted yet. Add ${wanted}, or make and model.`)
      expect(problem.errors).toMatchObject([{ field: 'vehicle' }])
    }
    for (const known of [{ vin: '1M8GDM9AXKP042788' }, { vin: 'SHORT', makeName: 'Kia', model: 'Soul' }]) {
      const { calibrate } = await pending({ vehicle: { vehicle: -1, ...blank, ...known } })
      expect(await move(shop, calibrate, 2)).toMatchObject({ status: 2 })
    }
  })

  it('takes from the VIN what a new order leaves out, and keeps what was sent', async () => {
    const { pending } = branch
    const add = async (fields: Record<string, unknown>) =>
      (await pending({ vehicle: { vehicle: -1, ...fields } })).vehicle
    const whole = await add({ vin: '1HGCM82633A004352' })
    expect(whole).toMatchObject({ year: 2003, makeName: 'Honda', model: 'Accord' })
    const sent = await add({ vin: '1HGCM82633A004353', year: 2004, makeName: 'Acura' })
    expect(sent).toMatchObject({ year: 2004, makeName: 'Acura', model: null })
    // The record that the shop has already knows better.
    expect(await add({ vin: '1HGCM82633A004353' })).toMatchObject({ year: 2004, makeName: 'Acura' })
    expect(await add({ vin: '1HGCM82633A004354', year: 2005 })).toMatchObject({
      year: 2005,
      makeName: 'Honda',
    })
  })

  it('finds the vehicle of a VIN that the shop has already', async () => {
    const { pending, north } = branch
    const vehicle = { vin: '1m8gdm9a xkp042788', year: 2021, makeName: 'Make', model: 'Coach' }
    const [one, two] = await Promise.all([pending({ vehicle }), pending({ vehicle })])
    expect(one.vehicle.vehicle).toBe(north.ids.vehicle)
    expect(two.vehicle.vehicle).toBe(north.ids.vehicle)
    expect(one).toMatchObject({ vehicleText: '2021 Make Coach', vehicle: { vin: '1M8GDM9AXKP042788' } })
  })

  it('keeps what is known of a vehicle where a new order says only its VIN', async () => {
    const { pending, shop } = branch
    const known = {
      vin: '5YJ3E1EA7KF317000',
      year: 2019,
      makeName: 'Tesla',
      model: 'Model 3',
      trim: 'Long Range',
    }
    const first = await pending({ vehicle: known })
    const second = await pending({ vehicle: { vin: known.vin, model: '', trim: '' } })
    expect(second).toMatchObject({ vehicleText: '2019 Tesla Model 3 Long Range', vehicle: first.vehicle })
    const again = await shop.ok('GET calibrate/calibrate', { query: { id: first.calibrate } })
    expect(again.vehicle).toEqual(first.vehicle)
    const third = await pending({ vehicle: { vin: known.vin, trim: 'Performance' } })
    expect(third.vehicleText).toBe('2019 Tesla Model 3 Performance')
    const mistaken = await pending({ vehicle: { year: 2016, makeName: 'Kia', model: 'Soul' } })
    const right = await shop.ok(save, {
      body: { calibrate: mistaken.calibrate, vehicle: { vin: known.vin } },
    })
    expect(right.vehicleText).toBe('2019 Tesla Model 3 Performance')
  })

  it('takes the vehicle that was chosen with all that its record knows', async () => {
    const { pending, shop, manager, stranger } = branch
    const { firm } = await pending()
    const made = async (vehicle: object) =>
      (await shop.ok('POST vehicle/saveVehicle', { body: { vehicle: -1, firm, ...vehicle } })).vehicle
    const plain = await made({ year: 2011, model: 'Cargo' })
    const whole = await made({ vin: '5YJ3E1EA7KF317001', year: 2019, makeName: 'Tesla', model: 'Model 3' })
    const mistaken = await pending({ vehicle: { vin: '5YJ3E1EA7KF317002', year: 2016, model: 'Soul' } })
    const { calibrate, version } = mistaken
    const change = async (vehicle: object, version: number, who = shop) =>
      who.ok(save, { body: { calibrate, version, vehicle } })
    const first = await change({ vehicle: plain }, version)
    expect(first.vehicle).toMatchObject({ vehicle: plain, vin: null, year: 2011, model: 'Cargo' })
    const second = await change({ vehicle: whole, trim: 'Long' }, first.version, manager)
    expect(second).toMatchObject({ vehicleText: '2019 Tesla Model 3 Long', vehicle: { vehicle: whole } })
    // Who read the order before names the vehicle that stood then: nothing of it comes back.
    const late = { calibrate, version: first.version, vehicle: { vehicle: plain, trim: 'Longer' } }
    const met = await shop.refused(save, { body: late }, 'conflict')
    expect(met.conflict?.fields).toEqual([{ field: 'trim', stored: 'Long', yours: 'Longer' }])
    const same = await change({ vehicle: plain, vin: '', model: 'Cargo' }, first.version)
    expect(same.vehicle).toEqual(second.vehicle)
    const added = await pending({ vehicle: { vehicle: whole, year: undefined } })
    expect(added.vehicle).toMatchObject({ vehicle: whole, vin: '5YJ3E1EA7KF317001', year: 2019 })
    const away = await stranger.ok('POST vehicle/saveVehicle', { body: { vehicle: -1, model: 'Away' } })
    for (const strange of [2_000_000, away.vehicle])
      await shop.refused(save, { body: { calibrate, vehicle: { vehicle: strange } } }, 'notFound')
  })

  it('takes a make by its number or its name, and the two never differ', async () => {
    const { app, pending, shop } = branch
    const host = await app.as('role1@north.test')
    const make = async (name: string) =>
      (await host.ok('POST lookup/upsert', { body: { id: -1, key: 'VehicleMake', name, firm: 1 } })).id
    const [one, other] = [await make('Zephyr'), await make('Boreas')]
    const { calibrate, vehicle } = await pending({ vehicle: { makeName: 'zephyr', model: 'Mark' } })
    expect(vehicle).toMatchObject({ make: one, makeName: 'Zephyr' })
    const change = async (said: object) =>
      (await shop.ok(save, { body: { calibrate, vehicle: said } })).vehicle
    expect(await change({ makeName: 'Boreas' })).toMatchObject({ make: other, makeName: 'Boreas' })
    expect(await change({ make: one })).toMatchObject({ make: one, makeName: 'Zephyr' })
    expect(await change({ makeName: 'Of nobody' })).toMatchObject({ make: null, makeName: 'Of nobody' })
    const strange = { body: { calibrate, vehicle: { make: 2_000_000 } } }
    const { errors } = await shop.refused(save, strange, 'invalid')
    expect(errors?.map(({ field }) => field)).toEqual(['vehicle.make'])
  })

  it('leaves the year of a vehicle where another field of it is saved; 2020 is of a new one alone', async () => {
    const { pending, shop } = branch
    const { calibrate } = await pending({ vehicle: { year: 2018, makeName: 'Kia', model: 'Soul' } })
    const saved = await shop.ok(save, { body: { calibrate, vehicle: { trim: 'EX' } } })
    expect(saved.vehicleText).toBe('2018 Kia Soul EX')
    const bare = await pending({ vehicle: undefined })
    const named = await shop.ok(save, { body: { calibrate: bare.calibrate, vehicle: { model: 'Soul' } } })
    expect(named.vehicle.year).toBe(2020)
  })

  it('gives a new VIN a vehicle of its own when the old one is used elsewhere', async () => {
    const { shop, pending, north } = branch
    const shared = await pending({ vehicle: { vin: '1M8GDM9AXKP042788' } })
    const changed = await shop.ok(save, {
      body: { calibrate: shared.calibrate, vehicle: { vin: '1HGCM82633A004352', year: 2003 } },
    })
    expect(changed.vehicle.vehicle).not.toBe(north.ids.vehicle)
  })

  it('takes no firm, customer, service or insurer from elsewhere', async () => {
    const { shop, south, north } = branch
    const answers = async (over: object) =>
      (await shop.call(save, { body: { calibrate: -1, ...over } })).status
    expect(await answers({ firm: south.firms.shop })).toBe(404)
    expect(await answers({ firm: north.firms.center })).toBe(404)
    expect(await answers({ contact: south.ids.contact })).toBe(404)
    expect(await answers({ insurance: south.ids.insurer })).toBe(404)
    expect(await answers({ wantedServices: [south.ids.service] })).toBe(400)
    expect(await answers({ vehicle: { vin: 'A'.repeat(18) } })).toBe(400)
  })

  it('refuses what a side may not set, with all that was sent beside it', async () => {
    const { shop, center, submitted, stored } = branch
    const { calibrate, ronumber } = await submitted()
    await shop.refused(save, { body: { calibrate, internalNotes: 'of the shop' } }, 'refused')
    const notes = { internalNotes: 'of the center' }
    await center.refused(save, { body: { calibrate, ronumber: '0', ...notes } }, 'refused')
    expect(await stored(calibrate)).toMatchObject({ ro_number: ronumber, internal_notes: '' })
    await center.ok(save, { body: { calibrate, ...notes } })
    expect(await stored(calibrate)).toMatchObject({ ro_number: ronumber, internal_notes: 'of the center' })
  })

  it('does not exist for strangers, and is not open to a technician', async () => {
    const { stranger, technician, submitted } = branch
    const { calibrate } = await submitted()
    const missing = await stranger.refused(save, { body: { calibrate: 999_999, notes: 'x' } }, 'notFound')
    const foreign = await stranger.refused(save, { body: { calibrate, notes: 'x' } }, 'notFound')
    expect(foreign).toEqual(missing)
    await technician.refused(save, { body: { calibrate, notes: 'x' } }, 'forbidden')
    await technician.refused(save, { body: { calibrate: -1 } }, 'forbidden')
  })

  it('is not submitted without a vehicle and something to do', async () => {
    const { shop, pending } = branch
    const { calibrate } = await pending({ vehicle: undefined, notes: '' })
    const problem = await shop.refused(
      'POST calibrate/updateStatusCalibrate',
      { body: { calibrate, status: 2 } },
      'refused',
    )
    expect(problem.errors?.map((each) => each.field)).toEqual(['vehicle', 'wantedServices'])
  })

  it('is submitted only to a center that serves the shop', async () => {
    const { shop, pending, south } = branch
    const { calibrate } = await pending()
    const body = { calibrate, status: 2, serviceFirm: south.firms.center }
    const problem = await shop.refused('POST calibrate/updateStatusCalibrate', { body }, 'notFound')
    expect(problem.detail).toContain("This center doesn't exist")
  })
})

describe('the bin', () => {
  it('takes a Pending repair order and gives it back', async () => {
    const { shop, pending, stored } = branch
    const { calibrate, ronumber } = await pending()
    await shop.ok('POST calibrate/deleteCalibrate', { body: { calibrate } })
    await shop.refused(save, { body: { calibrate, notes: 'x' } }, 'notFound')
    await shop.ok('POST calibrate/deleteCalibrate', { body: { calibrate, undo: true } })
    expect(await stored(calibrate)).toMatchObject({ deleted_at: null, ro_number: ronumber })
  })
  it('refuses one that was submitted, and one whose number is in use again', async () => {
    const { shop, submitted, pending } = branch
    const sent = await submitted()
    await shop.refused('POST calibrate/deleteCalibrate', { body: { calibrate: sent.calibrate } }, 'refused')
    const gone = await pending()
    await shop.ok('POST calibrate/deleteCalibrate', { body: { calibrate: gone.calibrate } })
    await pending({ ronumber: gone.ronumber })
    const undo = { body: { calibrate: gone.calibrate, undo: true } }
    const problem = await shop.refused('POST calibrate/deleteCalibrate', undo, 'refused')
    expect(problem.detail).toContain(`RO number ${gone.ronumber} is taken`)
  })
  it('takes a visit that has not begun and gives it back', async () => {
    const { center, assigned, storedVisit, stored } = branch
    const { calibrateEvent, calibrate } = await assigned()
    await center.ok('POST calibrate/deleteCalibrateEvent', { body: { calibrateEvent } })
    expect(await stored(calibrate)).toMatchObject({ status: 8, technician_ids: [], amount: '0.00' })
    await center.ok('POST calibrate/deleteCalibrateEvent', { body: { calibrateEvent, undo: true } })
    expect(await storedVisit(calibrateEvent)).toMatchObject({ deleted_at: null })
    expect(await stored(calibrate)).toMatchObject({ status: 11, amount: '277.50' })
  })
})

describe('saving a visit', () => {
  it('takes a service of the list once, however often it is sent, and 40 lines at once', async () => {
    const { center, visit, service } = branch
    const { calibrateEvent, calibrate, serviceList } = await visit()
    const again = { id: -1, calibrateService: service('BSM-P') }
    const own = Array.from({ length: 38 }, (_, at) => ({ id: -1, description: `Own line ${at % 5}` }))
    const saved = await center.ok(saveVisit, {
      body: { calibrateEvent, calibrate, serviceList: [{ id: serviceList[0]?.id }, again, again, ...own] },
    })
    expect(saved.serviceList).toHaveLength(40)
    expect(saved.serviceList.filter((line) => line.calibrateService === service('BSM-P'))).toHaveLength(1)
  })

  it('chooses the checklist by the services, and changes untouched items with them', async () => {
    const { center, visit, service } = branch
    const camera = await visit({ serviceList: [{ calibrateService: service('FCAM-S') }] })
    const radar = await center.ok(saveVisit, {
      body: {
        calibrateEvent: camera.calibrateEvent,
        calibrate: camera.calibrate,
        serviceList: [{ calibrateService: service('FRAD-S') }],
      },
    })
    expect(radar.serviceList.map((line) => line.calibrateService)).toEqual([service('FRAD-S')])
    expect(radar.calibrateActionIds).not.toEqual(camera.calibrateActionIds)
  })

  it('answers what reading it afterwards says: prices, checklist, status, and the order with its history', async () => {
    const { app, center, visit, service, north } = branch
    const { calibrateEvent, calibrate, serviceList } = await visit()
    const line = { id: serviceList[0]?.id }
    const longer = { ...line, hours: '2', rate: '80.5', description: 'Longer than planned' }
    const saves = [
      { serviceList: [longer], notes: 'By hand' },
      { serviceList: [line, { id: -1, calibrateService: service('BSM-P') }] },
      { techIds: [north.users[14]], serviceList: [line] },
      { serviceList: [] },
    ]
    for (const fields of saves) {
      const saved = await center.ok(saveVisit, { body: { calibrateEvent, calibrate, ...fields } })
      expect(saved).toEqual(
        await center.ok('GET calibrate/calibrateEvent', { query: { id: calibrateEvent } }),
      )
    }
    const order = await center.ok(save, { body: { calibrate, internalNotes: 'Seen by the center' } })
    expect(await center.ok('GET calibrate/calibrate', { query: { id: calibrate } })).toMatchObject(order)
    const [first] = await app.sql<{ after: object }>(
      `select changes -> 'serviceList' -> 1 -> 0 as after from history
       where entity = 'event' and entity_id = $1 and changes ? 'serviceList' order by id limit 1 offset 1`,
      [calibrateEvent],
    )
    expect(first?.after).toMatchObject({ hours: '2.00', rate: '80.50', description: 'Longer than planned' })
  })

  it('prices by the center’s own rate before the list', async () => {
    const { app, north, visit } = branch
    await app.sql(
      `insert into service_rate (firm, rate_type, rate)
       select $1, id, 199.99 from rate_type where firm = 1 and name = 'Calibration' on conflict do nothing`,
      [north.firms.center],
    )
    const { serviceList } = await visit()
    await app.sql('delete from service_rate where firm = $1 and rate = 199.99', [north.firms.center])
    expect(serviceList).toMatchObject([{ rate: '199.99', amount: '299.99' }])
    expect(serviceList[0]?.priceSays).toContain('Borealis center')
  })

  it('keeps services and prices of one that is over', async () => {
    const { center, technician, working, moveVisit } = branch
    const { calibrateEvent, calibrate, serviceList } = await working()
    await moveVisit(technician, calibrateEvent, 4)
    const kept = { calibrateEvent, calibrate, notes: 'Called', serviceList }
    expect((await center.ok(saveVisit, { body: kept })).serviceList).toEqual(serviceList)
    const without = { body: { calibrateEvent, calibrate, serviceList: [] } }
    const { errors } = await center.refused(saveVisit, without, 'refused')
    expect(errors).toMatchObject([{ field: 'serviceList' }])
    const change = { calibrateEvent, id: serviceList[0]?.id ?? 0, rate: '1.00' }
    await center.refused('POST calibrate/updateCalibrateServiceItem', { body: change }, 'refused')
  })

  it('lets a technician add work, at the center’s price', async () => {
    const { technician, working, service } = branch
    const { calibrateEvent, calibrate, serviceList } = await working()
    const list = [{ id: serviceList[0]?.id }, { calibrateService: service('SCAN-PRE') }]
    const saved = await technician.ok(saveVisit, { body: { calibrateEvent, calibrate, serviceList: list } })
    expect(saved.serviceList.map((line) => line.rate)).toEqual(['185.00', '75.00'])
  })

  it('refuses hours and rates of a technician by field, and takes them as they stand', async () => {
    const { technician, working, service } = branch
    const { calibrateEvent, calibrate, serviceList, version } = await working()
    const asStands = { body: { calibrateEvent, calibrate, serviceList, version } }
    expect((await technician.ok(saveVisit, asStands)).serviceList).toEqual(serviceList)
    const [line] = serviceList
    const wishes = [
      { ...line, rate: '1.00' },
      { calibrateService: service('SCAN-PRE'), hours: '9' },
      { description: 'By the hour', rate: '1.00' },
    ]
    const own = { body: { calibrateEvent, calibrate, serviceList: wishes } }
    const message = 'The center sets hours and rates.'
    expect((await technician.refused(saveVisit, own, 'refused')).errors).toEqual(
      ['0.rate', '1.hours', '2.rate'].map((field) => ({ field: `serviceList.${field}`, message })),
    )
    expect((await technician.ok(saveVisit, asStands)).serviceList).toEqual(serviceList)
  })

  it('is planned by the shop only until the center has accepted', async () => {
    const { shop, pending, accepted, service } = branch
    const draft = await pending()
    const wish = { calibrateEvent: -1, serviceList: [{ calibrateService: service('BSM-P') }] }
    const asked = await shop.ok(saveVisit, { body: { ...wish, calibrate: draft.calibrate } })
    expect(asked.calibrateStatusType).toBe(6)
    const taken = await accepted()
    await shop.refused(saveVisit, { body: { ...wish, calibrate: taken.calibrate } }, 'refused')
  })

  it('tells the shop that its order is Cancelled, and of no center where it has none', async () => {
    const { shop, pending, move } = branch
    const { calibrate, ronumber } = await pending()
    const { calibrateEvent } = await shop.ok(saveVisit, { body: { calibrateEvent: -1, calibrate } })
    await move(shop, calibrate, 5, { reason: 'Sold' })
    const said = async (body: Record<string, unknown>) =>
      (await shop.refused(saveVisit, { body: { calibrate, ...body } }, 'refused')).detail
    expect(await said({ calibrateEvent: -1 })).toBe(
      `${ronumber} is Cancelled, so you can't add a visit. Reopen it first.`,
    )
    expect(await said({ calibrateEvent, notes: 'Keys' })).toBe(
      `${ronumber} is Cancelled, so its visits can't change. Reopen it first.`,
    )
  })
})

describe('what is not one’s to set', () => {
  const read = 'GET calibrate/calibrate'
  const refusedFields = async (who: Client, key: typeof save | typeof saveVisit, body: object) =>
    (await who.refused(key, { body: { ...body } }, 'refused')).errors?.map(({ field }) => field)

  it('is refused by name on a visit that rests, and passes as it stands', async () => {
    const { center, dispatcher, visit, move, bay, north, south } = branch
    const planned = await visit({ scheduled: '2031-05-05 09:00', minutes: 60, bay })
    const { calibrateEvent, calibrate } = planned
    await move(center, calibrate, 10, { reason: 'Parts' })
    const change = (fields: object) =>
      refusedFields(dispatcher, saveVisit, { calibrateEvent, calibrate, ...fields })
    expect(await change({ bay: south.ids.bay })).toEqual(['bay'])
    expect(await change({ techIds: [south.users[14]] })).toEqual(['techIds'])
    expect(await change({ scheduled: '2031-05-06 09:00', techIds: [north.users[14]] })).toEqual([
      'scheduled',
      'techIds',
    ])
    const { version: _read, ...whole } = await dispatcher.ok('GET calibrate/calibrateEvent', {
      query: { id: calibrateEvent },
    })
    const saved = await dispatcher.ok(saveVisit, { body: { ...whole, notes: 'Waits for parts' } })
    expect(saved).toMatchObject({ notes: 'Waits for parts', bay, scheduled: '2031-05-05 09:00' })
  })

  it('is refused by name on a repair order, and passes as it was read', async () => {
    const { shop, center, accepted, south, north } = branch
    const { calibrate } = await accepted()
    expect(await refusedFields(shop, save, { calibrate, serviceFirm: south.firms.center })).toEqual([
      'serviceFirm',
    ])
    expect(await refusedFields(shop, save, { calibrate, firm: north.firms.shop2 })).toEqual(['firm'])
    expect(await refusedFields(shop, save, { calibrate, internalNotes: 'Ours' })).toEqual(['internalNotes'])
    const vehicle = { vehicle: -1, vin: '1M8GDM9AXKP042788' }
    expect(await refusedFields(center, save, { calibrate, estimator: 'Me', vehicle })).toEqual([
      'estimator',
      'vehicle.vin',
    ])
    for (const who of [shop, center]) {
      const { version: _read, ...whole } = await who.ok(read, { query: { id: calibrate } })
      const saved = await who.ok(save, { body: { ...whole, notes: `Read by ${whole.calibrate}` } })
      expect(saved.vehicle).toEqual(whole.vehicle)
    }
  })

  it('names a center for a new one as the center that it means to ask', async () => {
    const { shop, north, south } = branch
    const vehicle = { vehicle: -1, model: 'Rio' }
    const made = await shop.ok(save, { body: { calibrate: -1, vehicle, serviceFirm: north.firms.center } })
    expect(made).toMatchObject({ serviceFirm: null, wantedCenter: north.firms.center })
    await shop.refused(
      save,
      { body: { calibrate: -1, vehicle, serviceFirm: south.firms.center } },
      'notFound',
    )
  })
})

describe('planning', () => {
  const plan = 'POST calibrate/saveCalibrateEventSchedule'
  it('refuses a bay that is taken, and names the other visit', async () => {
    const { center, visit, bay } = branch
    const first = await visit({ scheduled: '2031-03-03 09:00', minutes: 90, bay })
    const second = await visit()
    const at = (scheduled: string) => ({
      body: { calibrateEvent: second.calibrateEvent, scheduled, minutes: 60, bay },
    })
    const problem = await center.refused(plan, at('2031-03-03 10:00'), 'refused')
    expect(problem.detail).toContain(`is taken from 09:00 am to 10:30 am by visit 1 of ${first.ronumber}`)
    expect(await center.ok(plan, at('2031-03-03 10:30'))).toMatchObject({ scheduled: '2031-03-03 10:30' })
  })
  it('refuses a year that is a typo', async () => {
    const { center, visit } = branch
    const { calibrateEvent } = await visit()
    for (const scheduled of ['9999-12-31 10:00', '1026-12-01 10:00']) {
      const problem = await center.refused(plan, { body: { calibrateEvent, scheduled } }, 'invalid')
      expect(problem.errors).toEqual([{ field: 'scheduled', message: 'Enter a year from 2000 to 2099' }])
    }
  })
  it('settles what the clock skips, and says so', async () => {
    const { center, visit } = branch
    const { calibrate, calibrateEvent } = await visit()
    const asked = { calibrateEvent, scheduled: '2027-03-14 02:30' }
    const settled = {
      scheduled: '2027-03-14 03:30',
      scheduledAt: '2027-03-14T07:30:00.000Z',
      scheduleNote: 'Clocks skip 02:30 am on 03/14/2027. The visit is scheduled for 03:30 am.',
    }
    expect(await center.ok(plan, { body: asked })).toMatchObject(settled)
    expect(await center.ok(saveVisit, { body: { calibrate, ...asked } })).toMatchObject(settled)
    const plain = await center.ok(plan, { body: { calibrateEvent, scheduled: '2027-03-14 04:30' } })
    expect(plain).not.toHaveProperty('scheduleNote')
  })
  it('plans the first or the second of a time that the clock repeats', async () => {
    const { center, visit } = branch
    const { calibrateEvent } = await visit()
    const at = async (body: object) => {
      const { scheduled, scheduledAt } = await center.ok(plan, { body: { calibrateEvent, ...body } })
      expect(scheduled).toBe('2027-11-07 01:30')
      return scheduledAt?.slice(11, 16)
    }
    expect(await at({ scheduled: '2027-11-07 01:30' })).toBe('05:30')
    expect(await at({ scheduled: '2027-11-07 01:30-05:00' })).toBe('06:30')
    // Neither other fields nor a caller that knows of no second time change which of the two it is.
    expect(await at({ minutes: 45 })).toBe('06:30')
    expect(await at({ scheduled: '2027-11-07 01:30', minutes: 50 })).toBe('06:30')
    expect(await at({ scheduled: '2027-11-07T01:30:00-04:00' })).toBe('05:30')
    const never = { body: { calibrateEvent, scheduled: '2027-11-07 01:30-07:00' } }
    const problem = await center.refused(plan, never, 'invalid')
    expect(problem.errors).toMatchObject([{ field: 'scheduled' }])
  })
  it('names the end of what takes a bay by the clock of the place, also on a day on which it changes', async () => {
    const { center, visit, bay } = branch
    await visit({ scheduled: '2027-03-14 01:30', minutes: 60, bay })
    const { calibrateEvent } = await visit()
    const body = { calibrateEvent, scheduled: '2027-03-14 01:45', minutes: 30, bay }
    const problem = await center.refused(plan, { body }, 'refused')
    expect(problem.detail).toContain('is taken from 01:30 am to 03:30 am by')
  })
  it('assigns technicians of the center’s branch alone, and takes assignments back', async () => {
    const { center, dispatcher, visit, north, south, stored } = branch
    const { calibrateEvent, calibrate } = await visit()
    const assign = (techIds: (number | undefined)[]) => ({ body: { calibrateEvent, techIds } })
    await center.refused(plan, assign([south.users[14]]), 'notFound')
    await center.refused(plan, assign([north.users[16]]), 'notFound')
    expect(await dispatcher.ok(plan, assign([north.users[14]]))).toMatchObject({ calibrateStatusType: 1 })
    expect(await stored(calibrate)).toMatchObject({ status: 11, technician_ids: [north.users[14]] })
    expect(await dispatcher.ok(plan, assign([]))).toMatchObject({ calibrateStatusType: 8, techs: null })
    expect(await stored(calibrate)).toMatchObject({ status: 8, technician_ids: [] })
  })
  it('lets a technician take a free visit by starting it', async () => {
    const { technician, visit, moveVisit, north } = branch
    const { calibrateEvent } = await visit()
    expect(await moveVisit(technician, calibrateEvent, 3)).toMatchObject({
      calibrateStatusType: 3,
      techIds: [north.users[14]],
    })
  })
})

describe('credits and answers', () => {
  const credit = 'POST calibrate/SaveCalibrateEventCredit'
  it('never exceed what was charged', async () => {
    const { center, technician, working, moveVisit } = branch
    const { calibrateEvent, serviceList } = await working()
    await moveVisit(technician, calibrateEvent, 4)
    const calibrateServiceResult = serviceList[0]?.id
    const body = (amount: string, line: number | null = null) => ({
      body: { calibrateEvent, calibrateServiceResult: line, description: 'Goodwill', amount },
    })
    const given = await center.ok(credit, body('200.00', calibrateServiceResult))
    expect(given.serviceList).toMatchObject([{ credited: true, credit: '-200.00' }])
    const free = await center.ok(credit, body('-50.00'))
    expect(free.creditList.map((line) => line.calibrateServiceResultReference)).toEqual([
      calibrateServiceResult,
      -999,
    ])
    const problem = await center.refused(credit, body('27.51'), 'refused')
    expect(problem.detail).toBe("A credit can't be more than what was charged: $27.50 is left.")
    const lowered = await center.ok(credit, body('10.00', calibrateServiceResult))
    expect(lowered.serviceList).toMatchObject([{ credit: '-10.00' }])
    // A credit that was read is saved under the name that it was read with.
    const reference = calibrateServiceResult
    const raised = await center.ok(credit, {
      body: { calibrateEvent, calibrateServiceResultReference: reference, description: 'x', amount: '20.00' },
    })
    expect(raised.creditList).toMatchObject([
      { calibrateServiceResultReference: reference, amount: '-20.00' },
      { calibrateServiceResultReference: -999, amount: '-50.00' },
    ])
    const two = { calibrateServiceResult: reference, calibrateServiceResultReference: -999 }
    const twoServices = { calibrateEvent, ...two, description: 'x', amount: '20.00' }
    expect((await center.refused(credit, { body: twoServices }, 'invalid')).errors).toEqual([
      { field: 'calibrateServiceResultReference', message: 'Credit one service at a time' },
    ])
    const cleared = await center.ok('GET calibrate/cancelCalibrateEventCredit', { query: { calibrateEvent } })
    expect(cleared.creditList).toEqual([])
  })
  it('need a reason that can be read, as a hold and a cancellation do', async () => {
    const { center, technician, working, moveVisit } = branch
    const { calibrate, calibrateEvent } = await working()
    for (const reason of ['', ' \n', '\u200b\u2060']) {
      const body = { calibrateEvent, description: reason, amount: '1.00' }
      await center.refused(credit, { body }, 'invalid')
      const move = (status: number) => ({ body: { calibrate, calibrateEvent, status, reason } })
      for (const status of [10, 5])
        await center.refused('POST calibrate/updateStatusCalibrate', move(status), 'invalid')
      for (const status of [7, 5])
        await center.refused('POST calibrate/updateStatusCalibrateEvent', move(status), 'invalid')
    }
    await moveVisit(technician, calibrateEvent, 4)
  })
  it('leave declined services uncharged', async () => {
    const { shop, visit, stored } = branch
    const { calibrateEvent, calibrate, serviceList } = await visit()
    const services = [{ id: serviceList[0]?.id ?? 0, authorization: 'no' }]
    const answered = await shop.ok('POST calibrate/updateServiceAuthorization', {
      body: { calibrateEvent, services },
    })
    expect(answered.serviceList).toMatchObject([{ authorization: 'no' }])
    expect(await stored(calibrate)).toMatchObject({ amount: '0.00' })
  })
})

describe('many at once', () => {
  it('answers for each, and leaves the others moved', async () => {
    const { center, shop, submitted, pending } = branch
    const [one, two, other] = [await submitted(), await submitted(), await pending()]
    const calibrates = [two.calibrate, other.calibrate, one.calibrate, 999_999]
    const { rows } = await center.ok('POST calibrate/updateRequestStatus', {
      body: { calibrates, status: 8 },
    })
    expect(rows).toEqual([
      { calibrate: two.calibrate, ok: true, from: 2, says: `${two.ronumber} is now Submitted OK.` },
      { calibrate: other.calibrate, ok: false, from: null, says: expect.stringContaining("doesn't exist") },
      { calibrate: one.calibrate, ok: true, from: 2, says: `${one.ronumber} is now Submitted OK.` },
      { calibrate: 999_999, ok: false, from: null, says: expect.stringContaining("doesn't exist") },
    ])
    const back = { body: { calibrates: [one.calibrate, two.calibrate], status: 2 } }
    const notTheirs = await shop.ok('POST calibrate/updateRequestStatus', back)
    expect(notTheirs.rows.map((row) => row.ok)).toEqual([false, false])
    const undone = await center.ok('POST calibrate/updateRequestStatus', back)
    expect(undone.rows.map((row) => row.ok)).toEqual([true, true])
  })
})
