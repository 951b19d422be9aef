import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EventShape } from '#contract/requests/index.ts'
import type { Client } from '#server/testing/client.ts'
import { startBranch, type BranchApp } from '../testing/branch-app.ts'

let branch: BranchApp
beforeAll(async () => {
  branch = await startBranch()
}, 120_000)
afterAll(() => branch.app.stop())

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const call = 'POST calibrate/authorizeInPerson'
type Answer = 'yes' | 'no' | 'later'

/** A visit of the technician with two services that nobody has answered for. */
const twoServices = (): Promise<EventShape> => {
  const serviceList = ['FCAM-S', 'BSM-P'].map((code) => ({ id: -1, calibrateService: branch.service(code) }))
  return branch.visit({ serviceList, techIds: [branch.north.users[14]] })
}
/** What a device sends: the services as it showed them, with the answers that were signed there. */
const signed = ({ calibrateEvent, serviceList }: EventShape, given: Answer[], over = {}) => ({
  calibrateEvent,
  name: 'Helen Marsh',
  drawing: pixel,
  services: given.map((authorization, at) => {
    const { id = 0, description = '', amount = '', authorization: was = 'open' } = serviceList[at] ?? {}
    return { id, description, amount, was, authorization }
  }),
  ...over,
})
const read = (calibrateEvent: number, who: Client = branch.center) =>
  who.ok('GET calibrate/calibrateEvent', { query: { id: calibrateEvent } })
const answersOf = async (calibrateEvent: number) =>
  (await read(calibrateEvent)).serviceList.map((line) => line.authorization)

it('what was signed on the technician’s device is recorded with name, time, drawing, and whose device it was', async () => {
  const visit = await twoServices()
  const { calibrate, calibrateEvent } = visit
  const doneAt = new Date(Date.now() - 2 * 3_600_000).toISOString()
  expect((await read(calibrateEvent, branch.technician)).rights).toContain('authorizeInPerson')
  const after = await branch.technician.ok(call, { body: signed(visit, ['yes', 'no'], { doneAt }) })
  expect(after.serviceList.map((line) => line.authorization)).toEqual(['yes', 'no'])
  expect(after.files.map((file) => file.name)).toEqual(['Signature of Helen Marsh.png'])
  const { answers } = await branch.shop.ok('GET calibrate/authorizations', { query: { calibrateEvent } })
  expect(answers).toMatchObject([
    {
      name: 'Helen Marsh',
      at: doneAt,
      signature: 'drawn',
      byLink: false,
      takenBy: 'Role 14 Borealis',
      total: visit.serviceList[0]?.amount,
    },
  ])
  const history = await branch.center.ok('GET dashboard/calibrateHistory', { query: { calibrate } })
  expect(history.items.find((entry) => entry.what === 'authorized')).toMatchObject({
    by: 'Role 14 Borealis',
    why: "In person, on Role 14 Borealis's device, signed by hand as Helen Marsh, from 127.0.0.1",
  })
  const [row] = await branch.app.sql(
    'select link, "user", taken_by from authorization_answer where event = $1',
    [calibrateEvent],
  )
  expect(row).toEqual({ link: null, user: null, taken_by: branch.north.users[14] })
})

it('a price that changed before it arrived is asked again, and nothing of the answer is recorded', async () => {
  const visit = await twoServices()
  const { calibrateEvent } = visit
  const [line] = visit.serviceList
  const price = (rate: string) =>
    branch.center.ok('POST calibrate/updateCalibrateServiceItem', {
      body: { calibrateEvent, id: line?.id, rate },
    })
  const raised = await price('900.00')
  const amount = raised.serviceList[0]?.amount ?? ''
  const { detail, conflict } = await branch.technician.refused(
    call,
    { body: signed(visit, ['yes', 'yes']) },
    'conflict',
  )
  expect(detail).toContain(`The price of ${line?.description} changed from $`)
  expect(detail).toContain('after Helen Marsh signed. Ask again.')
  // With a version to keep, the device would offer to send the old answer over the new price.
  expect(conflict).toBeUndefined()
  expect(await answersOf(calibrateEvent)).toEqual(['open', 'open'])
  expect((await read(calibrateEvent)).files).toEqual([])
  const after = await branch.technician.ok(call, { body: signed(raised, ['yes', 'yes']) })
  expect(after.serviceList.map((each) => [each.amount, each.authorization])[0]).toEqual([amount, 'yes'])
})

