import { afterAll, beforeAll, expect, it } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
beforeAll(async () => {
  app = await startNetworkApp()
})
afterAll(() => app.stop())

it('a vehicle moves to the trash, leaves every list, and is restored with its history', async () => {
  const center = await app.as('role12@north.test')
  const { firm } = await center.ok('GET user/profile')
  const made = await center.ok('POST vehicle/saveVehicle', {
    body: { vehicle: -1, firm, year: 2022, model: 'Sienna', vin: '' },
  })
  const listed = async () =>
    (await center.ok('GET vehicle/vehicles', { query: { search: 'Sienna' } })).items.map(
      (each) => each.vehicle,
    )
  const bin = (undo: boolean) =>
    center.ok('POST vehicle/deleteVehicle', { body: { vehicle: made.vehicle, undo } })
  expect(await listed()).toContain(made.vehicle)
  await bin(false)
  expect(await listed()).not.toContain(made.vehicle)
  await bin(true)
  await bin(true)
  expect(await listed()).toContain(made.vehicle)
  const told = await app.sql<{ what: string }>(
    "select what from history where entity = 'vehicle' and entity_id = $1 order by id",
    [made.vehicle],
  )
  expect(told.map(({ what }) => what)).toEqual(['created', 'deleted', 'restored'])

  const stranger = await app.as('role12@south.test')
  await stranger.refused(
    'POST vehicle/deleteVehicle',
    { body: { vehicle: made.vehicle, undo: true } },
    'notFound',
  )
})
