import type { Side } from '#contract/kit/fields.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EventStatus, RequestStatus } from '#contract/statuses.ts'
import type { Client } from '#server/testing/client.ts'
import { statusFromVisits, setByPerson } from '../rules/status-from-visits.ts'
import { eventMoves, requestMoves } from '../rules/status.ts'
import { startBranch, type BranchApp } from '../testing/branch-app.ts'
import { isAllowed, afterStep, type Lifecycle } from '../testing/lifecycle-model.ts'

let branch: BranchApp
beforeAll(async () => {
  branch = await startBranch()
}, 60_000)
afterAll(() => branch.app.stop())

type VisitRow = {
  id: number
  status: EventStatus
  hold_from: EventStatus | null
  technicians: number
  completed_local: string | null
  started_at: string | null
}
type RequestRow = {
  status: RequestStatus
  hold_from: RequestStatus | null
  submitted_at: string | null
  service_firm: number | null
}
type Step = { who: Side; on: number; to: number }

const look = async (calibrate: number) => {
  const [request] = await branch.app.sql<RequestRow>(
    'select status, hold_from, submitted_at, service_firm from request where id = $1',
    [calibrate],
  )
  const visits = await branch.app.sql<VisitRow>(
    `select e.id, e.status, e.hold_from, e.completed_local, e.started_at,
       (select count(*)::int from event_technician t where t.event = e.id) as technicians
     from event e where e.request = $1 and e.deleted_at is null order by e.number`,
    [calibrate],
  )
  if (!request) throw new Error('The request is gone.')
  return { request, visits }
}

/** What must hold whatever was done, by whomever, in whatever order. */
const holds = ({ request, visits }: Awaited<ReturnType<typeof look>>): void => {
  const { status } = request
  const all = visits
  if (!setByPerson.has(status) && !(status === 11 && statusFromVisits(8, all) === 8))
    expect(statusFromVisits(status, all)).toBe(status)
  expect(request.hold_from !== null).toBe(status === 10)
  if (status === 1) expect(request.submitted_at).toBeNull()
  else if (![5, 10].includes(status)) expect(request.submitted_at).not.toBeNull()
  for (const visit of visits) {
    expect(visit.completed_local !== null).toBe(visit.status === 4)
    if (visit.status === 7) expect(visit.hold_from).not.toBeNull()
    if (visit.status === 3 || visit.status === 4) expect(visit.started_at).not.toBeNull()
    if (visit.status === 1) expect(visit.technicians).toBeGreaterThan(0)
  }
}

/** The same as the model of the rules has it; where something was held last is only known to the model. */
const lifeOf = ({ request, visits }: Awaited<ReturnType<typeof look>>): Lifecycle => ({
  request: {
    status: request.status,
    holdFrom: request.hold_from,
    lastHeld: null,
    isSubmitted: request.submitted_at !== null,
    hasCenter: request.service_firm !== null,
  },
  visits: visits.map((visit) => ({
    status: visit.status,
    holdFrom: visit.hold_from,
    lastHeld: null,
    technicians: visit.technicians,
    hasBegun: visit.started_at !== null,
    completedAt: visit.completed_local,
  })),
})
const seen = ({ request, visits }: Lifecycle) => ({
  request: { ...request, lastHeld: null },
  visits: visits.map((visit) => ({ ...visit, lastHeld: null, completedAt: visit.completedAt !== null })),
})

/** Tries a step, beside the model; answers how things stand by the model where the step was made. */
const take = async (
  calibrate: number,
  { who, on, to }: Step,
  life: Lifecycle,
): Promise<Lifecycle | undefined> => {
  const before = await look(calibrate)
  const person: Client = branch[who]
  const visit = on === 0 ? undefined : before.visits[(on - 1) % before.visits.length]
  const answer = visit
    ? await person.call('POST calibrate/updateStatusCalibrateEvent', {
        body: { calibrateEvent: visit.id, status: to, reason: 'tried' },
      })
    : await person.call('POST calibrate/updateStatusCalibrate', {
        body: { calibrate, status: to, reason: 'tried' },
      })
  expect([200, 400, 404, 422]).toContain(answer.status)
  const after = await look(calibrate)
  holds(after)
  const step = { who, on: visit ? before.visits.indexOf(visit) : null, to, at: new Date().toISOString() }
  if (answer.status !== 200) {
    expect(after).toEqual(before)
    expect(isAllowed(life, step), JSON.stringify(answer.body)).toBe(false)
    return undefined
  }
  const expected = afterStep(life, step)
  expect(seen(lifeOf(after))).toEqual(seen(expected))
  await explained(calibrate)
  return expected
}

