import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#server/testing/client.ts'
import { makeGiven } from '#server/testing/given.ts'
import { startNetworkApp } from '#server/testing/harness.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
let host: Client
beforeAll(async () => {
  app = await startNetworkApp()
  host = await app.as('role1@north.test')
}, 60_000)
afterAll(() => app.stop())

const person = { firstName: 'Zdenka', lastName: "O'Quillfeather" }
const fullName = `${person.firstName} ${person.lastName}`
const username = 'zq@quillfeather.test'
/** Finds the person in any spelling that the texts below use. */
const traces = 'quillfeather|6165550977|616\\) 555-0977|Zdenka'
/** What the books and the chains keep. */
const books = ['invoice', 'invoice_line', 'payment', 'certificate']

const found = async (): Promise<Record<string, number>> => {
  const tables = await app.sql<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const one = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int as n from "${name}" t where to_jsonb(t)::text ~* '${traces}'`,
  )
  const rows = await app.sql<{ name: string; n: number }>(one.join(' union all '))
  return Object.fromEntries(rows.filter(({ n }) => n > 0).map(({ name, n }) => [name, n]))
}
const addUser = async (roles: string, firm: number, more: object = {}) =>
  (
    await host.ok('POST user/saveUser', {
      body: {
        ...{ user: -1, firm, username, roles, laborRate: '42.00', ...person },
        ...{ password: 'Cobalt#heron81', passwordAgain: 'Cobalt#heron81', ...more },
      },
    })
  ).user
const erase = (user: number, more: object = {}, client = host) =>
  client.call('POST user/erasePersonalData', {
    body: { user, name: fullName, reason: 'Asked by email', ...more },
  })

describe('erasing a user', () => {
  test('leaves the person in no table, and their work as that of a former user', async () => {
    const { north } = app.network
    const id = await addUser('14', north.firms.center, { employeeId: 'Zdenka-7' })
    const { contact } = await host.ok('GET user/user', { query: { user: id } })
    const [type] = await app.sql<{ id: number }>("select min(id) as id from lookup where key = 'PhoneType'")
    await host.ok('POST contact/savePhone', {
      body: { contactPhone: -1, contact, phoneNo: '6165550977', phoneType: type?.id },
    })
    const technician = await app.as(username)
    await app.sql('update app_user set must_change_password = false where id = $1', [id])
    const [shop, center] = [await app.as('role16@north.test'), await app.as('role12@north.test')]
    const given = makeGiven(app, { shop, center, technician, technicianId: id })
    const order = await given.request({ status: 'completed', fields: { notes: `${fullName} has the key` } })
    const open = await given.request({ status: 'assigned' })
    await app.sql(
      `insert into message (channel, number, author, guid, html, search) select c.id, 900, $1, gen_random_uuid(), $2, lower($2) from channel c
       where c.request = $3`,
      [id, `<p>I am ${fullName}, (616) 555-0977</p>`, order.calibrate],
    )
    await app.sql(
      `insert into mail_out (firm, "to", subject, html) values (null, $1, 'Your code', 'Dear Zdenka O&#39;Quillfeather')`,
      [username],
    )
    await app.sql(
      `insert into saved_view (firm, owner, list, name) values ($1, $2, 'orders', 'Mine'), ($1, null, 'orders', $3)`,
      [north.firms.center, id, `For ${fullName}`],
    )
    expect(Object.keys(await found())).toEqual(
      expect.arrayContaining(['app_user', 'chat_user', 'contact', 'event_technician', 'history', 'request']),
    )

    expect((await host.ok('GET user/personalData', { query: { user: id } })).blocks).toEqual([
      '1 open visit is assigned to this user. Assign it to someone else first.',
    ])
    expect(await erase(id)).toMatchObject({ status: 422 })
    await app.sql('delete from event_technician where request = $1', [open.calibrate])
    expect(await erase(id, { name: 'Zdenka' })).toMatchObject({ status: 400 })
    expect(await erase(id)).toMatchObject({ status: 200, body: { fullName: `Former user ${id}` } })

    const left = await found()
    for (const table of books) delete left[table]
    expect(left).toEqual({})
    const [visit] = await app.sql(
      `select t.name, r.technician_names, r.notes from event_technician t join request r on r.id = t.request where r.id = $1`,
      [order.calibrate],
    )
    expect(visit).toEqual({
      name: `Former user ${id}`,
      technician_names: `Former user ${id}`,
      notes: '*** has the key',
    })
    expect(await technician.call('GET user/profile')).toMatchObject({ status: 401 })
    expect(
      await app.anonymous.ok('POST getToken', { body: { username, password: 'Cobalt#heron81' } }),
    ).toMatchObject({ success: false })
    // Nobody brings them back from the trash, and the username is free.
    const restored = await host.ok('POST user/deleteUsers', {
      body: { list: [{ username: `former.${id}`, token: 1 }], undo: true },
    })
    expect(restored.changed).toBe(0)
    expect(await erase(id, { name: `Former user ${id}` })).toMatchObject({ status: 404 })
    expect(await addUser('16', north.firms.shop)).toBeGreaterThan(id)
  })

  test('is refused for the last administrator, for oneself, and out of reach', async () => {
    const { north, south } = app.network
    const admin = north.users[4] ?? 0
    expect((await host.ok('GET user/personalData', { query: { user: admin } })).blocks).toEqual([
      'Nobody else administers this company. Give somebody else the role first.',
    ])
    expect(await erase(admin, { name: `Role 4 ${north.mark}` })).toMatchObject({ status: 422 })
    const manager = await app.as('role6@north.test')
    const name = 'Nobody'
    expect(await erase(north.users[6] ?? 0, { name }, manager)).toMatchObject({ status: 422 })
    expect(await erase(south.users[16] ?? 0, { name }, manager)).toMatchObject({ status: 404 })
    expect(await erase(north.users[16] ?? 0, { name }, await app.as('role4@north.test'))).toMatchObject({
      status: 403,
    })
  })
})

test('a download holds what is kept about a user, without secrets, for those who manage the user and for themselves', async () => {
  const { north, south } = app.network
  const own = await app.as('role14@north.test')
  const data = await own.ok('POST user/exportPersonalData', { body: {} })
  expect(data.user).toMatchObject([{ username: 'role14@north.test' }])
  expect(data.visits).not.toEqual([])
  expect(data.sessions).not.toEqual([])
  expect(JSON.stringify(data)).not.toMatch(/hash|secret|nonce|p256dh/)
  const managed = await host.ok('POST user/exportPersonalData', { body: { user: north.users[14] ?? 0 } })
  expect(managed.visits).toEqual(data.visits)
  const manager = await app.as('role6@south.test')
  await manager.refused('POST user/exportPersonalData', { body: { user: north.users[14] ?? 0 } }, 'notFound')
  await own.refused('POST user/exportPersonalData', { body: { user: south.users[14] ?? 0 } }, 'forbidden')
})
