import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBranch, type BranchApp } from '../testing/branch-app.ts'

let branch: BranchApp
beforeAll(async () => {
  branch = await startBranch()
}, 60_000)
afterAll(() => branch.app.stop())

describe('a repair order', () => {
  it('goes from the shop to the center, through a visit, to Paid', async () => {
    const { shop, center, technician, pending, move, moveVisit, north, service, bay, app } = branch
    const made = await pending({ wantedServices: [service('FCAM-S')] })
    expect(made).toMatchObject({ status: 1, vehicleText: '2022 Honda Civic', serviceFirm: null })
    expect(made.moves.map((each) => each.says)).toEqual(['Submit', 'Cancel…'])

    const sent = await move(shop, made.calibrate, 2)
    expect(sent).toMatchObject({ status: 2, serviceFirm: north.firms.center })
    expect(sent.submittedOn).not.toBeNull()
    expect((await move(center, made.calibrate, 8)).status).toBe(8)

    const visit = await center.ok('POST calibrate/saveCalibrateEvent', {
      body: {
        calibrateEvent: -1,
        calibrate: made.calibrate,
        serviceList: [{ id: -1, calibrateService: service('FCAM-S') }],
        scheduled: '2030-07-01 09:00',
        minutes: 90,
        bay,
        techIds: [north.users[14]],
      },
    })
    expect(visit).toMatchObject({ calibrateStatusType: 1, number: 1, techIds: [north.users[14]] })
    expect(visit.serviceList).toMatchObject([{ hours: '1.50', rate: '185.00', amount: '277.50' }])
    expect(visit.scheduledAt).toBe('2030-07-01T13:00:00.000Z')
    expect(visit.actionList.length + visit.readyList.length + visit.precheckList.length).toBeGreaterThan(0)
    expect(await branch.stored(made.calibrate)).toMatchObject({
      status: 11,
      amount: '277.50',
      technician_names: 'Role 14 Borealis',
      next_visit_zone: 'America/New_York',
    })

    await moveVisit(technician, visit.calibrateEvent, 3)
    expect(await branch.stored(made.calibrate)).toMatchObject({
      status: 3,
      next_visit_zone: 'America/New_York',
    })

    const open = await technician.refused(
      'POST calibrate/updateStatusCalibrateEvent',
      { body: { calibrateEvent: visit.calibrateEvent, status: 4 } },
      'refused',
    )
    expect(open.detail).toMatch(/^You can't complete this visit yet\. \d+ items are open: /)
    expect(open.open?.length).toBeGreaterThan(0)
    for (const item of open.open ?? []) {
      await technician.ok('POST calibrate/updateCalibrateEventActivity', {
        body: { calibrateEvent: visit.calibrateEvent, id: item.id, done: true },
      })
      if (item.needs.some((need) => need !== 'done'))
        await technician.ok('POST calibrate/updateCalibrateEventActivity', {
          body: { calibrateEvent: visit.calibrateEvent, id: item.id, skippedReason: 'Camera broken' },
        })
    }
    const done = await moveVisit(technician, visit.calibrateEvent, 4)
    expect(done.completed).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/)
    expect(await branch.stored(made.calibrate)).toMatchObject({ status: 4 })

    const { calibrateEvent } = visit
    const billed = await center.ok('POST calibrate/invoiceCalibrateEvent', { body: { calibrateEvent } })
    expect(billed.status).toBe(4)
    const body = { calibrateEvent, amount: billed.sums.owed }
    const paid = await center.ok('POST calibrate/updatePaymentCalibrateEvent', { body })
    expect(paid.status).toBe(9)
    const told = await app.sql<{ what: string; to_status: number | null }>(
      "select what, to_status from history where request = $1 and entity = 'request' order by id",
      [made.calibrate],
    )
    expect(told.filter((row) => row.what === 'moved').map((row) => row.to_status)).toEqual([
      2, 8, 11, 3, 4, 9,
    ])
  })

  it('is refused in words when a move is not in the table', async () => {
    const { center, accepted } = branch
    const { calibrate, ronumber } = await accepted()
    const problem = await center.refused(
      'POST calibrate/updateStatusCalibrate',
      { body: { calibrate, status: 9 } },
      'refused',
    )
    expect(problem.detail).toBe(`${ronumber} is Submitted OK. It can only go to Hold or Cancelled.`)
  })

  it('asks why it is held, and comes back to where it was', async () => {
    const { shop, center, accepted, move } = branch
    const { calibrate } = await accepted()
    await center.refused(
      'POST calibrate/updateStatusCalibrate',
      { body: { calibrate, status: 10 } },
      'invalid',
    )
    const held = await move(center, calibrate, 10, { reason: 'Parts are late' })
    expect(held.moves.map((each) => each.says)).toEqual(['Resume', 'Cancel…'])
    expect((await move(shop, calibrate, 8)).status).toBe(8)
  })

  it('takes its visits along when it is cancelled, and gives them back by undo', async () => {
    const { center, assigned, move, storedVisit } = branch
    const visit = await assigned()
    await move(center, visit.calibrate, 5, { reason: 'Total loss' })
    expect(await storedVisit(visit.calibrateEvent)).toMatchObject({ status: 5 })
    expect((await move(center, visit.calibrate, 11)).status).toBe(11)
    expect(await storedVisit(visit.calibrateEvent)).toMatchObject({ status: 1, hold_from: null })
  })

  it('starts anew as Pending when it is reopened', async () => {
    const { center, assigned, move, storedVisit } = branch
    const visit = await assigned()
    await move(center, visit.calibrate, 5, { reason: 'Total loss' })
    // Another than the one who cancelled: no undo, but Reopen with its reason.
    const reopened = await move(branch.shop, visit.calibrate, 1, { reason: 'Not a total loss' })
    expect(reopened).toMatchObject({ status: 1, submittedOn: null })
    expect(await storedVisit(visit.calibrateEvent)).toMatchObject({ status: 6 })
  })

  it('goes back to work with its last visit, and to Completed again', async () => {
    const { center, technician, working, move, moveVisit, storedVisit } = branch
    const visit = await working()
    await moveVisit(technician, visit.calibrateEvent, 4)
    expect((await move(center, visit.calibrate, 3, { reason: 'Fault code is back' })).status).toBe(3)
    expect(await storedVisit(visit.calibrateEvent)).toMatchObject({ status: 3, completed_local: null })
    await moveVisit(technician, visit.calibrateEvent, 4)
    expect(await branch.stored(visit.calibrate)).toMatchObject({ status: 4 })
  })

  it('records 11 when 1 is set on one that has been submitted', async () => {
    const { center, submitted, move } = branch
    const { calibrate } = await submitted()
    expect(await branch.stored(calibrate)).toMatchObject({ status: 2 })
    expect(await move(center, calibrate, 1)).toMatchObject({ status: 11, statusName: 'Assigned' })
  })

  it('is taken back by the shop, and the center no longer sees it', async () => {
    const { shop, center, submitted, move } = branch
    const { calibrate } = await submitted()
    const back = await move(shop, calibrate, 1)
    expect(back).toMatchObject({ status: 1, serviceFirm: null, submittedOn: null })
    await center.refused(
      'POST calibrate/updateStatusCalibrate',
      { body: { calibrate, status: 8 } },
      'notFound',
    )
  })
})

