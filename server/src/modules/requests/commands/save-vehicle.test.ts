import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#server/testing/client.ts'
import { startBranch, type BranchApp } from '../testing/branch-app.ts'

let branch: BranchApp
let owner: Client
beforeAll(async () => {
  branch = await startBranch()
  owner = await branch.app.as('role3@north.test')
}, 60_000)
afterAll(() => branch.app.stop())

const save = 'POST calibrate/saveCalibrate'
const saveVehicle = 'POST vehicle/saveVehicle'
const read = (id: number) => owner.ok('GET vehicle/vehicle', { query: { id } })
const history = (vehicle: number) =>
  branch.app.sql(
    "select what, version, actor, changes from history where entity = 'vehicle' and entity_id = $1 order by id",
    [vehicle],
  )
const facts = (vehicle: number) =>
  branch.app.sql(
    `select data->>'what' as what, data->'version' as version from hub_log
     where type = 'Status' and data->>'kind' = 'vehicle' and data->>'id' = $1 order by cursor`,
    [`${vehicle}`],
  )

describe('a vehicle that an order writes', () => {
  it('is not overwritten by who read it before: the same field answers 409, another merges', async () => {
    const { shop, pending } = branch
    const { calibrate, vehicle } = await pending({ vehicle: { year: 2021, makeName: 'Kia', model: 'Soul' } })
    const { version } = await read(vehicle.vehicle)
    expect(version).toBe(1)
    await shop.ok(save, { body: { calibrate, vehicle: { model: 'Niro' } } })
    const body = { vehicle: vehicle.vehicle, version }
    const { conflict } = await owner.refused(saveVehicle, { body: { ...body, model: 'Seltos' } }, 'conflict')
    expect(conflict).toMatchObject({
      version: 2,
      fields: [{ field: 'model', stored: 'Niro', yours: 'Seltos' }],
    })
    const merged = await owner.ok(saveVehicle, { body: { ...body, trim: 'EX' } })
    expect(merged).toMatchObject({ model: 'Niro', trim: 'EX', version: 3 })
  })

  it('says in its history who changed what, and tells it', async () => {
    const { shop, north, pending } = branch
    const { calibrate, vehicle } = await pending({ vehicle: { year: 2021, makeName: 'Kia', model: 'Soul' } })
    await shop.ok(save, { body: { calibrate, vehicle: { model: 'Niro' } } })
    const actor = north.users[16]
    expect(await history(vehicle.vehicle)).toEqual([
      { what: 'created', version: 1, actor, changes: {} },
      { what: 'changed', version: 2, actor, changes: { model: ['Soul', 'Niro'] } },
    ])
    await expect
      .poll(() => facts(vehicle.vehicle))
      .toEqual([
        { what: 'vehicles.created', version: 1 },
        { what: 'vehicles.changed', version: 2 },
      ])
  })

  it('stays at its version where an order says of it what it knows already', async () => {
    const { pending } = branch
    const known = { vin: '5YJ3E1EA7KF317009', year: 2019, makeName: 'Tesla', model: 'Model 3' }
    const { vehicle } = await pending({ vehicle: known })
    expect((await pending({ vehicle: known })).vehicle).toEqual(vehicle)
    expect((await read(vehicle.vehicle)).version).toBe(1)
    expect(await history(vehicle.vehicle)).toHaveLength(1)
  })
})
