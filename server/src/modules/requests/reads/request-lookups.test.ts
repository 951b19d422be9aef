import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBranch, type BranchApp } from '../testing/branch-app.ts'

let branch: BranchApp
beforeAll(async () => {
  branch = await startBranch()
}, 60_000)
afterAll(() => branch.app.stop())

it('the past work of a vehicle is found by its record where there is no VIN, and inside the scope alone', async () => {
  const { pending, shop, center, stranger } = branch
  const first = await pending()
  const again = await pending({ vehicle: { ...first.vehicle, vehicle: first.vehicle.vehicle } })
  expect(again.vehicle.vehicle).toBe(first.vehicle.vehicle)
  const of = async (who: typeof shop, query: { vehicle?: number; vin?: string }) =>
    (await who.ok('GET calibrate/searchCalibrateForVin', { query })).map((row) => row.ronumber)
  const vehicle = first.vehicle.vehicle ?? -1
  expect(await of(shop, { vehicle })).toEqual([again.ronumber, first.ronumber])
  expect(await of(center, { vehicle })).toEqual([])
  expect(await of(stranger, { vehicle })).toEqual([])
  expect(await of(shop, {})).toEqual([])
})

it('an inspection that does not exist narrows nothing and is refused', async () => {
  const { shop } = branch
  const query = { vin: '1M8GDM9AXKP042788', adasInspection: 7 }
  const problem = await shop.refused('GET calibrate/searchCalibrateForVin', { query }, 'notFound')
  expect(problem.detail).toContain('ADAS inspection')
  await shop.ok('GET calibrate/searchCalibrateForVin', { query: { ...query, adasInspection: -1 } })
})
