import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#contract/kit/dashboard-ranges.ts'
import { localAt } from '#contract/kit/time.ts'
import { EventStatus, RequestStatus } from '#contract/statuses.ts'
import { startBranch, type BranchApp } from '../testing/branch-app.ts'
import { resumeDue } from './resume-due.ts'

let branch: BranchApp
const lookups = new Map<string, number>()
beforeAll(async () => {
  branch = await startBranch()
  const rows = await branch.app.sql<{ id: number; name: string }>(
    "select id, name from lookup where firm = 1 and key in ('HoldReason', 'CancelReason')",
  )
  for (const { id, name } of rows) lookups.set(name, id)
}, 60_000)
afterAll(() => branch.app.stop())

const zone = 'America/New_York'
const today = () => localAt(new Date(), zone).slice(0, 10)
const parts = () => lookups.get('Waiting for parts')
/** Runs the job as if it were this time. */
const resumeAt = (instant: string) =>
  resumeDue({ ...branch.app.services, clock: { now: () => new Date(instant) } })
const movesOf = (calibrate: number) =>
  branch.app.sql<{ entity: string; from_status: number; to_status: number; actor_name: string; why: string }>(
    "select entity, from_status, to_status, actor_name, why from history where request = $1 and what = 'moved' order by id desc",
    [calibrate],
  )

describe('a hold', () => {
  it('has a reason of the list, a note, and a day, which the order and the list show', async () => {
    const { shop, center, move, accepted } = branch
    const { calibrate } = await accepted()
    const until = addDays(today(), 6)
    const held = await move(center, calibrate, RequestStatus.hold, {
      reasonType: parts(),
      reason: 'Bracket is on its way',
      resumeOn: until,
    })
    expect(held.hold).toEqual({ reason: 'Waiting for parts', until })
    expect(held.progress.stopped?.why).toBe('Waiting for parts: Bracket is on its way')
    const listed = await shop.ok('GET calibrate/calibrates', {
      query: { ids: String(calibrate), filter: '9999' },
    })
    expect(listed.items[0]?.hold).toEqual({ reason: 'Waiting for parts', until })

    // Parts come later than promised.
    const later = addDays(until, 3)
    const changed = await move(shop, calibrate, RequestStatus.hold, { reasonType: parts(), resumeOn: later })
    expect(changed.hold).toEqual({ reason: 'Waiting for parts', until: later })
    expect(changed.history[0]).toMatchObject({ what: 'changed', says: 'changed day to resume' })
    await center.refused(
      'POST calibrate/updateStatusCalibrate',
      { body: { calibrate, status: RequestStatus.hold, resumeOn: until, version: held.version } },
      'conflict',
    )

    const resumed = await move(center, calibrate, RequestStatus.submittedOk)
    expect(resumed.hold).toBeNull()
    // The toast's Undo puts it back as it was.
    const undone = await move(center, calibrate, RequestStatus.hold, { reason: 'Undone right away' })
    expect(undone.hold).toEqual({ reason: 'Waiting for parts', until: later })
  })

  it('takes another reason that is sent alone, once, and keeps its reason of the list and its day', async () => {
    const { center, move, accepted } = branch
    const { calibrate } = await accepted()
    const until = addDays(today(), 6)
    const hold = (fields: Record<string, unknown>) => move(center, calibrate, RequestStatus.hold, fields)
    await hold({ reasonType: parts(), reason: 'Bracket', resumeOn: until })
    const changed = await hold({ reason: 'Bumper cover' })
    expect(changed.hold).toEqual({ reason: 'Waiting for parts', until })
    expect(changed.history[0]).toMatchObject({ what: 'changed', why: 'Waiting for parts: Bumper cover' })
    expect((await hold({ reason: ' Bumper cover ' })).version).toBe(changed.version)

    const other = await accepted()
    const holdOther = (reason: string) => move(center, other.calibrate, RequestStatus.hold, { reason })
    await holdOther('Customer is away')
    const again = await holdOther('Customer moved')
    expect(again.hold).toEqual({ reason: 'Customer moved', until: null })
    expect(again.history[0]).toMatchObject({ what: 'changed', why: 'Customer moved' })
  })

  it('is read in Spanish by whoever reads Spanish: its reason in the order, its history, and its changes', async () => {
    const { shop, center, move, accepted } = branch
    const { calibrate } = await accepted()
    await move(center, calibrate, RequestStatus.hold, { reasonType: parts(), reason: 'Bracket' })
    await move(center, calibrate, RequestStatus.hold, { reasonType: lookups.get('Weather or road') })
    await shop.ok('POST user/updateUserParams', { body: { language: 2 } })
    const order = await shop.ok('GET calibrate/calibrate', { query: { id: calibrate } })
    const { items } = await shop.ok('GET dashboard/calibrateHistory', { query: { calibrate } })
    await shop.ok('POST user/updateUserParams', { body: { language: 1 } })
    expect(order.progress.stopped?.why).toBe('Faltan piezas: Bracket')
    expect(items.map(({ why }) => why)).toContain('Faltan piezas: Bracket')
    expect(items.flatMap(({ said }) => said).map(({ before, after }) => [before, after])).toContainEqual([
      'Faltan piezas',
      'Clima o camino',
    ])
  })

  it.each([
    ['a reason of another list', 'reasonType', () => ({ reasonType: lookups.get('Total loss') })],
    ['a reason that does not exist', 'reasonType', () => ({ reasonType: 999_999 })],
    ['today', 'resumeOn', () => ({ reasonType: parts(), resumeOn: today() })],
    ['a day in two years', 'resumeOn', () => ({ reasonType: parts(), resumeOn: addDays(today(), 730) })],
    ['no reason at all', 'reason', () => ({ resumeOn: addDays(today(), 2) })],
  ])('refuses %s', async (_name, field, more) => {
    const { calibrate } = await branch.accepted()
    const body = { calibrate, status: RequestStatus.hold, ...more() }
    const problem = await branch.center.refused('POST calibrate/updateStatusCalibrate', { body }, 'invalid')
    expect(problem.errors?.map((error) => error.field)).toEqual([field])
  })

  it('a cancellation has a reason of its list and no day', async () => {
    const { shop, move, accepted, stored } = branch
    const { calibrate } = await accepted()
    const body = { calibrate, status: RequestStatus.cancelled, reasonType: lookups.get('Total loss') }
    await shop.refused(
      'POST calibrate/updateStatusCalibrate',
      { body: { ...body, resumeOn: addDays(today(), 2) } },
      'invalid',
    )
    await move(shop, calibrate, RequestStatus.cancelled, { reasonType: body.reasonType })
    expect(await stored(calibrate)).toMatchObject({ stop_reason: body.reasonType, stop_text: 'Total loss' })
    expect((await movesOf(calibrate))[0]?.why).toBe('Total loss')
  })
})

