import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DeliveryError } from '../../../outside/delivery-error.ts'
import type { CccResults } from '../../../outside/ccc/ccc.ts'
import { startBranch, type BranchApp } from '../testing/branch-app.ts'

let branch: BranchApp
const taken: CccResults[] = []
let answer: () => string = () => 'Taken as WF-1'
beforeAll(async () => {
  branch = await startBranch()
  branch.app.services.ccc.push = (results) => {
    taken.push(results)
    return Promise.resolve({ response: answer() })
  }
  await branch.app.sql("update firm set ccc_id = 'CCC48213' where id = $1", [branch.north.firms.shop])
}, 120_000)
afterAll(() => branch.app.stop())

const push = 'POST calibrate/pushToCCC'
const completed = async () => {
  const { calibrateEvent, calibrate } = await branch.working()
  const visit = await branch.moveVisit(branch.technician, calibrateEvent, 4)
  return { calibrateEvent, calibrate, visit }
}
const pushes = (calibrate: number) => branch.center.ok('GET calibrate/cccPushes', { query: { calibrate } })
/** The ten seconds are over. */
const due = () =>
  branch.app.sql('update ccc_out set not_before = now()').then(() => branch.app.sql('notify post'))
const until = (calibrate: number, state: string) =>
  vi.waitFor(async () => expect((await pushes(calibrate))[0]?.state).toBe(state), { timeout: 60_000 })

describe('results for the estimate exchange', () => {
  it('leave in the background, as they stood when they were pushed', async () => {
    const { center, shop, stranger } = branch
    const { calibrateEvent, calibrate, visit } = await completed()
    await shop.refused(push, { query: { calibrateEvent } }, 'forbidden')
    await stranger.refused(push, { query: { calibrateEvent } }, 'notFound')
    await stranger.refused('GET calibrate/cccPushes', { query: { calibrate } }, 'notFound')
    const queued = await center.ok(push, { query: { calibrateEvent } })
    expect(queued.to).toBe('CCC48213')
    expect((await pushes(calibrate))[0]).toMatchObject({ state: 'queued', number: visit.number, tries: 0 })
    const twice = await center.refused(push, { query: { calibrateEvent } }, 'refused')
    expect(twice.detail).toMatch(/already on their way to CCC/)
    await due()
    await until(calibrate, 'sent')
    expect((await pushes(calibrate))[0]).toMatchObject({ words: 'Taken as WF-1', tries: 1 })
    expect(taken.at(-1)).toMatchObject({
      facility: 'CCC48213',
      workfile: { ro: visit.ronumber },
      vehicle: { make: 'Honda', model: 'Civic', year: 2022 },
      calibration: { total: visit.amount, services: [{ code: 'FCAM-S', amount: visit.amount }] },
    })
  })

  it('list the services that are charged, and none that the shop declined', async () => {
    const { center, shop, technician, working, moveVisit } = branch
    for (const [authorization, count] of [
      ['no', 0],
      ['later', 1],
    ] as const) {
      const { calibrateEvent, calibrate, serviceList } = await working()
      const services = serviceList.map(({ id }) => ({ id, authorization }))
      await shop.ok('POST calibrate/updateServiceAuthorization', { body: { calibrateEvent, services } })
      const visit = await moveVisit(technician, calibrateEvent, 4)
      await center.ok(push, { query: { calibrateEvent } })
      await due()
      await until(calibrate, 'sent')
      expect(taken.at(-1)?.calibration).toMatchObject({ total: visit.amount })
      expect(taken.at(-1)?.calibration.services).toHaveLength(count)
    }
  })

  it('are tried again while the other side cannot, under the same id, and say why', async () => {
    const { calibrateEvent, calibrate } = await completed()
    await branch.center.ok(push, { query: { calibrateEvent } })
    answer = () => {
      throw new DeliveryError('CCC cannot take the results now: Maintenance (503)', { permanent: false })
    }
    await due()
    await until(calibrate, 'waiting')
    const [row] = await pushes(calibrate)
    expect(row).toMatchObject({ words: 'CCC cannot take the results now: Maintenance (503)' })
    expect(Date.parse(row?.nextTry ?? '')).toBeGreaterThan(Date.now())
    answer = () => 'Taken as WF-2'
    await due()
    await until(calibrate, 'sent')
    expect(new Set(taken.slice(-2).map(({ id }) => id)).size).toBe(1)
  })

  it('say what was wrong when they are refused, and can be pushed again', async () => {
    const { calibrateEvent, calibrate } = await completed()
    await branch.center.ok(push, { query: { calibrateEvent } })
    answer = () => {
      throw new DeliveryError('CCC refused the results: Unknown facility (422)', { permanent: true })
    }
    await due()
    await until(calibrate, 'refused')
    expect((await pushes(calibrate))[0]?.words).toBe('CCC refused the results: Unknown facility (422)')
    answer = () => 'Taken as WF-3'
    await branch.center.ok(push, { query: { calibrateEvent } })
    await due()
    await until(calibrate, 'sent')
    expect((await pushes(calibrate)).map(({ state }) => state)).toEqual(['sent', 'refused'])
  })

  it('can be taken back until they leave', async () => {
    const { calibrateEvent, calibrate } = await completed()
    const { push: id } = await branch.center.ok(push, { query: { calibrateEvent } })
    await branch.stranger.refused('POST calibrate/takeBackCCC', { body: { push: id } }, 'notFound')
    const before = taken.length
    expect(await branch.center.ok('POST calibrate/takeBackCCC', { body: { push: id } })).toMatchObject({
      ok: true,
    })
    await due()
    expect((await pushes(calibrate))[0]?.state).toBe('undone')
    expect(taken.length).toBe(before)
    expect(await branch.center.ok('POST calibrate/takeBackCCC', { body: { push: id } })).toMatchObject({
      ok: false,
    })
  })

  it('need a completed visit and the number of the shop', async () => {
    const { center, app, north } = branch
    const open = await branch.assigned()
    const query = { calibrateEvent: open.calibrateEvent }
    expect((await center.refused(push, { query }, 'refused')).detail).toMatch(/isn't completed/)
    const { calibrateEvent } = await completed()
    await app.sql("update firm set ccc_id = '' where id = $1", [north.firms.shop])
    const { detail } = await center.refused(push, { query: { calibrateEvent } }, 'refused')
    expect(detail).toMatch(/has no CCC number. Enter it under Locations/)
  })
})