describe('a visit', () => {
  it('is moved back by whoever moved it last, and by nobody else', async () => {
    const { center, technician, working, moveVisit, storedVisit } = branch
    const { calibrateEvent } = await working()
    await moveVisit(technician, calibrateEvent, 4)
    expect(await moveVisit(technician, calibrateEvent, 3)).toMatchObject({ completed: null })
    await moveVisit(center, calibrateEvent, 4)
    const body = { calibrateEvent, status: 3 }
    const problem = await technician.refused('POST calibrate/updateStatusCalibrateEvent', { body }, 'refused')
    expect(problem.detail).toBe('Only a manager or dispatcher of the center can do this: Reopen.')
    expect(await storedVisit(calibrateEvent)).toMatchObject({ status: 4 })
  })

  it('does not exist for a technician who is not on it', async () => {
    const { app, technician, assigned, north } = branch
    const { calibrateEvent } = await assigned()
    await app.sql('update event_technician set "user" = $2 where event = $1', [
      calibrateEvent,
      north.users[12],
    ])
    const body = { calibrateEvent, status: 3 }
    const problem = await technician.refused(
      'POST calibrate/updateStatusCalibrateEvent',
      { body },
      'notFound',
    )
    expect(problem.detail).toContain("This visit doesn't exist")
  })

  it('rests while its repair order is on Hold', async () => {
    const { center, technician, assigned, move } = branch
    const { calibrate, calibrateEvent, ronumber } = await assigned()
    await move(center, calibrate, 10, { reason: 'Parts are late' })
    const body = { calibrateEvent, status: 3 }
    const problem = await technician.refused('POST calibrate/updateStatusCalibrateEvent', { body }, 'refused')
    expect(problem.detail).toBe(`${ronumber} is Hold, so its visits can't change. Resume it first.`)
  })

  it('is made ready by the shop, which ticks nothing else', async () => {
    const { shop, assigned } = branch
    const { calibrateEvent, readyList, actionList } = await assigned()
    const tick = (id: number | undefined) => ({ body: { calibrateEvent, id, done: true } })
    const ticked = await shop.ok('POST calibrate/updateCalibrateEventActivity', tick(readyList[0]?.id))
    expect(ticked).toMatchObject({ done: true, doneBy: 'Role 16 Borealis' })
    await shop.refused('POST calibrate/updateCalibrateEventActivity', tick(actionList[0]?.id), 'forbidden')
  })

  it('has items that are done or skipped, never both', async () => {
    const { technician, assigned, moveVisit } = branch
    const visit = await moveVisit(technician, (await assigned()).calibrateEvent, 3)
    const put = (more: object) => ({
      body: { calibrateEvent: visit.calibrateEvent, id: visit.readyList[0]?.id, ...more },
    })
    const call = 'POST calibrate/updateCalibrateEventActivity'
    await technician.ok(call, put({ done: true }))
    const skipped = await technician.ok(call, put({ skippedReason: 'No battery here' }))
    expect(skipped).toMatchObject({ done: false, doneBy: null, skippedReason: 'No battery here' })
    const { items } = await branch.center.ok('GET dashboard/calibrateHistory', {
      query: { calibrate: visit.calibrate },
    })
    // The reason is told once.
    expect(items[0]).toMatchObject({ why: 'No battery here', said: [] })
    const done = await technician.ok(call, put({ done: true }))
    expect(done).toMatchObject({ done: true, skippedReason: null })
    const both = await technician.refused(call, put({ done: true, skippedReason: 'Both' }), 'invalid')
    expect(both.errors?.[0]?.message).toBe("An item can't be both done and skipped")
    const open = await technician.ok(call, put({ done: false }))
    expect(open).toMatchObject({ done: false, skippedReason: null })
  })

  it('leaves nothing behind when its save is refused', async () => {
    const { app, center, visit, south } = branch
    const { calibrateEvent, calibrate, version } = await visit()
    const body = { calibrateEvent, calibrate, version, notes: 'kept?', techIds: [south.users[14]] }
    await center.refused('POST calibrate/saveCalibrateEvent', { body }, 'notFound')
    const history = await app.sql<{ what: string }>(
      "select what from history where entity = 'event' and entity_id = $1 order by id",
      [calibrateEvent],
    )
    expect(history.map((row) => row.what)).toEqual(['created', 'changed'])
    expect(await branch.storedVisit(calibrateEvent)).toMatchObject({ notes: '', version })
  })
})
