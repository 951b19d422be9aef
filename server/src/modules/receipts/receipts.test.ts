import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'
import { receiptHash } from './receipt-hash.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
beforeAll(async () => {
  app = await startNetworkApp()
}, 60_000)
afterAll(() => app.stop())

/** A chain of receipts of a new device, each for the visit of a branch. */
const chainOf = (length: number, calibrateEvent: number) => {
  const device = crypto.randomUUID()
  let previous = ''
  return Array.from({ length }, (_, at) => {
    const core = {
      device,
      number: at + 1,
      previous,
      digest: 'd'.repeat(64),
      capturedAt: `2026-11-17T14:0${at}:00.000Z`,
    }
    previous = receiptHash(core)
    return {
      ...core,
      hash: previous,
      act: crypto.randomUUID(),
      kind: 'item' as const,
      says: `Item ${at + 1}: done`,
      state: 'waiting' as const,
      sentAt: null,
      reason: '',
      calibrateEvent,
    }
  })
}
const north = () => app.network.north.ids
const record = async (who: string, receipts: readonly object[]) =>
  (await app.as(who)).send('POST', '/api/receipt/record', { receipts })
const list = async (who: string) => {
  const { ids } = app.network.north
  return (await app.as(who)).ok('GET receipt/receipts', {
    query: { calibrate: ids.working, calibrateEvent: ids.event },
  })
}

test('technician, shop, and center see the same receipts, and another branch sees none', async () => {
  const [first] = chainOf(1, north().event)
  expect((await record('role14@north.test', [first!])).status).toBe(200)
  const lists = await Promise.all(['role14@north.test', 'role16@north.test', 'role12@north.test'].map(list))
  for (const { items } of lists)
    expect(items.find(({ hash }) => hash === first!.hash)).toMatchObject({
      number: 1,
      says: 'Item 1: done',
      state: 'waiting',
      capturedAt: first!.capturedAt,
      missing: 0,
    })
  const south = await app.as('role12@south.test')
  const answer = await south.send('GET', `/api/receipt/receipts?calibrate=${north().working}`)
  expect(answer.status).toBe(404)
})

test('a receipt later says when its act was sent and arrived; what was done stays as first recorded', async () => {
  const [first] = chainOf(1, north().event)
  const technician = await app.as('role14@north.test')
  await record('role14@north.test', [first!])
  await technician.ok('POST calibrate/updateCalibrateEventActivity', {
    body: { calibrateEvent: north().event, id: north().eventItem, note: 'By the outbox' },
    headers: { 'idempotency-key': first!.act },
  })
  const sentAt = '2026-11-17T15:00:00.000Z'
  await record('role14@north.test', [{ ...first!, state: 'sent', sentAt, says: 'Something else' }])
  await record('role14@north.test', [{ ...first!, state: 'waiting' }])
  const { items } = await list('role16@north.test')
  const found = items.find(({ hash }) => hash === first!.hash)
  expect(found).toMatchObject({ state: 'sent', sentAt, says: 'Item 1: done' })
  const [key] = await app.sql<{ at: string }>('select at from idempotency where key = $1', [first!.act])
  expect(found?.arrivedAt).toBe(new Date(key!.at).toISOString())
})

test('a gap in the chain shows to everybody until it is filled', async () => {
  const [one, two, three, four] = chainOf(4, north().event)
  await record('role14@north.test', [one!, four!])
  const missing = async () => {
    const { items } = await list('role16@north.test')
    return items
      .filter(({ device }) => device === one!.device)
      .map((each) => [each.number, each.missing])
      .sort()
  }
  expect(await missing()).toEqual([
    [1, 0],
    [4, 2],
  ])
  await record('role14@north.test', [two!, three!])
  expect(await missing()).toEqual([
    [1, 0],
    [2, 0],
    [3, 0],
    [4, 0],
  ])
})

test('a receipt that was changed afterwards is refused', async () => {
  const [first] = chainOf(1, north().event)
  const answer = await record('role14@north.test', [{ ...first!, capturedAt: '2026-11-17T14:30:00.000Z' }])
  expect(answer.status).toBe(422)
})

test("a receipt that names another branch's visit is recorded without it", async () => {
  const [first] = chainOf(1, app.network.south.ids.event)
  expect((await record('role14@north.test', [first!])).status).toBe(200)
  const [row] = await app.sql('select request, event from receipt where hash = $1', [first!.hash])
  expect(row).toEqual({ request: null, event: null })
})
