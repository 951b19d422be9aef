import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'
import type { Client } from '#server/testing/client.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
let host: Client
let other: Client
let shop: Client
let type: number
let make: number
beforeAll(async () => {
  app = await startNetworkApp()
  host = await app.as('role1@north.test')
  other = await app.as('role2@north.test')
  shop = await app.as('role16@north.test')
  const lists = await host.ok('POST lookup/ByKeys', { body: { keys: ['CalibrateType', 'VehicleMake'] } })
  type = lists.CalibrateType?.[0]?.id ?? 0
  make = lists.VehicleMake?.[0]?.id ?? 0
}, 60_000)
afterAll(() => app.stop())

const save = async (recommendation: string, more: object = {}) =>
  (await host.ok('POST calibrate/saveCalibrateRecommendation', { body: { recommendation, ...more } })).id
const one = (client: Client, id: number) =>
  client.ok('GET calibrate/calibrateRecommendation', { query: { calibrateRecommendation: id } })
const named = async (client: Client, query: object = {}) =>
  (await client.ok('GET calibrate/calibrateRecommendations', { query })).map((row) => row.recommendation)

test('a new one belongs to firm 1 and a shop can read it', async () => {
  const id = await save('Check the camera', {
    calibrateType: type,
    vehicleMake: make,
    recommendationText: 'So',
  })
  expect(await one(shop, id)).toMatchObject({
    firm: 1,
    recommendation: 'Check the camera',
    recommendationText: 'So',
    calibrateType: type,
    vehicleMake: make,
    isInactive: false,
  })
  expect(await named(shop)).toContain('Check the camera')
})

test('only the host can save one', async () => {
  const id = await save('Kept')
  for (const role of [3, 12, 16]) {
    const client = await app.as(`role${role}@north.test`)
    const body = { calibrateRecommendation: id, recommendation: 'Taken' }
    await client.refused('POST calibrate/saveCalibrateRecommendation', { body }, 'forbidden')
    const query = { calibrateRecommendation: id }
    await client.refused('POST calibrate/deleteCalibrateRecommendation', { query }, 'forbidden')
  }
})

test('refers to a type and a make, and to nothing else', async () => {
  const body = { recommendation: 'Crossed', calibrateType: make, vehicleMake: type }
  const problem = await host.refused('POST calibrate/saveCalibrateRecommendation', { body }, 'invalid')
  expect(problem.errors?.map(({ field }) => field)).toEqual(['calibrateType', 'vehicleMake'])
})

test('merges the edits of two people and reports a conflict on the same field', async () => {
  const id = await save('Merging')
  const at = (client: Client, fields: object) =>
    client.ok('POST calibrate/saveCalibrateRecommendation', {
      body: { calibrateRecommendation: id, version: 1, ...fields },
    })
  await at(host, { recommendation: 'Named' })
  await at(other, { recommendationText: 'Told' })
  expect(await one(host, id)).toMatchObject({ recommendation: 'Named', recommendationText: 'Told' })
  const body = { calibrateRecommendation: id, version: 1, recommendation: 'Mine' }
  await other.refused('POST calibrate/saveCalibrateRecommendation', { body }, 'conflict')
})

test('is hidden once deleted, and can be restored', async () => {
  const id = await save('Leaving')
  const query = { calibrateRecommendation: id }
  await host.ok('GET calibrate/deleteCalibrateRecommendation', { query })
  expect(await named(shop)).not.toContain('Leaving')
  expect(await named(host, { inactive: 1 })).toContain('Leaving')
  await host.ok('POST calibrate/deleteCalibrateRecommendation', { query: { ...query, undo: 1 } })
  expect(await named(shop)).toContain('Leaving')
})

test('a repair order shows those that apply to its type and make', async () => {
  const { working: calibrate, vehicle } = app.network.north.ids
  await app.sql('update request set type = $1 where id = $2', [type, calibrate])
  await app.sql('update vehicle set make = $1 where id = $2', [make, vehicle])
  const [{ id: otherMake } = { id: 0 }] = await app.sql<{ id: number }>(
    "select id from lookup where key = 'VehicleMake' and firm = 1 and id <> $1 limit 1",
    [make],
  )
  await save('For all')
  await save('For this', { calibrateType: type, vehicleMake: make })
  await save('For the make', { vehicleMake: make })
  await save('For another', { calibrateType: type, vehicleMake: otherMake })
  const gone = await save('Gone')
  await host.ok('POST calibrate/deleteCalibrateRecommendation', { query: { calibrateRecommendation: gone } })
  for (const role of [1, 12, 14, 16]) {
    const found = await named(await app.as(`role${role}@north.test`), { calibrate })
    expect(found).toEqual(expect.arrayContaining(['For all', 'For this', 'For the make']))
    expect(found).not.toContain('For another')
    expect(found).not.toContain('Gone')
  }
  const query = { calibrate: app.network.south.ids.working }
  await shop.refused('GET calibrate/calibrateRecommendations', { query }, 'notFound')
})

test("saves nothing for a firm that doesn't exist, and says so", async () => {
  const firm = 2_000_000_000
  const said = [
    await host.refused(
      'POST calibrate/saveCalibrateRecommendation',
      { body: { firm, recommendation: 'Lost' } },
      'notFound',
    ),
    await host.refused('POST lookup/upsert', { body: { firm, key: 'Salutation', name: 'Lost' } }, 'notFound'),
    await host.refused('POST lookup/insurance', { body: { firm, insuranceName: 'Lost' } }, 'notFound'),
    await host.refused(
      'POST lookup/saveCalibrateReady',
      { body: { firm, calibrateReadyName: 'Lost' } },
      'notFound',
    ),
  ]
  expect(new Set(said.map(({ detail }) => detail))).toEqual(
    new Set(["This location doesn't exist, or you don't have access to it."]),
  )
})
