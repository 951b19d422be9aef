import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
beforeAll(async () => {
  app = await startNetworkApp()
})
afterAll(() => app.stop())

describe('the year of a vehicle', () => {
  it('defaults to 2007 for a new one', async () => {
    const center = await app.as('role12@north.test')
    for (const vehicle of [-1, 0])
      expect((await center.ok('POST vehicle/saveVehicle', { body: { vehicle, model: 'Fit' } })).year).toBe(
        2007,
      )
  })

  it('stays when another field of a stored one is saved', async () => {
    const center = await app.as('role12@north.test')
    const { vehicle, version } = await center.ok('POST vehicle/saveVehicle', {
      body: { vehicle: -1, year: 2023, model: 'Civic' },
    })
    const saved = await center.ok('POST vehicle/saveVehicle', { body: { vehicle, trim: 'EX', version } })
    expect(saved).toMatchObject({ year: 2023, model: 'Civic', trim: 'EX' })
  })
})

it('merges different fields of two editors and reports a conflict on the same one', async () => {
  const [one, other] = [await app.as('role12@north.test'), await app.as('role1@north.test')]
  const { vehicle, version } = await one.ok('POST vehicle/saveVehicle', {
    body: { vehicle: -1, year: 2023, model: 'Civic' },
  })
  await other.ok('POST vehicle/saveVehicle', { body: { vehicle, year: 2024, version } })
  await one.ok('POST vehicle/saveVehicle', { body: { vehicle, trim: 'EX', version } })
  await one.refused('POST vehicle/saveVehicle', { body: { vehicle, year: 2022, version } }, 'conflict')
  expect(await one.ok('GET vehicle/vehicle', { query: { id: vehicle } })).toMatchObject({
    year: 2024,
    trim: 'EX',
  })
})

it('is found by words in any order, also of its customer', async () => {
  const center = await app.as('role12@north.test')
  const { id: contact } = await center.ok('POST contact/saveContact', {
    body: { contact: -1, firstName: 'Odalys', lastName: 'Brandvold' },
  })
  const { vehicle } = await center.ok('POST vehicle/saveVehicle', {
    body: { vehicle: -1, year: 2022, model: 'Solterra', contact },
  })
  const found = async (search: string) =>
    (await center.ok('GET vehicle/vehicles', { query: { search } })).items.map((each) => each.vehicle)
  for (const search of ['solterra 2022', 'brandvold  solterra', '2022 ODALYS solterra'])
    expect(await found(search), search).toEqual([vehicle])
  for (const search of ['solterra 2021', 'brandvold honda', 'solterra %'])
    expect(await found(search), search).toEqual([])
})

it('refuses a vehicle without a model or a VIN', async () => {
  const center = await app.as('role12@north.test')
  for (const body of [{}, { vehicle: -1, year: 2020, model: ' ', vin: '' }])
    await center.refused('POST vehicle/saveVehicle', { body }, 'invalid')
})

describe('the make of a vehicle', () => {
  const save = 'POST vehicle/saveVehicle'
  const made = async (name: string) => {
    const host = await app.as('role1@north.test')
    return host.ok('POST lookup/upsert', { body: { id: -1, key: 'VehicleMake', name, firm: 1 } })
  }

  it("is the list's id even if only its name was sent, and brings the list's name", async () => {
    const center = await app.as('role12@north.test')
    const { id } = await made('Zephyr')
    const typed = await center.ok(save, { body: { vehicle: -1, makeName: 'zephyr', model: 'Mark' } })
    expect(typed).toMatchObject({ make: id, makeName: 'Zephyr' })
    const other = await center.ok(save, { body: { vehicle: -1, make: id, makeName: 'Kia', model: 'Mark' } })
    expect(other).toMatchObject({ make: id, makeName: 'Zephyr' })
    const { vehicle } = typed
    const emptied = await center.ok(save, { body: { vehicle, make: null } })
    expect(emptied).toMatchObject({ make: null, makeName: null })
    const unknown = await center.ok(save, { body: { vehicle, makeName: 'Of nobody' } })
    expect(unknown).toMatchObject({ make: null, makeName: 'Of nobody' })
  })

  it('is empty for 0 and -1, and refused for an unknown id', async () => {
    const center = await app.as('role12@north.test')
    for (const make of [0, -1])
      expect(await center.ok(save, { body: { vehicle: -1, make, model: 'Fit' } })).toMatchObject({
        make: null,
      })
    const [strange] = await app.sql<{ id: number }>(
      "select id from lookup where key <> 'VehicleMake' limit 1",
    )
    for (const make of [2_000_000, strange?.id]) {
      const { errors } = await center.refused(save, { body: { vehicle: -1, make, model: 'Fit' } }, 'invalid')
      expect(errors).toEqual([{ field: 'make', message: "This make isn't in the list. Choose again" }])
    }
  })
})

it('a stored vehicle keeps a model or a VIN', async () => {
  const center = await app.as('role12@north.test')
  const { vehicle } = await center.ok('POST vehicle/saveVehicle', { body: { vehicle: -1, model: 'Fit' } })
  await center.refused('POST vehicle/saveVehicle', { body: { vehicle, model: '' } }, 'invalid')
})
