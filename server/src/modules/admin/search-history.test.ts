import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
beforeAll(async () => {
  app = await startNetworkApp()
  const { north, south } = app.network
  await app.sql(`update app_user set time_zone_name = 'America/Denver' where username = 'role2@north.test'`)
  const add = (branch: typeof north, role: string, row: Record<string, unknown>) =>
    app.sql(
      `insert into history (entity, entity_id, request, firm, service_firm, actor, actor_name, what, changes, at)
       values ($1, 1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        row.entity,
        row.request ?? null,
        row.firm,
        row.center ?? null,
        branch.users[role],
        row.by,
        row.what,
        JSON.stringify(row.changes ?? {}),
        row.at,
      ],
    )
  for (const [branch, mark] of [
    [north, 'Nora'],
    [south, 'Sol'],
  ] as const) {
    const { shop, center } = branch.firms
    const request = { request: branch.ids.working, firm: shop, center }
    await add(branch, '12', {
      ...request,
      entity: 'request',
      by: `${mark} Center`,
      what: 'changed',
      changes: { customer_name: ['a', 'b'], internalNotes: ['', 'secret'] },
      at: '2031-03-10T05:30:00Z',
    })
    await add(branch, '4', {
      ...request,
      entity: 'request',
      by: `${mark} Shop`,
      what: 'created',
      at: '2031-03-11T12:00:00Z',
    })
    await add(branch, '12', {
      entity: 'contact',
      firm: center,
      by: `${mark} Center`,
      what: 'changed',
      at: '2031-03-12T12:00:00Z',
    })
  }
}, 60_000)
afterAll(() => app.stop())

const march = { dateStart: '2031-03-01', dateEnd: '2031-03-31' }
const found = async (person: string, query: Record<string, unknown> = march) =>
  (await (await app.as(person)).ok('GET admin/history', { query })).items.map(
    ({ by, says }) => `${by} ${says}`,
  )

test('the host finds everybody, by person, kind of record, and days', async () => {
  expect(await found('role1@north.test')).toHaveLength(6)
  expect(await found('role1@north.test', { ...march, search: 'nora center' })).toEqual([
    'Nora Center changed a contact',
    'Nora Center changed customer',
  ])
  expect(await found('role1@north.test', { ...march, search: 'Nora', record: 'contact' })).toEqual([
    'Nora Center changed a contact',
  ])
  expect(
    await found('role1@north.test', { search: 'Nora', dateStart: '2031-03-11', dateEnd: '2031-03-11' }),
  ).toEqual(['Nora Shop created the RO'])
})

test('days are those of the reader’s zone', async () => {
  const host = await app.as('role2@north.test')
  const on = async (day: string) =>
    (
      await host.ok('GET admin/history', {
        query: { search: 'Nora Center', record: 'request', dateStart: day, dateEnd: day },
      })
    ).count
  expect(await on('2031-03-09')).toBe(1)
  expect(await on('2031-03-10')).toBe(0)
})

test('an admin finds what the own people did, and nothing of others', async () => {
  expect(await found('role12@north.test')).toEqual([
    'Nora Center changed a contact',
    'Nora Center changed customer',
  ])
  expect(await found('role4@north.test')).toEqual(['Nora Shop created the RO'])
  expect(await found('role12@south.test', { ...march, search: 'Nora' })).toEqual([])
})

test('pages hold what the whole does', async () => {
  const host = await app.as('role1@north.test')
  const page = (number: number, pageSize = 4) =>
    host.ok('GET admin/history', { query: { ...march, page: number, pageSize } })
  const [first, second, whole] = [await page(1), await page(2), await page(1, 10)]
  expect([first.count, first.next, second.next]).toEqual([6, 2, null])
  expect([...first.items, ...second.items]).toEqual(whole.items)
  const ids = whole.items.map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
})

test('it is for the host and admins alone', async () => {
  for (const role of [5, 7, 13, 14, 16, 17])
    expect((await (await app.as(`role${role}@north.test`)).call('GET admin/history')).status).toBe(403)
})
