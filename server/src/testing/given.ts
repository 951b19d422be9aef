import type { EventShape } from '#contract/requests/index.ts'
import type { Client } from './client.ts'
import type { TestApp } from './harness.ts'

/** How far a repair order has come, in the order of the work. */
const stages = ['pending', 'submitted', 'accepted', 'assigned', 'working', 'completed'] as const
export type Stage = (typeof stages)[number]

/** Who does what: a shop writes and submits, its center accepts and plans, a technician works. */
export type GivenPeople = { shop: Client; center: Client; technician: Client; technicianId: number }

export type GivenRequest = {
  status?: Stage
  /** Visits to plan, from `assigned` on 1 unless told otherwise; needs `accepted` at least. */
  visits?: number
  /** Codes of the services on each visit. */
  services?: readonly string[]
  /** Fields of saveCalibrate over the defaults. */
  fields?: Record<string, unknown>
  /** Fields of saveCalibrateEvent for each visit. */
  visitFields?: Record<string, unknown>
}

let numbers = 70_000

/**
 * Builds the records that a test begins with, by the product's own calls.
 * @param visitDefaults fields of saveCalibrateEvent for every visit, unless a test says otherwise
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
        ronumber: `R${(numbers += 1)}`,
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
    const serviceList = ids.map((calibrateService, at) => ({ id: -1 - at, calibrateService }))
    return center.ok('POST calibrate/saveCalibrateEvent', {
      body: { calibrateEvent: -1, calibrate, serviceList, ...visitDefaults, ...fields },
    })
  }
  /** Starts a visit and skips all that would keep it from being completed. */
  const start = async (calibrateEvent: number): Promise<EventShape> => {
    const started = await moveVisit(technician, calibrateEvent, 3)
    await app.sql("update event_item set skipped_reason = 'for the test' where event = $1", [calibrateEvent])
    return started
  }

  /** A repair order of the shop as far as `status` says, with its visits. */
  const request = async ({
    status = 'pending',
    visits,
    services,
    fields,
    visitFields = {},
  }: GivenRequest = {}) => {
    const has = (stage: Stage) => stages.indexOf(status) >= stages.indexOf(stage)
    const { calibrate } = await pending(fields)
    if (has('submitted')) await move(shop, calibrate, 2)
    if (has('accepted')) await move(center, calibrate, 8)
    const techIds = has('assigned') ? { techIds: [technicianId] } : {}
    let planned: EventShape[] = []
    for (let at = 0; at < (visits ?? (has('assigned') ? 1 : 0)); at += 1)
      planned.push(await visit(calibrate, { ...techIds, ...visitFields }, services))
    if (has('working'))
      planned = await mapSequentially(planned, ({ calibrateEvent }) => start(calibrateEvent))
    if (has('completed'))
      planned = await mapSequentially(planned, ({ calibrateEvent }) => moveVisit(center, calibrateEvent, 4))
    const order = await shop.ok('GET calibrate/calibrate', { query: { id: calibrate } })
    return { ...order, visits: planned }
  }

  return { request, pending, move, visit, moveVisit, start, serviceId }
}
export type Given = ReturnType<typeof makeGiven>

const mapSequentially = async <T, R>(all: readonly T[], work: (each: T) => Promise<R>): Promise<R[]> => {
  const done: R[] = []
  for (const each of all) done.push(await work(each))
  return done
}

/** The same on the demo, in its northern branch: Halvorsen Collision, Northline Grand Rapids, and its first technician. */
export const givenOnDemo = async (app: TestApp): Promise<Given> => {
  const [shop, center, technician, [tech]] = await Promise.all([
    app.as('role16@north.demo'),
    app.as('role12@north.demo'),
    app.as('role14@north.demo'),
    app.sql<{ id: number }>("select id from app_user where username = 'role14@north.demo'"),
  ])
  // The form of a visit asks for its type.
  const [type] = await center.ok('GET lookup/calibrateEventTypes')
  const visitDefaults = { calibrateEventType: type?.calibrateEventType }
  return makeGiven(app, { shop, center, technician, technicianId: tech?.id ?? 0 }, visitDefaults)
}
