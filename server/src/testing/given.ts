import type { EventShape } from '#contract/requests/index.ts'
import type { EventStatus, RequestStatus } from '#contract/statuses.ts'
import type { Client } from './client.ts'
import type { TestApp } from './harness.ts'

/** Stages of a repair order, in order. */
const stages = ['pending', 'submitted', 'accepted', 'assigned', 'working', 'completed'] as const
export type Stage = (typeof stages)[number]
const requestStatus = { submitted: 2, accepted: 8 } as const satisfies Partial<Record<Stage, RequestStatus>>
const eventStatus = { working: 3, completed: 4 } as const satisfies Partial<Record<Stage, EventStatus>>

/** The shop writes and submits, its center accepts and schedules, and the technician does the work. */
export type GivenPeople = { shop: Client; center: Client; technician: Client; technicianId: number }

export type GivenRequest = {
  status?: Stage
  /** Visits to schedule: by default 1 from status `assigned` on, else none. Requires at least `accepted`. */
  visits?: number
  /** Codes of the services on each visit. */
  services?: readonly string[]
  /** Fields of saveCalibrate over the defaults. */
  fields?: Record<string, unknown>
  /** Fields of saveCalibrateEvent for each visit. */
  visitFields?: Record<string, unknown>
}

let lastRoNumber = 70_000

/**
 * Creates the records that a test starts from, through the API's own calls.
 * @param visitDefaults fields of saveCalibrateEvent for every visit, which a test may override
 */
export const makeGiven = (
  app: Pick<TestApp, 'sql'>,
  people: GivenPeople,
  visitDefaults: Record<string, unknown> = {},
) => {
  const { shop, center, technician, technicianId } = people

  const serviceId = async (code: string): Promise<number> => {
    const [row] = await app.sql<{ id: number }>('select id from service where firm = 1 and code = $1', [code])
    if (!row) throw new Error(`There is no service ${code}`)
    return row.id
  }
  const move = (who: Client, calibrate: number, status: number, rest: Record<string, unknown> = {}) =>
    who.ok('POST calibrate/updateStatusCalibrate', { body: { calibrate, status, ...rest } })
  const moveVisit = (
    who: Client,
    calibrateEvent: number,
    status: number,
    rest: Record<string, unknown> = {},
  ) => who.ok('POST calibrate/updateStatusCalibrateEvent', { body: { calibrateEvent, status, ...rest } })

  const pending = (fields: Record<string, unknown> = {}) =>
    shop.ok('POST calibrate/saveCalibrate', {
      body: {
        calibrate: -1,
        ronumber: `R${(lastRoNumber += 1)}`,
        vehicle: { vehicle: -1, year: 2022, makeName: 'Honda', model: 'Civic', vin: '' },
        notes: 'Front camera after glass',
        ...fields,
      },
    })
  const visit = async (
    calibrate: number,
    fields: Record<string, unknown> = {},
    services: readonly string[] = ['FCAM-S'],
  ): Promise<EventShape> => {
    const ids = await Promise.all(services.map(serviceId))
    const serviceList = ids.map((calibrateService, index) => ({ id: -1 - index, calibrateService }))
    return center.ok('POST calibrate/saveCalibrateEvent', {
      body: { calibrateEvent: -1, calibrate, serviceList, ...visitDefaults, ...fields },
    })
  }
  /** Starts a visit and skips every checklist item that would block its completion. */
  const start = async (calibrateEvent: number): Promise<EventShape> => {
    const started = await moveVisit(technician, calibrateEvent, eventStatus.working)
    await app.sql("update event_item set skipped_reason = 'for the test' where event = $1", [calibrateEvent])
    return started
  }

  /** Creates a repair order of the shop, moves it to `status`, and returns it with its visits. */
  const request = async ({
    status = 'pending',
    visits,
    services,
    fields,
    visitFields = {},
  }: GivenRequest = {}) => {
    const has = (stage: Stage) => stages.indexOf(status) >= stages.indexOf(stage)
    const { calibrate } = await pending(fields)
    if (has('submitted')) await move(shop, calibrate, requestStatus.submitted)
    if (has('accepted')) await move(center, calibrate, requestStatus.accepted)
    const techIds = has('assigned') ? { techIds: [technicianId] } : {}
    let scheduled: EventShape[] = []
    for (let count = 0; count < (visits ?? (has('assigned') ? 1 : 0)); count += 1)
      scheduled.push(await visit(calibrate, { ...techIds, ...visitFields }, services))
    if (has('working'))
      scheduled = await mapSequentially(scheduled, ({ calibrateEvent }) => start(calibrateEvent))
    if (has('completed'))
      scheduled = await mapSequentially(scheduled, ({ calibrateEvent }) =>
        moveVisit(center, calibrateEvent, eventStatus.completed),
      )
    const order = await shop.ok('GET calibrate/calibrate', { query: { id: calibrate } })
    return { ...order, visits: scheduled }
  }

  return { request, pending, move, visit, moveVisit, start, serviceId }
}
export type Given = ReturnType<typeof makeGiven>

const mapSequentially = async <T, R>(all: readonly T[], work: (each: T) => Promise<R>): Promise<R[]> => {
  const done: R[] = []
  for (const each of all) done.push(await work(each))
  return done
}

/**
 * The same on the demo data, in its northern branch: Halvorsen Collision, Northline Grand Rapids, and its first
 * technician.
 */
export const givenOnDemo = async (app: Pick<TestApp, 'as' | 'sql'>): Promise<Given> => {
  const [shop, center, technician, [tech]] = await Promise.all([
    app.as('role16@north.demo'),
    app.as('role12@north.demo'),
    app.as('role14@north.demo'),
    app.sql<{ id: number }>("select id from app_user where username = 'role14@north.demo'"),
  ])
  // The visit form requires a type.
  const [type] = await center.ok('GET lookup/calibrateEventTypes')
  const visitDefaults = { calibrateEventType: type?.calibrateEventType }
  return makeGiven(app, { shop, center, technician, technicianId: tech?.id ?? 0 }, visitDefaults)
}
