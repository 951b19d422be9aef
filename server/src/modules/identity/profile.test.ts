import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
beforeAll(async () => {
  app = await startNetworkApp()
}, 120_000)
afterAll(() => app.stop())
const as = (role: number, branch = 'north') => app.as(`role${role}@${branch}.test`)

describe('user/profile', () => {
  test('returns firm, role, brand, counts, and pages', async () => {
    const profile = await (await as(16)).ok('GET user/profile')
    expect(profile).toMatchObject({
      firm: app.network.north.firms.shop,
      firmName: 'Borealis shop',
      firmType: 7,
      roleName: 'Shop estimator',
      roles: [16],
      brand: { BrandTitle: 'Borealis title', BrandLogo: null },
      preferences: { MainLogo: null, DispatchApproach: '0' },
      counts: { submitted: 1, countDispatched: 0 },
      isScheduling: true,
      mustChangePassword: false,
      secondStep: { authEmail: false, authSms: false, authenticator: false },
    })
    expect(profile.pages).toContain('calibrates')
    expect(profile.pages).not.toContain('users')
  })

  test('takes the brand from the nearest firm above, or else the default', async () => {
    const { firms } = app.network.north
    await app.sql(
      `insert into firm_preference (firm, category, name, value) values
       ($1, 'Brand', 'BrandLogo', 'far.svg'), ($2, 'Brand', 'BrandLogo', 'near.svg'),
       ($1, 'Brand', 'BrandColor', '#123456'), ($1, 'Dispatch', 'DispatchApproach', '1')`,
      [firms.franchiser, firms.division],
    )
    const shop = await (await as(16)).ok('GET user/profile')
    expect(shop.brand).toMatchObject({ BrandLogo: 'near.svg', BrandColor: '#123456' })
    expect(shop.preferences.DispatchApproach).toBe('1')
    const franchisee = await (await as(8)).ok('GET user/profile')
    expect(franchisee.brand).toMatchObject({ BrandLogo: 'far.svg', BrandTitle: 'Borealis title' })
    const host = await (await as(1)).ok('GET user/profile')
    expect(host.brand).toEqual({
      BrandLogo: null,
      BrandIcon: null,
      BrandTitle: 'Mobile Copilot',
      BrandColor: null,
      manifest: expect.stringMatching(/^\/manifest\.webmanifest\?brand=1\.[\w-]{43}$/),
    })
  })

  test('returns another person only within the scope', async () => {
    const dispatcher = await as(10)
    const query = (username: string) => ({ query: { username } })
    expect((await dispatcher.ok('GET user/profile', query('ROLE16@north.test'))).roles).toEqual([16])
    const foreign = await dispatcher.refused('GET user/profile', query('role16@south.test'), 'notFound')
    const made = await dispatcher.refused('GET user/profile', query('nobody@north.test'), 'notFound')
    expect(foreign).toEqual(made)
    expect((await dispatcher.ok('GET user/userBasic', query('role16@north.test'))).firmName).toBe(
      'Borealis shop',
    )
    await dispatcher.refused('GET user/userBasic', query('role16@south.test'), 'notFound')
  })
})

test("roles have the firm's own names and say which ones the caller may give", async () => {
  const { firms } = app.network.north
  await app.sql(`insert into lookup (firm, key, name, value) values ($1, 'Role', 'Estimator', '16')`, [
    firms.shop,
  ])
  const roles = await (await as(6)).ok('GET user/roles', { query: { firm: firms.shop } })
  expect(roles).toHaveLength(17)
  expect(roles[15]).toEqual({ id: 16, description: 'Estimator', mayGive: true })
  expect(roles.filter((role) => !role.mayGive).map((role) => role.id)).toEqual([1, 2, 3, 7, 8, 9])
  const ofShop = await (await as(4)).ok('GET user/roles')
  expect(ofShop.some((role) => role.mayGive)).toBe(false)
  await (await as(6)).refused('GET user/roles', { query: { firm: app.network.south.firms.shop } }, 'notFound')
})

