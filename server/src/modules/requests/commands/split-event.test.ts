import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBranch, type BranchApp } from '../testing/branch-app.ts'

let branch: BranchApp
beforeAll(async () => {
  branch = await startBranch()
}, 60_000)
afterAll(() => branch.app.stop())

const split = 'POST calibrate/splitCalibrateEvent'
const read = (calibrateEvent: number) =>
  branch.center.ok('GET calibrate/calibrateEvent', { query: { id: calibrateEvent } })

describe('splitting a visit', () => {
  it('puts the rest right after the first part, with the same bay and technician', async () => {
    const { bay, center, north, visit } = branch
    const whole = await visit({
      scheduled: '2031-05-05 09:00',
      minutes: 120,
      bay,
      techIds: [north.users[14]],
    })
    const { calibrateEvent, version } = whole
    const answer = await center.ok(split, { body: { calibrateEvent, version, minutes: 45 } })
    const [first, second] = [await read(calibrateEvent), await read(answer.second.calibrateEvent)]
    expect(first).toMatchObject({ scheduled: '2031-05-05 09:00', minutes: 45, bay, version: answer.version })
    expect(first.serviceList).toEqual(whole.serviceList)
    expect(second).toMatchObject({
      calibrate: whole.calibrate,
      calibrateEventReference: calibrateEvent,
      scheduled: '2031-05-05 09:45',
      minutes: 75,
      bay,
      techIds: [north.users[14]],
      serviceList: [],
      number: answer.second.number,
    })
  })

  it('leaves the rest open when asked, and is undone by the two calls that the screen makes', async () => {
    const { center, visit } = branch
    const { calibrateEvent } = await visit({ scheduled: '2031-05-06 09:00', minutes: 60 })
    const { second, version } = await center.ok(split, {
      body: { calibrateEvent, minutes: 30, isSecondOpen: true },
    })
    expect(await read(second.calibrateEvent)).toMatchObject({
      scheduled: null,
      bay: null,
      techIds: [],
      minutes: 30,
    })
    await center.ok('POST calibrate/deleteCalibrateEvent', {
      body: { calibrateEvent: second.calibrateEvent },
    })
    const back = { body: { calibrateEvent, version, minutes: 60 } }
    expect((await center.ok('POST calibrate/saveCalibrateEventSchedule', back)).minutes).toBe(60)
  })

  it('ends both parts at the same moments across a clock change', async () => {
    const { center, visit } = branch
    const { calibrateEvent } = await visit({ scheduled: '2031-03-09 01:00', minutes: 120 })
    const { second } = await center.ok(split, { body: { calibrateEvent, minutes: 60 } })
    expect((await read(second.calibrateEvent)).scheduled).toBe('2031-03-09 03:00')
  })

  it('is refused without a rest, without a time, for a closed visit, and to those who do not plan', async () => {
    const { center, moveVisit, shop, stranger, technician, visit } = branch
    const { calibrateEvent } = await visit({ scheduled: '2031-05-07 09:00', minutes: 60 })
    const body = { calibrateEvent, minutes: 60 }
    const { errors } = await center.refused(split, { body }, 'invalid')
    expect(errors).toMatchObject([{ field: 'minutes' }])
    expect((await read(calibrateEvent)).minutes).toBe(60)
    await shop.refused(split, { body: { ...body, minutes: 30 } }, 'forbidden')
    await technician.refused(split, { body: { ...body, minutes: 30 } }, 'forbidden')
    await stranger.refused(split, { body: { ...body, minutes: 30 } }, 'notFound')
    const open = await visit({ minutes: 60 })
    const ofOpen = { body: { calibrateEvent: open.calibrateEvent, minutes: 30 } }
    expect((await center.refused(split, ofOpen, 'refused')).detail).toMatch(/has no time yet/)
    await moveVisit(center, calibrateEvent, 5, { reason: 'Other day' })
    await center.refused(split, { body: { ...body, minutes: 30 } }, 'refused')
  })

  it('tells of others who changed its length meanwhile', async () => {
    const { center, dispatcher, visit } = branch
    const { calibrateEvent, version } = await visit({ scheduled: '2031-05-08 09:00', minutes: 120 })
    const longer = { body: { calibrateEvent, version, minutes: 180 } }
    await dispatcher.ok('POST calibrate/saveCalibrateEventSchedule', longer)
    await center.refused(split, { body: { calibrateEvent, version, minutes: 60 } }, 'conflict')
  })
})