it('an answer that somebody else gave meanwhile is not overwritten; the same one is', async () => {
  const visit = await twoServices()
  const { calibrateEvent } = visit
  const [first] = visit.serviceList
  const answer = (authorization: Answer) =>
    branch.shop.ok('POST calibrate/updateServiceAuthorization', {
      body: { calibrateEvent, services: [{ id: first?.id ?? 0, authorization }] },
    })
  await answer('no')
  const { detail } = await branch.technician.refused(
    call,
    { body: signed(visit, ['yes', 'yes']) },
    'conflict',
  )
  expect(detail).toContain('Someone else answered for')
  expect(await answersOf(calibrateEvent)).toEqual(['no', 'open'])
  await answer('yes')
  await branch.technician.ok(call, { body: signed(visit, ['yes', 'yes']) })
  expect(await answersOf(calibrateEvent)).toEqual(['yes', 'yes'])
})

it('a service that was taken off, or is of another visit, is not authorized', async () => {
  const visit = await twoServices()
  const other = await twoServices()
  const foreign = signed(other, ['yes'], { calibrateEvent: visit.calibrateEvent })
  await branch.technician.refused(call, { body: foreign }, 'conflict')
  const [line] = signed(visit, ['yes']).services
  const twice = signed(visit, [], { services: [line, { ...line, authorization: 'no' }] })
  await branch.technician.refused(call, { body: twice }, 'conflict')
  expect(await answersOf(visit.calibrateEvent)).toEqual(['open', 'open'])
  expect(await answersOf(other.calibrateEvent)).toEqual(['open', 'open'])
})

it('the same act sent twice with its key is one answer with one drawing', async () => {
  const visit = await twoServices()
  const { calibrateEvent } = visit
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const body = signed(visit, ['yes', 'later'])
  const first = await branch.technician.ok(call, { body, headers })
  const second = await branch.technician.ok(call, { body, headers })
  expect(second.version).toBe(first.version)
  const stored = await branch.app.sql('select 1 from authorization_answer where event = $1', [calibrateEvent])
  expect(stored).toHaveLength(1)
  expect((await read(calibrateEvent)).files).toHaveLength(1)
})

it('only whoever does the work takes it, while the visit is open, with a real drawing and a name', async () => {
  const visit = await twoServices()
  const { calibrateEvent } = visit
  const body = signed(visit, ['yes', 'yes'])
  await branch.shop.refused(call, { body }, 'forbidden')
  await branch.stranger.refused(call, { body }, 'notFound')
  await branch.app.anonymous.refused(call, { body }, 'unauthorized')
  const unassigned = await branch.visit({ techIds: [] })
  await branch.technician.ok(call, { body: signed(unassigned, ['yes']) })
  await branch.technician.refused(call, { body: { ...body, name: ' ' } }, 'invalid')
  await branch.technician.refused(call, { body: { ...body, services: [] } }, 'invalid')
  const text = Buffer.from('no picture at all').toString('base64')
  const { status } = await branch.technician.call(call, { body: { ...body, drawing: text } })
  expect([415, 422]).toContain(status)
  expect(await answersOf(calibrateEvent)).toEqual(['open', 'open'])
  await branch.given.start(calibrateEvent)
  await branch.moveVisit(branch.center, calibrateEvent, 4)
  await branch.technician.refused(call, { body }, 'refused')
})
