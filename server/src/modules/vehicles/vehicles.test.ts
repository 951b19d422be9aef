import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
beforeAll(async () => {
  app = await startNetworkApp()
})
afterAll(() => app.stop())

describe('the year of a vehicle', () => {
  it('is 2007 of a new one where none is said', async () => {
    const center = await app.as('role12@north.test')
    for (const vehicle of [-1, 0])
      expect((await center.ok('POST vehicle/saveVehicle', { body: { vehicle, model: 'Fit' } })).year).toBe(
        2007,
      )
  })

  it('stays where another field of a stored one is saved', async () => {
    const center = await app.as('role12@north.test')
    const { vehicle, version } = await center.ok('POST vehicle/saveVehicle', {
      body: { vehicle: -1, year: 2023, model: 'Civic' },
    })
    const saved = await center.ok('POST vehicle/saveVehicle', { body: { vehicle, trim: 'EX', version } })
    expect(saved).toMatchObject({ year: 2023, model: 'Civic', trim: 'EX' })
  })
})

it('two who save other fields of a vehicle merge; the same field is asked about', async () => {
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

it('a vehicle of which nothing is known is refused', async () => {
  const center = await app.as('role12@north.test')
  for (const body of [{}, { vehicle: -1, year: 2020, model: ' ', vin: '' }])
    await center.refused('POST vehicle/saveVehicle', { body }, 'invalid')
})
