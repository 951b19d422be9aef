import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RangeView } from '#contract/kit/dashboard-ranges.ts'
import { startBranch, type BranchApp } from '../requests/testing/branch-app.ts'

let branch: BranchApp
beforeAll(async () => {
  branch = await startBranch()
}, 120_000)
afterAll(() => branch.app.stop())

const year = { rangeView: RangeView.pastYear } as const
const vehicle = { vehicle: -1, year: 2021, makeName: 'Chevrolet', model: 'Equinox', vin: '' }

/** A completed RO whose windshield was replaced, with one service of this price. */
const completed = async (code: string, rate: string, lines = 'Repl Windshield') => {
  const { calibrate, visits } = await branch.given.request({
    status: 'working',
    services: [code],
    fields: { vehicle },
  })
  const [visit] = visits
  if (!visit) throw new Error('There is no visit')
  const id = visit.serviceList[0]?.id ?? -1
  const { calibrateEvent } = visit
  await branch.center.ok('POST calibrate/updateCalibrateServiceItem', {
    body: { calibrateEvent, id, hours: '1', rate },
  })
  if (lines) await branch.shop.ok('POST calibrate/addRepairLines', { body: { calibrate, text: lines } })
  return { calibrate, finish: () => branch.moveVisit(branch.center, calibrateEvent, 4) }
}
const captureOf = (who = branch.center, query: Record<string, unknown> = {}) =>
  who.ok('GET dashboard/calibrations', { query: { ...year, ...query } as never })
const frontCameras = async (calibrate: number) =>
  (await captureOf(branch.center, { pageSize: 1000 })).items
    .filter((row) => row.calibrate === calibrate && row.system === 'frontCamera')
    .map(({ outcome, reason, amount, rule, line }) => ({ outcome, reason, amount, rule, line }))

describe('calibrations that plans required', () => {
  test('are sold, dismissed with a reason, or missed, once the RO is complete', async () => {
    const cause = { rule: 'GM-1', line: 'Repl Windshield' }
    const sold = await completed('FCAM-S', '125.50')
    expect(await frontCameras(sold.calibrate)).toEqual([])
    await sold.finish()
    expect(await frontCameras(sold.calibrate)).toEqual([
      { ...cause, outcome: 'sold', reason: '', amount: '125.50' },
    ])

    const missed = await completed('SCAN-PRE', '80')
    await missed.finish()
    expect(await frontCameras(missed.calibrate)).toEqual([
      { ...cause, outcome: 'missed', reason: '', amount: '0.00' },
    ])

    const given = await completed('FCAM-S', '0')
    await given.finish()
    expect(await frontCameras(given.calibrate)).toMatchObject([{ outcome: 'missed' }])

    const dismissed = await completed('SCAN-PRE', '80')
    const body = { calibrate: dismissed.calibrate, system: 'frontCamera' as const }
    await branch.shop.ok('POST decode/dismissCalibration', { body: { ...body, reason: 'Glass shop did it' } })
    await dismissed.finish()
    expect(await frontCameras(dismissed.calibrate)).toMatchObject([
      { outcome: 'dismissed', reason: 'Glass shop did it' },
    ])
    await branch.shop.ok('POST decode/dismissCalibration', { body: { ...body, undo: true } })
    expect(await frontCameras(dismissed.calibrate)).toMatchObject([{ outcome: 'missed' }])
  })

  test('add up: the figure equals its rows, page by page and by outcome', async () => {
    await (await completed('FCAM-S', '90')).finish()
    const all = await captureOf(branch.center, { pageSize: 1000 })
    const count = (outcome: string) => String(all.items.filter((row) => row.outcome === outcome).length)
    expect(all.required.now).toBe(String(all.items.length))
    expect([all.sold.now, all.dismissed.now, all.missed.now]).toEqual([
      count('sold'),
      count('dismissed'),
      count('missed'),
    ])
    expect(Number(all.sold.now)).toBeGreaterThan(0)
    const first = await captureOf(branch.center, { pageSize: 1 })
    const second = await captureOf(branch.center, { pageSize: 1, page: 2 })
    expect([...first.items, ...second.items]).toEqual(all.items.slice(0, 2))
    const sold = await captureOf(branch.center, { outcome: 'sold', pageSize: 1000 })
    expect(sold.items).toEqual(all.items.filter(({ outcome }) => outcome === 'sold'))
    expect(sold.count).toBe(sold.items.length)
    expect(sold.required).toEqual(all.required)
  })

  test('are what the plan of each RO requires, by the rules of the day on which it was closed', async () => {
    const { calibrate, finish } = await completed(
      'FCAM-S',
      '90',
      'Repl Windshield\nRpr RT Quarter panel\nFour wheel alignment\nRepl Rear camera',
    )
    await finish()
    // A rule of tomorrow asks for more, which is nothing to an RO of today.
    await branch.host.ok('POST decode/saveRule', {
      body: {
        code: 'TEST-TOMORROW',
        parts: ['windshield'],
        system: 'lidar',
        need: 'required',
        grade: 'A',
        sourceName: 'Test source',
        validFrom: '2099-01-01',
      },
    })
    const { entries } = await branch.shop.ok('GET decode/plan', { query: { calibrate } })
    const required = entries.filter(({ need }) => need === 'required').map(({ system }) => system)
    expect(required.length).toBeGreaterThan(1)
    const { items } = await captureOf(branch.center, { pageSize: 1000 })
    const rows = items.filter((row) => row.calibrate === calibrate)
    expect(rows.map(({ system }) => system)).toEqual(required)
  })

  test('leave out an RO without an estimate, which is counted apart', async () => {
    const before = await captureOf()
    await (await completed('FCAM-S', '90', '')).finish()
    const after = await captureOf()
    expect(Number(after.ros.now) - Number(before.ros.now)).toBe(1)
    expect(after.planned).toEqual(before.planned)
    expect(after.required).toEqual(before.required)
  })

  test('leave out what a person saw missing on the car', async () => {
    const vin = '2GNAXKEV0M6188888'
    const { calibrate, visits } = await branch.given.request({
      status: 'working',
      services: ['SCAN-PRE'],
      fields: { vehicle: { ...vehicle, vin } },
    })
    await branch.shop.ok('POST calibrate/addRepairLines', { body: { calibrate, text: 'Repl Windshield' } })
    await branch.moveVisit(branch.center, visits[0]?.calibrateEvent ?? -1, 4)
    expect(await frontCameras(calibrate)).toHaveLength(1)
    await branch.center.ok('POST decode/saveEquipment', {
      body: { calibrate, system: 'frontCamera', isFitted: false },
    })
    expect(await frontCameras(calibrate)).toEqual([])
  })

  test('of one branch are nothing to another, nor to roles without the dashboard', async () => {
    await (await completed('FCAM-S', '90')).finish()
    const foreign = await captureOf(branch.stranger)
    expect([foreign.items, foreign.required.now, foreign.ros.now]).toEqual([[], '0', '0'])
    const firm = branch.north.firms.center
    const asked = await branch.stranger.call('GET dashboard/calibrations', { query: { ...year, firm } })
    expect(asked.status).toBe(404)
    for (const who of [branch.shop, branch.technician, branch.dispatcher])
      expect((await who.call('GET dashboard/calibrations', { query: year })).status).toBe(403)
  })
})
