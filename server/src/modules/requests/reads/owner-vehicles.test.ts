import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBranch, type BranchApp } from '../testing/branch-app.ts'

let branch: BranchApp
beforeAll(async () => {
  branch = await startBranch()
})
afterAll(() => branch.app.stop())

it('a center sees those vehicles of a customer that its orders name, and no others', async () => {
  const { shop, center, submitted, pending } = branch
  const order = await submitted()
  const contact = (
    await shop.ok('POST contact/saveContact', { body: { contact: -1, firm: order.firm, lastName: 'Owner' } })
  ).id
  const made = async (model: string) =>
    (await shop.ok('POST vehicle/saveVehicle', { body: { vehicle: -1, firm: order.firm, contact, model } }))
      .vehicle
  const [named, other] = [await made('Named'), await made('Other')]
  const ask = (who = center) => who.call('GET vehicle/ownerVehicles', { query: { contact } })
  expect((await ask()).status).toBe(404)
  await shop.ok('POST calibrate/saveCalibrate', {
    body: { calibrate: order.calibrate, version: order.version, contact, vehicle: { vehicle: named } },
  })
  expect((await ask()).body.map((each) => each.vehicle)).toEqual([named])
  expect((await ask(shop)).body.map((each) => each.vehicle).sort()).toEqual([named, other].sort())
  // An order that stands at the shop alone shows nothing.
  const alone = await pending({ contact, vehicle: { vehicle: other } })
  expect(alone.calibrate).toBeGreaterThan(0)
  expect((await ask()).body.map((each) => each.vehicle)).toEqual([named])
})