/** Each move in the history is a row of the table, the follow of a visit, or somebody's own undo. */
const explained = async (calibrate: number): Promise<void> => {
  const moves = await branch.app.sql<{
    entity: string
    entity_id: number
    from_status: number
    to_status: number
  }>(
    `select entity, entity_id, from_status, to_status from history
     where request = $1 and from_status is not null order by id`,
    [calibrate],
  )
  const last = new Map<string, number>()
  for (const move of moves) {
    const key = `${move.entity} ${move.entity_id}`
    // A history has no gaps: each move begins where the one before ended.
    if (last.has(key)) expect(move.from_status).toBe(last.get(key))
    last.set(key, move.to_status)
  }
  const now = await look(calibrate)
  expect(last.get(`request ${calibrate}`) ?? 1).toBe(now.request.status)
  for (const visit of now.visits)
    if (last.has(`event ${visit.id}`)) expect(last.get(`event ${visit.id}`)).toBe(visit.status)
}

it('no history of moves reaches a state that the tables do not know, nor one that the rules alone would not', async () => {
  const { shop, center, pending, move, service, north } = branch
  const step = fc.record<Step>({
    who: fc.constantFrom('shop', 'center', 'center', 'technician'),
    on: fc.nat(2),
    to: fc.constantFrom(1, 2, 3, 3, 4, 4, 5, 6, 7, 8, 8, 9, 10, 11),
  })
  let made = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 8, maxLength: 22 }),
      fc.boolean(),
      async (steps, isAssigned) => {
        const { calibrate } = await pending()
        await move(shop, calibrate, 2)
        for (const techIds of [isAssigned ? [north.users[14]] : [], []]) {
          const { calibrateEvent } = await center.ok('POST calibrate/saveCalibrateEvent', {
            body: {
              calibrateEvent: -1,
              calibrate,
              techIds,
              serviceList: [{ calibrateService: service('FCAM-S') }],
            },
          })
          await branch.app.sql("update event_item set skipped_reason = 'for the test' where event = $1", [
            calibrateEvent,
          ])
        }
        const begun = await look(calibrate)
        holds(begun)
        let life = lifeOf(begun)
        for (const each of steps) {
          const after = await take(calibrate, each, life)
          if (!after) continue
          life = after
          made += 1
        }
      },
    ),
    { numRuns: 12 },
  )
  expect(made).toBeGreaterThan(12)
}, 300_000)

it('work that begins on an order that was taken back counts as its submission', async () => {
  const { shop, center, technician, assigned } = branch
  const { calibrate, calibrateEvent } = await assigned()
  const put = (status: number) =>
    shop.ok('POST calibrate/updateStatusCalibrate', { body: { calibrate, status, reason: 'tried' } })
  await center.ok('POST calibrate/updateStatusCalibrate', { body: { calibrate, status: 5, reason: 'tried' } })
  await put(1)
  expect((await look(calibrate)).request.submitted_at).toBeNull()
  await technician.ok('POST calibrate/updateStatusCalibrateEvent', { body: { calibrateEvent, status: 3 } })
  const after = await look(calibrate)
  expect(after.request).toMatchObject({ status: 3 })
  holds(after)
})

it('a held visit that was cancelled by mistake is held again by Undo, and resumes where it stood', async () => {
  const { center, technician, working } = branch
  const { calibrate, calibrateEvent } = await working()
  const put = (who: Client, status: number) =>
    who.ok('POST calibrate/updateStatusCalibrateEvent', {
      body: { calibrateEvent, status, reason: 'tried' },
    })
  await put(technician, 7)
  await put(center, 5)
  await put(center, 7)
  const after = await look(calibrate)
  expect(after.visits[0]).toMatchObject({ status: 7, hold_from: 3 })
  holds(after)
})

it('a held order that was cancelled by mistake is held again by Undo, each time, and resumes where it stood', async () => {
  const { shop, assigned } = branch
  const { calibrate } = await assigned()
  const put = (status: number) =>
    shop.ok('POST calibrate/updateStatusCalibrate', { body: { calibrate, status, reason: 'tried' } })
  for (const status of [10, 5, 10, 5, 10]) await put(status)
  const held = await look(calibrate)
  expect(held.request).toMatchObject({ status: 10, hold_from: 11 })
  holds(held)
  await put(11)
  holds(await look(calibrate))
})

it('offers exactly the buttons that work', async () => {
  const { center, assigned, app } = branch
  const visit = await assigned()
  const { request, visits } = await look(visit.calibrate)
  const offered = visit.moves.map((each) => each.to)
  const table = eventMoves({ status: visits[0]?.status as EventStatus, holdFrom: null }).map((row) => row.to)
  expect(offered).toEqual(table)
  for (const to of requestMoves({ status: request.status as RequestStatus, holdFrom: null }).map(
    (row) => row.to,
  )) {
    const body = { calibrate: visit.calibrate, status: to, reason: 'tried' }
    const answer = await center.call('POST calibrate/updateStatusCalibrate', { body })
    expect(answer.status).toBe(200)
    await app.sql('update request set status = 11, hold_from = null where id = $1', [visit.calibrate])
    await app.sql('update event set status = 1, hold_from = null where id = $1', [visit.calibrateEvent])
  }
})
