import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
beforeAll(async () => {
  app = await startNetworkApp()
}, 60_000)
afterAll(() => app.stop())

const visit = () => ({ calibrateEvent: app.network.north.ids.event })
const read = async (who: string) => (await app.as(who)).ok('GET calibrate/systemResults', { query: visit() })
const saveCall = 'POST calibrate/saveSystemResult'
const radar = (change: object) => ({ body: { ...visit(), system: 'frontRadar' as const, ...change } })

test('technician, shop, and center see the same results; only who does the work records them', async () => {
  const technician = await app.as('role14@north.test')
  const measurements = [{ name: 'Aim', measured: '0.1°', spec: '' }]
  const saved = await technician.ok(saveCall, radar({ result: 'passed', method: 'dynamic', measurements }))
  expect(saved).toMatchObject({ result: 'passed', measurements, version: 1 })
  for (const who of ['role14@north.test', 'role16@north.test', 'role12@north.test']) {
    const { systems, mayRecord } = await read(who)
    expect(systems.find(({ system }) => system === 'frontRadar')).toMatchObject({ result: 'passed' })
    expect([who, mayRecord]).toEqual([who, who !== 'role16@north.test'])
  }
  expect((await (await app.as('role16@north.test')).call(saveCall, radar({ result: 'failed' }))).status).toBe(
    403,
  )
  await (await app.as('role12@south.test')).refused(saveCall, radar({ result: 'failed' }), 'notFound')
})

test('the report states the systems of the services alone, not those of the plan', async () => {
  const areStated = async () => (await read('role14@north.test')).areStated
  expect(await areStated()).toBe(false)
  const [line] = await app.sql<{ id: number }>(
    `insert into event_service (event, request, service, description)
     select e.id, e.request, s.id, s.name from event e, service s where e.id = $1 and s.code = 'FCAM-S' limit 1
     returning id`,
    [visit().calibrateEvent],
  )
  expect(await areStated()).toBe(true)
  await app.sql('delete from event_service where id = $1', [line?.id])
})

test('what somebody else changed meanwhile is a conflict; other fields merge', async () => {
  const [technician, center] = await Promise.all(
    ['role14@north.test', 'role12@north.test'].map((who) => app.as(who)),
  )
  const seen = (await read('role14@north.test')).systems.find(({ system }) => system === 'frontRadar')
  const readVersion = seen?.version
  await center!.ok(saveCall, radar({ result: 'failed', reason: 'Aim', readVersion }))
  await technician!.refused(saveCall, radar({ result: 'notDone', readVersion }), 'conflict')
  const merged = await technician!.ok(saveCall, radar({ result: 'failed', target: 'TY-4', readVersion }))
  expect(merged).toMatchObject({ result: 'failed', reason: 'Aim', target: 'TY-4' })
})

test('a signature holds until a result changes, and a result that is taken back is gone', async () => {
  const technician = await app.as('role14@north.test')
  const body = { ...visit(), tool: 'ScanPoint S4', name: 'Dana Whitfield' }
  await technician.ok('POST calibrate/signResults', { body })
  expect((await read('role16@north.test')).statement).toMatchObject({
    name: 'Dana Whitfield',
    isOutdated: false,
  })
  await technician.ok(saveCall, radar({ result: null }))
  const { systems, statement } = await read('role16@north.test')
  expect(systems.map(({ system }) => system)).toEqual(['frontCamera'])
  expect(statement?.isOutdated).toBe(true)
  const { history } = await (
    await app.as('role12@north.test')
  ).ok('GET calibrate/calibrate', { query: { id: app.network.north.ids.working } })
  const said = history.map(({ says }) => says).join('\n')
  expect(said).toContain('recorded Front radar as passed')
  expect(said).toContain('took back the result of Front radar')
  expect(said).toContain('signed the results')
})

test('results of a completed visit can still be corrected, those of a cancelled one not', async () => {
  const center = await app.as('role12@north.test')
  const status = (to: number) =>
    app.sql('update event set status = $2 where id = $1', [visit().calibrateEvent, to])
  await status(4)
  await center.ok(saveCall, radar({ result: 'passed' }))
  await status(5)
  await center.refused(saveCall, radar({ result: 'failed' }), 'refused')
  await status(3)
})

test('the report warns of what is missing', async () => {
  const center = await app.as('role12@north.test')
  const papers = await center.ok('GET report/papers', { query: { calibrate: app.network.north.ids.working } })
  const report = papers.find(({ paper }) => paper === 'calibrationReport')
  expect(report?.warnings).toEqual(['A result changed after the tech signed.'])
})
