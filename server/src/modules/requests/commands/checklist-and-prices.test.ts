import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBranch, type BranchApp } from '../testing/branch-app.ts'

let branch: BranchApp
beforeAll(async () => {
  branch = await startBranch()
}, 60_000)
afterAll(() => branch.app.stop())

const save = 'POST calibrate/saveCalibrate'
const saveVisit = 'POST calibrate/saveCalibrateEvent'

const readyItem = (of: { firm: number; insurer?: number; make?: number }, name: string) =>
  branch.app.sql(
    "insert into checklist_item (firm, kind, name, insurer, vehicle_make) values ($1, 'ready', $2, $3, $4)",
    [of.firm, name, of.insurer ?? null, of.make ?? null],
  )
const asked = async (visit: number): Promise<string[]> =>
  (await branch.center.ok('GET calibrate/calibrateEvent', { query: { id: visit } })).readyList.map(
    (item) => item.name,
  )
let named = 0
const insurer = async (): Promise<number> => {
  const [row] = await branch.app.sql<{ id: number }>(
    'insert into insurer (firm, name) values (1, $1) returning id',
    [`Insurer with demands ${(named += 1)}`],
  )
  return row?.id ?? -1
}
const make = async (name: string): Promise<number> => {
  const [row] = await branch.app.sql<{ id: number }>(
    "select id from lookup where key = 'VehicleMake' and name = $1",
    [name],
  )
  return row?.id ?? -1
}

describe('the checklist of a visit', () => {
  it('follows the insurer of the order as soon as that is saved, and keeps what somebody has done', async () => {
    const { visit, center, technician, north } = branch
    const [more, less] = [await insurer(), await insurer()]
    await readyItem({ firm: 1, insurer: more }, 'Photo of the policy')
    await readyItem({ firm: 1, insurer: more }, 'Call the adjuster')
    const { calibrate, calibrateEvent } = await visit({ techIds: [north.users[14]] })
    expect(await asked(calibrateEvent)).not.toContain('Photo of the policy')

    await center.ok(save, { body: { calibrate, insurance: more } })
    expect(await asked(calibrateEvent)).toEqual(
      expect.arrayContaining(['Photo of the policy', 'Call the adjuster']),
    )

    const { readyList } = await center.ok('GET calibrate/calibrateEvent', { query: { id: calibrateEvent } })
    await technician.ok('POST calibrate/updateCalibrateEventActivity', {
      body: {
        calibrateEvent,
        id: readyList.find((item) => item.name === 'Call the adjuster')?.id,
        done: true,
      },
    })
    await center.ok(save, { body: { calibrate, insurance: less } })
    const left = await asked(calibrateEvent)
    expect(left).toContain('Call the adjuster')
    expect(left).not.toContain('Photo of the policy')
  })

  it('follows the make of the vehicle, by whoever corrects it', async () => {
    const { visit, shop } = branch
    const [toyota, kia] = [await make('Toyota'), await make('Kia')]
    await readyItem({ firm: 1, make: toyota }, 'Toyota targets at hand')
    const { calibrate, calibrateEvent } = await visit()
    expect(await asked(calibrateEvent)).not.toContain('Toyota targets at hand')
    await shop.ok(save, { body: { calibrate, vehicle: { make: toyota } } })
    expect(await asked(calibrateEvent)).toContain('Toyota targets at hand')
    await shop.ok(save, { body: { calibrate, vehicle: { make: kia } } })
    expect(await asked(calibrateEvent)).not.toContain('Toyota targets at hand')
    await shop.ok(save, { body: { calibrate, vehicle: { make: -1, makeName: 'toyota' } } })
    expect(await asked(calibrateEvent)).toContain('Toyota targets at hand')
  })

  it('stays as it is once the visit is over', async () => {
    const { working, technician, center, moveVisit } = branch
    const more = await insurer()
    await readyItem({ firm: 1, insurer: more }, 'Too late')
    const { calibrate, calibrateEvent } = await working()
    await moveVisit(technician, calibrateEvent, 4)
    await center.ok(save, { body: { calibrate, insurance: more } })
    expect(await asked(calibrateEvent)).not.toContain('Too late')
  })

  it('keeps what a center out of the network asks for, though the shop cannot read its lists', async () => {
    const { app, north, south, shop, stranger, pending, move, service } = branch
    await app.sql("insert into firm_link (firm, firm2, kind) values ($1, $2, 'out-of-network')", [
      north.firms.shop,
      south.firms.center,
    ])
    const more = await insurer()
    await readyItem({ firm: south.firms.center }, 'Gate code of the south')
    await app.sql('insert into service_rate (firm, service, rate) values ($1, $2, 77)', [
      south.firms.center,
      service('FCAM-S'),
    ])
    const { calibrate } = await pending({ wantedCenter: south.firms.center })
    const serviceList = [{ id: -1, calibrateService: service('FCAM-S') }]
    const { calibrateEvent } = await shop.ok(saveVisit, {
      body: { calibrateEvent: -1, calibrate, serviceList },
    })
    await move(shop, calibrate, 2)
    await move(stranger, calibrate, 8)
    const of = () => stranger.ok('GET calibrate/calibrateEvent', { query: { id: calibrateEvent } })
    const accepted = await of()
    expect(accepted.readyList.map((item) => item.name)).toContain('Gate code of the south')
    expect(accepted.serviceList).toMatchObject([{ rate: '77.00' }])

    await shop.ok(save, { body: { calibrate, insurance: more } })
    const after = await of()
    expect(after.readyList.map((item) => item.name)).toContain('Gate code of the south')
    expect(after.serviceList).toMatchObject([{ rate: '77.00' }])
  })
})