describe('the day to resume', () => {
  it('resumes at its first minute where the work is done, once, and says who is waited for again', async () => {
    const { center, technician, move, assigned, stored } = branch
    const { calibrate, ronumber } = await assigned()
    const until = addDays(today(), 2)
    await move(center, calibrate, RequestStatus.hold, { reasonType: parts(), resumeOn: until })
    // 03:59 am in UTC is still the day before in New York, in summer and in winter.
    await resumeAt(`${until}T03:59:00Z`)
    expect(await stored(calibrate)).toMatchObject({ status: RequestStatus.hold })
    await Promise.all([resumeAt(`${until}T05:00:00Z`), resumeAt(`${until}T05:00:00Z`)])
    await resumeAt(`${addDays(until, 1)}T12:00:00Z`)
    expect(await stored(calibrate)).toMatchObject({ status: RequestStatus.assigned })
    const [last, before] = await movesOf(calibrate)
    expect(last).toMatchObject({ to_status: RequestStatus.assigned, actor_name: 'Automatic' })
    expect(before).toMatchObject({ to_status: RequestStatus.hold })
    for (const who of [center, technician])
      await expect
        .poll(async () =>
          (await who.ok('GET notifications/mine', { query: { pageSize: 50 } })).items.map(
            ({ title }) => title,
          ),
        )
        .toContain(`RO ${ronumber} is off hold`)
  })

  it('is caught up after days without a server; a hold without a day stays', async () => {
    const { center, move, accepted, stored } = branch
    const [dated, open] = [await accepted(), await accepted()]
    const until = addDays(today(), 3)
    await move(center, dated.calibrate, RequestStatus.hold, { reasonType: parts(), resumeOn: until })
    await move(center, open.calibrate, RequestStatus.hold, { reasonType: parts() })
    await resumeAt(`${addDays(until, 9)}T12:00:00Z`)
    expect(await stored(dated.calibrate)).toMatchObject({ status: RequestStatus.submittedOk })
    expect(await stored(open.calibrate)).toMatchObject({ status: RequestStatus.hold })
  })

  it('resumes a visit where it stood, and not before its order is resumed', async () => {
    const { center, technician, moveVisit, move, working, storedVisit } = branch
    const { calibrate, calibrateEvent } = await working()
    const until = addDays(today(), 2)
    const held = await moveVisit(technician, calibrateEvent, EventStatus.hold, {
      reasonType: parts(),
      resumeOn: until,
    })
    expect(held.hold).toEqual({ reason: 'Waiting for parts', until })
    await move(center, calibrate, RequestStatus.hold, { reasonType: parts() })
    const noon = `${addDays(until, 1)}T12:00:00Z`
    await resumeAt(noon)
    expect(await storedVisit(calibrateEvent)).toMatchObject({ status: EventStatus.hold })
    const { moves } = await center.ok('GET calibrate/calibrate', { query: { id: calibrate } })
    await move(center, calibrate, moves.find(({ says }) => says === 'Resume')?.to ?? 0)
    await resumeAt(noon)
    expect(await storedVisit(calibrateEvent)).toMatchObject({ status: EventStatus.working })
    const [last] = await movesOf(calibrate)
    expect(last).toMatchObject({ entity: 'request', to_status: RequestStatus.working })
  })
})
