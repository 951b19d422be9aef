import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#server/testing/client.ts'
import { startBranch, type BranchApp } from '../testing/branch-app.ts'

let branch: BranchApp
beforeAll(async () => {
  branch = await startBranch()
}, 60_000)
afterAll(() => branch.app.stop())

const [vin, other] = ['1M8GDM9AXKP042788', '5YJ3E1EA7KF317000']
const assigned = async (orderVin = vin) => {
  const vehicle = { vehicle: -1, year: 2022, makeName: 'Honda', model: 'Civic', vin: orderVin }
  const { visits } = await branch.given.request({ status: 'assigned', fields: { vehicle } })
  return visits[0]!
}
const confirm = (calibrateEvent: number, read: string, how = 'scanned', who: Client = branch.technician) =>
  who.ok('POST calibrate/confirmVehicle', { body: { calibrateEvent, vin: read, how } })
const says = async (calibrate: number): Promise<string[]> =>
  (await branch.center.ok('GET dashboard/calibrateHistory', { query: { calibrate } })).items.map(
    (row) => row.says,
  )

it('the right vehicle is recorded with who read it, when, and how', async () => {
  const { calibrate, calibrateEvent } = await assigned()
  const visit = await confirm(calibrateEvent, ` ${vin.toLowerCase()} `)
  expect(visit.vehicleCheck).toMatchObject({
    vin,
    how: 'scanned',
    isMatch: true,
    reason: null,
    by: 'Role 14 Borealis',
  })
  expect(Date.now() - Date.parse(visit.vehicleCheck?.at ?? '')).toBeLessThan(60_000)
  expect(visit.version).toBeGreaterThan(1)
  await confirm(calibrateEvent, vin)
  expect((await says(calibrate)).filter((each) => /VIN/.test(each))).toEqual([
    `confirmed the vehicle by scanning its VIN ${vin} for Visit 1`,
  ])
  expect((await confirm(calibrateEvent, vin.slice(-8), 'typed')).vehicleCheck).toMatchObject({
    isMatch: true,
  })
  await branch.moveVisit(branch.technician, calibrateEvent, 3)
})

it('another vehicle is recorded, shown to the office, and keeps the visit from starting until the center says why', async () => {
  const { calibrate, calibrateEvent } = await assigned()
  expect((await confirm(calibrateEvent, other)).vehicleCheck).toMatchObject({ vin: other, isMatch: false })
  const start = { body: { calibrateEvent, status: 3 } }
  for (const who of [branch.technician, branch.center])
    expect(
      (await who.refused('POST calibrate/updateStatusCalibrateEvent', start, 'refused')).detail,
    ).toContain(other)
  const accept = 'POST calibrate/acceptVehicle'
  const body = { calibrateEvent, reason: 'Door was replaced, plate is of the donor' }
  await branch.technician.refused(accept, { body }, 'forbidden')
  await branch.shop.refused(accept, { body }, 'forbidden')
  await branch.stranger.refused(accept, { body }, 'notFound')
  await branch.center.refused(accept, { body: { calibrateEvent, reason: ' ' } }, 'invalid')
  expect((await branch.center.ok(accept, { body })).vehicleCheck).toMatchObject({
    isMatch: false,
    reason: body.reason,
    by: 'Role 14 Borealis',
    acceptedBy: 'Role 12 Borealis',
  })
  await branch.center.refused(accept, { body }, 'refused')
  await branch.moveVisit(branch.technician, calibrateEvent, 3)
  expect((await says(calibrate)).filter((each) => /VIN/.test(each))).toEqual([
    `accepted the vehicle with the VIN ${other} for Visit 1`,
    `found a vehicle with the VIN ${other} for Visit 1, which differs from the RO`,
  ])
})

it('a corrected order lets the visit start, and a new reading replaces an accepted one', async () => {
  const { calibrate, calibrateEvent } = await assigned()
  await confirm(calibrateEvent, other)
  await branch.center.ok('POST calibrate/acceptVehicle', { body: { calibrateEvent, reason: 'New plate' } })
  expect((await confirm(calibrateEvent, '1HGCM82633A004352')).vehicleCheck).toMatchObject({ reason: null })
  const order = await branch.shop.ok('GET calibrate/calibrate', { query: { id: calibrate } })
  await branch.shop.ok('POST calibrate/saveCalibrate', {
    body: { calibrate, vehicle: { vehicle: order.vehicle.vehicle, vin: '1HGCM82633A004352' } },
  })
  const { vehicleCheck } = await branch.technician.ok('GET calibrate/calibrateEvent', {
    query: { id: calibrateEvent },
  })
  expect(vehicleCheck?.isMatch).toBe(true)
  await branch.moveVisit(branch.technician, calibrateEvent, 3)
})

it('only the people who do the work confirm, with a VIN or its last 8, while the visit is open', async () => {
  const { calibrateEvent } = await assigned()
  const call = 'POST calibrate/confirmVehicle'
  const body = { calibrateEvent, vin, how: 'typed' }
  await branch.shop.refused(call, { body }, 'forbidden')
  await branch.stranger.refused(call, { body }, 'notFound')
  for (const wrong of ['', '12345', vin.slice(1), `${vin}9`, 'KP04278O'])
    await branch.technician.refused(call, { body: { ...body, vin: wrong } }, 'invalid')
  await branch.given.start(calibrateEvent)
  await branch.moveVisit(branch.center, calibrateEvent, 4)
  await branch.technician.refused(call, { body }, 'refused')
})

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()
const report = (calibrateEvent: number, read: string, doneAt: string) =>
  branch.technician.ok('POST calibrate/confirmVehicle', {
    body: { calibrateEvent, vin: read, how: 'scanned', doneAt },
  })

it('a reading that a device reports later counts from when it was made', async () => {
  const { calibrateEvent } = await assigned()
  const at = minutesAgo(90)
  expect((await report(calibrateEvent, vin, at)).vehicleCheck).toMatchObject({ vin, at, isMatch: true })
})

it('a late report never replaces a newer reading, and is in the history all the same', async () => {
  const { calibrate, calibrateEvent } = await assigned()
  await confirm(calibrateEvent, vin, 'scanned', branch.center)
  const visit = await report(calibrateEvent, other, minutesAgo(60))
  expect(visit.vehicleCheck).toMatchObject({ vin, isMatch: true, by: 'Role 12 Borealis' })
  expect((await says(calibrate)).filter((each) => /VIN/.test(each))).toEqual([
    `found a vehicle with the VIN ${other} for Visit 1, which differs from the RO`,
    `confirmed the vehicle by scanning its VIN ${vin} for Visit 1`,
  ])
  await branch.moveVisit(branch.technician, calibrateEvent, 3)
})

it('the same act sent twice with its key is one reading', async () => {
  const { calibrate, calibrateEvent } = await assigned()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const body = { calibrateEvent, vin: other, how: 'scanned', doneAt: minutesAgo(5) }
  const call = 'POST calibrate/confirmVehicle'
  const first = await branch.technician.ok(call, { body, headers })
  await confirm(calibrateEvent, vin)
  const second = await branch.technician.ok(call, { body, headers })
  expect(second.vehicleCheck).toEqual(first.vehicleCheck)
  const now = await branch.center.ok('GET calibrate/calibrateEvent', { query: { id: calibrateEvent } })
  expect(now.vehicleCheck).toMatchObject({ vin, isMatch: true })
  expect((await says(calibrate)).filter((each) => /VIN/.test(each))).toHaveLength(2)
})
