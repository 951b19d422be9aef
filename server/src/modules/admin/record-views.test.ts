import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemScope } from '#server/kernel/security/actor.ts'
import { startNetworkApp } from '#server/testing/harness.ts'
import { emptyRecordViews } from './record-views.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
beforeAll(async () => {
  app = await startNetworkApp()
  await app.sql('delete from record_view')
}, 60_000)
afterAll(() => app.stop())

const viewsOf = async (person: string, query: Record<string, unknown> = {}) => {
  const { items } = await (await app.as(person)).ok('GET admin/recordViews', { query })
  return items.map(({ calibrate, contact, views }) => ({ calibrate, contact, views }))
}
/** Reads until all views that were made are stored. */
const stored = async (count: number) => {
  await expect
    .poll(
      async () =>
        (await app.sql<{ n: number }>('select coalesce(sum(views), 0)::int as n from record_view'))[0]?.n,
    )
    .toBe(count)
}

test('records an administrator who opens an RO or a contact, once for each hour, and nobody else', async () => {
  const { north, south } = app.network
  const { working } = north.ids
  const { contact } = north.related as { contact: number }
  const support = await app.as('role2@north.test')
  const hours = () => Math.floor(Date.now() / 3_600_000)
  const hour = hours()
  for (let time = 0; time < 3; time++)
    await support.ok('GET calibrate/calibrate', { query: { id: working ?? 0 } })
  await support.ok('GET contact/contact', { query: { id: contact } })
  await (await app.as('role12@north.test')).ok('GET calibrate/calibrate', { query: { id: working ?? 0 } })
  await (
    await app.as('role3@south.test')
  ).ok('GET calibrate/calibrate', { query: { id: south.ids.working ?? 0 } })
  await support.call('GET calibrate/calibrate', { query: { id: 999_999 } })
  await stored(5)
  const rows = await app.sql<{ user_name: string; request: number | null; views: number }>(
    'select user_name, request, views from record_view where request = $1',
    [working],
  )
  // The clock may have struck in between.
  if (hours() === hour) expect(rows).toMatchObject([{ request: working, views: 3 }])
  expect(new Set(rows.map(({ user_name }) => user_name)).size).toBe(1)

  const all = await viewsOf('role1@north.test')
  expect(new Set(all.map((view) => view.calibrate ?? -(view.contact ?? 0)))).toEqual(
    new Set([working, -contact, south.ids.working]),
  )
  // The center sees who opened its own records, and no other.
  const seen = await viewsOf('role12@north.test')
  const known = seen.map((view) => view.calibrate ?? -(view.contact ?? 0))
  expect(new Set(known)).toEqual(new Set([working, -contact]))
  expect(await viewsOf('role12@north.test', { calibrate: working })).not.toEqual([])
  expect(await viewsOf('role1@north.test', { record: 'contact' })).toMatchObject([
    { contact, calibrate: null },
  ])
  expect(await viewsOf('role1@north.test', { search: 'nobody of this name' })).toEqual([])
  const stranger = await (
    await app.as('role12@south.test')
  ).call('GET admin/recordViews', {
    query: { calibrate: working },
  })
  expect(stranger.status).toBe(404)
  for (const role of [10, 14, 16])
    expect((await (await app.as(`role${role}@north.test`)).call('GET admin/recordViews', {})).status).toBe(
      403,
    )
})

test('views are deleted after a year', async () => {
  const { ids, users } = app.network.north
  await app.sql(
    `insert into record_view (request, "user", user_name, hour, last_at)
     select $1, $2, 'Long ago', at, at from unnest($3::timestamptz[]) at`,
    [
      ids.working,
      users['1'] ?? users['12'],
      [400, 300].map((days) => new Date(Date.now() - days * 86_400_000).toISOString()),
    ],
  )
  await emptyRecordViews(app.services, new Date())
  const [left] = await app.services.db.command(systemScope, (tx) =>
    tx
      .selectFrom('record_view')
      .select((get) => get.fn.countAll<number>().as('n'))
      .where('user_name', '=', 'Long ago')
      .execute(),
  )
  expect(Number(left?.n)).toBe(1)
})