test('only user managers can look up a username', async () => {
  const manager = await as(6)
  const exists = async (username: string) =>
    (await manager.ok('GET user/verifyUsername', { query: { username } })).exists
  expect([await exists('Role16@SOUTH.test'), await exists('new@north.test')]).toEqual([true, false])
  await (await as(4)).refused('GET user/verifyUsername', { query: { username: 'x' } }, 'forbidden')
})

test('technicians in scope are listed with their visits today', async () => {
  const { users, firms, ids } = app.network.north
  await app.sql(`update event set scheduled_local = now() at time zone 'America/New_York' where id = $1`, [
    ids.event,
  ])
  const answer = await (await as(10)).ok('GET user/dispatchedTechs')
  expect(answer).toEqual({
    count: 1,
    items: [
      {
        user: users['14'],
        contact: expect.any(Number),
        firm: firms.center,
        firmName: 'Borealis center',
        name: 'Role 14 Borealis',
        isDispatched: true,
        today: 1,
        version: expect.any(Number),
      },
    ],
  })
  const onDay = await (await as(10)).ok('GET user/dispatchedTechs', { query: { day: '2031-01-05' } })
  expect(onDay.items.map((each) => each.today)).toEqual([0])
  await (await as(10)).refused('GET user/dispatchedTechs', { query: { day: '01/05/2031' } }, 'invalid')
  await (await as(10)).refused('GET user/dispatchedTechs', { query: { day: '2031-02-30' } }, 'invalid')
  const counted = await (await as(1)).ok('GET user/dispatchedTechs', { query: { countOnly: 1 } })
  expect(counted).toEqual({ count: 2, items: [] })
  await app.sql(`update app_user set is_dispatched = false where id = $1`, [users['14']])
  const without = await (await as(10)).ok('GET user/dispatchedTechs')
  expect([without.count, without.items.length]).toEqual([0, 1])
})

test("a user's own settings merge by field, and an outdated version conflicts", async () => {
  const me = await as(9)
  const version = async () =>
    (
      await app.sql<{ version: number }>(`select version from app_user where username = 'role9@north.test'`)
    )[0]?.version ?? 0
  const first = await version()
  await me.ok('POST user/updateUserParams', {
    body: { firstName: 'Nina', timezone: 3, language: 2, version: first },
  })
  expect(await me.ok('GET user/profile')).toMatchObject({
    firstName: 'Nina',
    timezone: 'America/Los_Angeles',
    language: 'es',
  })
  await app.sql(
    `insert into history (entity, entity_id, firm, actor, actor_name, what, changes, version)
     select 'user', id, firm, 1, 'Host', 'changed', '{"lastName": ["Borealis", "Polaris"]}', version + 1
     from app_user where username = 'role9@north.test'`,
  )
  await app.sql(`update app_user set last_name = 'Polaris' where username = 'role9@north.test'`)
  await me.ok('POST user/updateUserParams', { body: { firstName: 'Nora', version: first } })
  const body = { lastName: 'Stellaris', version: first + 1 }
  expect((await me.refused('POST user/updateUserParams', { body }, 'conflict')).conflict?.fields).toEqual([
    { field: 'lastName', stored: 'Polaris', yours: 'Stellaris' },
  ])
  await me.refused('POST user/updateUserParams', { body: { timezone: 999 } }, 'invalid')
  // The contact repeats the name, which isn't a second loss.
  expect(await me.ok('POST user/updateUserParams', { body: { firstName: 'Nona' } })).toEqual({
    ok: true,
    overwrote: [{ field: 'firstName', before: 'Nora' }],
  })
})

