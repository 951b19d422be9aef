import type { EventShape, RequestShape } from '#contract/requests/index.ts'
import { startNetworkApp, type TestAppOptions } from '#server/testing/harness.ts'
import { makeGiven } from '#server/testing/given.ts'

/** The people of one branch and the fixtures for repair order tests. */
export const startBranch = async (options: TestAppOptions = {}) => {
  const app = await startNetworkApp(options)
  const { north, south } = app.network
  const [shop, center, technician, dispatcher, manager, host, stranger] = await Promise.all([
    app.as('role16@north.test'),
    app.as('role12@north.test'),
    app.as('role14@north.test'),
    app.as('role10@north.test'),
    app.as('role6@north.test'),
    app.as('role1@north.test'),
    app.as('role12@south.test'),
  ])
  const listed = await app.sql<{ id: number; code: string }>(
    "select id, code from service where firm = 1 and code in ('FCAM-S', 'FRAD-S', 'BSM-P', 'SCAN-PRE')",
  )
  const bays = await app.sql<{ id: number }>('select id from bay where firm = $1', [north.firms.center])
  const service = (code: string): number => listed.find((row) => row.code === code)?.id ?? -1
  const people = { shop, center, technician, dispatcher, manager, host, stranger }

  const given = makeGiven(app, { shop, center, technician, technicianId: north.users[14] ?? 0 })
  const { pending, move, moveVisit } = given
  const submitted = (): Promise<RequestShape> => given.request({ status: 'submitted' })
  const accepted = (): Promise<RequestShape> => given.request({ status: 'accepted' })
  const visit = async (over: Record<string, unknown> = {}): Promise<EventShape> =>
    given.visit((await accepted()).calibrate, over)
  const assigned = async (): Promise<EventShape> => visit({ techIds: [north.users[14]] })
  /** A Working visit with nothing left that blocks completion. */
  const working = async (): Promise<EventShape> => given.start((await assigned()).calibrateEvent)
  /** A completed visit of one line of `amount`, not yet invoiced. */
  const completed = async (amount = '100.00') => {
    const { calibrateEvent, calibrate, serviceList } = await working()
    const line = serviceList[0]?.id ?? -1
    await center.ok('POST calibrate/updateCalibrateServiceItem', {
      body: { calibrateEvent, id: line, hours: '1', rate: amount },
    })
    await moveVisit(center, calibrateEvent, 4)
    return { calibrateEvent, calibrate, line }
  }
  return {
    app,
    north,
    south,
    ...people,
    service,
    given,
    /** A bay of the center. */
    bay: bays[0]?.id ?? -1,
    pending,
    move,
    submitted,
    accepted,
    visit,
    assigned,
    working,
    completed,
    moveVisit,
    /** The row in the database, regardless of scope. */
    stored: async (id: number) =>
      (await app.sql<Record<string, unknown>>('select * from request where id = $1', [id]))[0] ?? {},
    storedVisit: async (id: number) =>
      (await app.sql<Record<string, unknown>>('select * from event where id = $1', [id]))[0] ?? {},
  }
}
export type BranchApp = Awaited<ReturnType<typeof startBranch>>
