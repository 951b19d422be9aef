import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'
import { networkPassword } from '#server/testing/network.ts'
import { connectHubClient } from '../live/testing/hub-client.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
beforeAll(async () => {
  app = await startNetworkApp()
}, 120_000)
afterAll(() => app.stop())
beforeEach(() => app.sql('delete from sign_in_failure'))

const as = (role: number, branch = 'north') => app.as(`role${role}@${branch}.test`)
const checked = (...names: string[]) => names.map((username) => ({ username, token: 1 }))
const stateOf = async (username: string) =>
  (await app.sql<Record<string, unknown>>('select * from app_user where username = $1', [username]))[0]
const changing = ['version', 'updated_at', 'last_seen_at']
const without = (row: Record<string, unknown> | undefined) =>
  Object.fromEntries(Object.entries(row ?? {}).filter(([name]) => !changing.includes(name)))

describe('activating users', () => {
  test('inactivates the checked rows, reports on each, and can be reversed', async () => {
    const manager = await as(6)
    const list = [
      ...checked(
        'role16@north.test',
        'role6@north.test',
        'role8@north.test',
        'role16@south.test',
        'nobody@x.test',
      ),
      { username: 'role17@north.test', token: 0 },
    ]
    const done = await manager.ok('POST user/activateUsers', { body: { list, isInactive: true } })
    const unknown = "This user doesn't exist, or you don't have access to it."
    expect(done.changed).toBe(1)
    expect(done.items.map(({ username, ok, says }) => [username, ok, says])).toEqual([
      ['role16@north.test', true, ''],
      ['role6@north.test', false, 'This is your own account. Ask another administrator.'],
      ['role8@north.test', false, unknown],
      ['role16@south.test', false, unknown],
      ['nobody@x.test', false, unknown],
    ])
    expect(await stateOf('role17@north.test')).toMatchObject({ is_inactive: false })
    expect(
      await app.anonymous.call('POST getToken', {
        body: { username: 'role16@north.test', password: networkPassword },
      }),
    ).toMatchObject({
      body: { success: false },
    })
    const undone = await manager.ok('POST user/activateUsers', {
      body: checked('role16@north.test') as never,
    })
    expect(undone.changed).toBe(1)
    await app.anonymous.signIn('role16@north.test', networkPassword)
  })

  test('ends sessions and sockets of inactivated users and reports their open visits', async () => {
    const technician = await app.anonymous.signIn('role14@north.test', networkPassword)
    const hub = await connectHubClient(app.url, technician.token)
    const done = await (
      await as(1)
    ).ok('POST user/activateUsers', {
      body: { list: checked('role14@north.test'), isInactive: true },
    })
    expect(done.items[0]?.says).toBe('1 visit is still assigned to this tech.')
    await hub.closed
    await technician.refused('GET user/profile', {}, 'unauthorized')
    await (await as(1)).ok('POST user/activateUsers', { body: { list: checked('role14@north.test') } })
    await technician.refused('GET user/profile', {}, 'unauthorized')
  })
})

describe('deleting users', () => {
  test('moves users to the trash, hides them, and restores them unchanged', async () => {
    const manager = await as(6)
    const name = 'role17@north.test'
    const leaving = await app.anonymous.signIn(name, networkPassword)
    const before = await stateOf(name)
    const done = await manager.ok('POST user/deleteUsers', { body: checked(name) as never })
    expect(done).toMatchObject({ changed: 1, items: [{ ok: true, changed: true }] })
    await leaving.refused('GET user/profile', {}, 'unauthorized')
    await manager.refused('GET user/user', { query: { username: name } }, 'notFound')
    await manager.refused('GET user/userBasic', { query: { username: name } }, 'notFound')
    await manager.refused('POST user/saveUser', { body: { user: app.network.north.users['17'] } }, 'notFound')
    expect((await manager.ok('GET user/users', { query: { search: name } })).count).toBe(0)
    expect(await manager.ok('GET user/verifyUsername', { query: { username: name } })).toMatchObject({
      exists: false,
    })
    await manager.ok('POST user/deleteUsers', { body: { list: checked(name), undo: true } })
    expect(without(await stateOf(name))).toEqual(without(before))
    await app.anonymous.signIn(name, networkPassword)
  })

  test('restores an inactive user as inactive, but not if the name was taken, nor after 30 days', async () => {
    const host = await as(1)
    const name = 'role15@north.test'
    const list = checked(name)
    await host.ok('POST user/activateUsers', { body: { list, isInactive: true } })
    await host.ok('POST user/deleteUsers', { body: { list } })
    const body = {
      firm: app.network.north.firms.shop,
      username: name,
      firstName: 'New',
      lastName: 'One',
      roles: '15',
      password: 'Lane9^departure',
    }
    const other = await host.ok('POST user/saveUser', { body })
    const refused = await host.ok('POST user/deleteUsers', { body: { list, undo: true } })
    expect(refused.items[0]).toMatchObject({
      ok: false,
      says: 'Username already exists, please try another.',
    })
    await host.ok('POST user/saveUserEmail', { query: { user: other.user, username: 'free@north.test' } })
    await app.sql(`update app_user set deleted_at = now() - interval '31 days' where username = $1`, [name])
    expect((await host.ok('POST user/deleteUsers', { body: { list, undo: true } })).items[0]?.ok).toBe(false)
    await app.sql(`update app_user set deleted_at = now() where username = $1`, [name])
    await host.ok('POST user/deleteUsers', { body: { list, undo: true } })
    expect(await stateOf(name)).toMatchObject({ is_inactive: true, deleted_at: null })
  })

  test('keeps a technician with open visits so that no work is lost', async () => {
    const done = await (
      await as(1)
    ).ok('POST user/deleteUsers', { body: { list: checked('role14@north.test') } })
    expect(done.items[0]).toMatchObject({
      ok: false,
      says: '1 visit is still assigned to this tech. Assign it to someone else first, or make the user inactive.',
    })
  })
})