test('views belong to the user, their role, or their firm', async () => {
  const [admin, estimator] = [await as(4), await as(16)]
  const view = { list: 'calibrates', name: 'Today', state: { filter: '3' } }
  const own = await estimator.ok('POST view/saveView', { body: view })
  await estimator.refused('POST view/saveView', { body: { ...view, of: 'firm' } }, 'refused')
  await admin.ok('POST view/saveView', { body: { ...view, name: 'Shop', of: 'firm', isPinned: true } })
  await admin.ok('POST view/saveView', { body: { ...view, name: 'Admins', of: 'role' } })
  const seen = async (who: typeof admin) =>
    (await who.ok('GET view/views', { query: { list: 'calibrates' } })).map((each) => [
      each.name,
      each.rights.length,
    ])
  expect(await seen(estimator)).toEqual([
    ['Shop', 0],
    ['Today', 2],
  ])
  expect(await seen(admin)).toEqual([
    ['Admins', 2],
    ['Shop', 2],
  ])
  expect((await estimator.ok('GET view/views')).map((each) => each.name)).toEqual(['Shop'])
  await admin.refused('POST view/deleteView', { body: { id: own.id } }, 'notFound')
  await estimator.ok('POST view/saveView', {
    body: { ...view, id: own.id, name: 'Mine', version: own.version },
  })
  const again = { ...view, id: own.id, name: 'Other', version: own.version }
  expect((await estimator.refused('POST view/saveView', { body: again }, 'refused')).detail).toContain(
    'the latest version',
  )
  const twin = await estimator.refused('POST view/saveView', { body: { ...view, name: 'MINE' } }, 'refused')
  expect(twin.detail).toBe(
    'There is already a view “MINE”. Choose another name, or save the changes to that one.',
  )
  await estimator.ok('POST view/deleteView', { body: { id: own.id } })
  expect(await seen(estimator)).toEqual([['Shop', 0]])
})

test('the outbox page shows emails and messages in scope', async () => {
  const answer = await (
    await as(4)
  ).ok('GET admin/outbox', { query: { search: 'Borealis mail', pageSize: 1 } })
  expect(answer).toMatchObject({ count: 2, next: 2, items: [{ kind: 'mail', subject: 'Borealis mail' }] })
  const sms = await (await as(4)).ok('GET admin/outbox', { query: { search: '2125550100' } })
  expect(sms.items.map((item) => item.kind)).toEqual(['sms'])
})

test('the outbox page filters by kind and state, names the RO, and offers a retry to the host admin alone', async () => {
  const { firms, ids } = app.network.north
  const [refused] = await app.sql<{ id: number }>(
    `insert into mail_out (firm, request, "to", subject, state, last_words)
     values ($1, $2, 'gone@shop.test', 'Outbox filter', 'refused', '550 No such mailbox') returning id`,
    [firms.shop, ids.request],
  )
  await app.sql(
    `insert into mail_out (firm, "to", subject, state) values ($1, 'here@shop.test', 'Outbox filter', 'kept')`,
    [firms.shop],
  )
  const host = await as(1)
  const found = async (query: object) =>
    (await host.ok('GET admin/outbox', { query: { search: 'Outbox filter', ...query } })).items
  expect(await found({ state: 'refused' })).toMatchObject([
    { id: refused?.id, state: 'refused', calibrate: ids.request, rights: ['retry'] },
  ])
  expect(await found({ state: 'sent' })).toMatchObject([{ state: 'kept', calibrate: null, rights: [] }])
  expect(await found({ state: 'waiting' })).toEqual([])
  expect(await found({ kind: 'sms' })).toEqual([])
  expect(await found({ kind: 'mail' })).toHaveLength(2)
  const shop = await (
    await as(4)
  ).ok('GET admin/outbox', { query: { search: 'Outbox filter', state: 'refused' } })
  expect(shop.items).toMatchObject([{ id: refused?.id, rights: [] }])
  await host.ok('POST admin/runJob', { body: { kind: 'mail', id: refused?.id ?? 0 } })
  await expect.poll(async () => (await found({ state: 'sent' })).length).toBe(2)
})