describe('notification settings', () => {
  test('have one row per visible type, and only changed rows are saved', async () => {
    const me = await as(12)
    const all = await me.ok('GET user/userNotifications')
    expect(all).toHaveLength(12)
    expect(all[0]).toEqual({
      userNotification: -1,
      user: app.network.north.users['12'],
      notificationType: 1,
      notificationTypeName: 'New request',
      isNotification: 1,
      changed: false,
    })
    expect(all.some((row) => row.notificationType === 9999)).toBe(false)
    const sent = all.map((row) => ({ ...row, isNotification: 0, changed: row.notificationType === 4 }))
    const saved = await me.ok('POST user/saveUserNotifications', { body: { notifications: sent } })
    expect(saved.filter((row) => row.isNotification === 0).map((row) => row.notificationType)).toEqual([4])
    expect(
      await app.sql(`select notification_type from user_notification where "user" = $1`, [
        app.network.north.users['12'],
      ]),
    ).toEqual([{ notification_type: 4 }])
    // The bare list of rows is accepted too.
    const back = all.map((row) => ({ ...row, isNotification: 1 as const, changed: true }))
    const again = await me.ok('POST user/saveUserNotifications', { body: back })
    expect(again.every((row) => row.isNotification === 1)).toBe(true)
    const hidden = [{ notificationType: 9999, isNotification: 0, changed: true }]
    await me.refused('POST user/saveUserNotifications', { body: { notifications: hidden } }, 'invalid')
  })

  test('of another user need a user manager', async () => {
    const of = { query: { user: app.network.north.users['14'] } }
    await (await as(12)).refused('GET user/userNotifications', of, 'forbidden')
    await (await as(6, 'south')).refused('GET user/userNotifications', of, 'notFound')
    const rows = await (await as(6)).ok('GET user/userNotifications', of)
    expect(rows.find((row) => row.notificationType === 3)?.isNotification).toBe(0)
  })
})

describe('a photo', () => {
  const send = async (role: number, content: Uint8Array, user?: number) => {
    const form = new FormData()
    if (user) form.append('user', String(user))
    form.append('file', new Blob([new Uint8Array(content)]), 'me.png')
    return (await as(role)).send<{ imagePhotoPath: string; detail: string }>(
      'POST',
      '/api/user/savePhoto',
      form,
    )
  }

  test('appears with the user, can be removed and restored', async () => {
    const me = await as(12)
    const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#2a7' } })
      .png()
      .toBuffer()
    const saved = await send(12, picture)
    expect(saved.status).toBe(200)
    const shown = await fetch(`${app.url}${saved.body.imagePhotoPath}`)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await me.ok('GET user/user')).imagePhotoPath).toBe(saved.body.imagePhotoPath)
    expect((await me.ok('POST user/deletePhoto', { body: {} })).imagePhotoPath).toBeNull()
    expect((await me.ok('GET user/user')).imagePhotoPath).toBeNull()
    const back = await me.ok('POST user/deletePhoto', { body: { undo: true } })
    expect(back.imagePhotoPath).toBe(saved.body.imagePhotoPath)
    await (await as(6)).refused('POST user/deletePhoto', { body: { undo: true } }, 'refused')
  })

  test('must be a picture, set by the user or a manager', async () => {
    const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#2a7' } })
      .png()
      .toBuffer()
    const { north, south } = app.network
    const paper = await send(12, Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n%%EOF'))
    expect([paper.status, paper.body.detail]).toEqual([
      415,
      "This isn't a picture. Choose a JPEG, PNG, or WebP file.",
    ])
    expect((await send(12, picture, north.users['14'])).status).toBe(403)
    expect((await send(6, picture, north.users['14'])).status).toBe(200)
    expect((await send(6, picture, south.users['14'])).status).toBe(404)
    expect((await send(2, picture, north.users['1'])).status).toBe(403)
  })
})

test('a guid resolves to its user within the scope', async () => {
  const [row] = await app.sql<{ guid: string }>('select guid from app_user where id = $1', [
    app.network.north.users['12'],
  ])
  const query = { guid: row?.guid ?? '' }
  expect(await (await as(13)).ok('GET user/userByGuid', { query })).toMatchObject({
    username: 'role12@north.test',
    roles: '12',
  })
  await (await as(13, 'south')).refused('GET user/userByGuid', { query }, 'notFound')
  await (await as(13)).refused('GET user/userByGuid', { query: { guid: 'x' } }, 'invalid')
})
