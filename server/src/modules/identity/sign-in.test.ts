import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'
import { networkPassword } from '#server/testing/network.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
beforeAll(async () => {
  app = await startNetworkApp()
}, 120_000)
afterAll(() => app.stop())
beforeEach(() => app.sql('delete from sign_in_failure'))

const name = 'role16@north.test'
const signIn = (username: string, password: string, code?: string) =>
  app.anonymous.call('POST getToken', { body: { username, password, ...(code ? { code } : {}) } })
const failed = {
  success: false,
  reason: "The username, password, or code isn't right. Check them and try again.",
}

describe('getToken', () => {
  test('returns a token that carries the profile and authenticates calls', async () => {
    const answered = await signIn(' ROLE16@north.test ', networkPassword)
    expect(answered.status).toBe(200)
    expect(answered.headers.get('cache-control')).toBe('no-store')
    const claims = JSON.parse(Buffer.from(String(answered.body).split('.')[1] ?? '', 'base64url').toString())
    const { firms, users } = app.network.north
    expect(claims).toMatchObject({
      user: users['16'],
      firm: firms.shop,
      firmName: 'Borealis shop',
      timezone: 'America/New_York',
      firstName: 'Role 16',
      lastName: 'Borealis',
      username: name,
      email: name,
      language: 'en',
      groups: ['shop'],
      roles: [16],
      apiName: 'calibrate',
    })
    expect(claims.exp - claims.iat).toBeGreaterThan(12 * 3600 - 5)
    expect(claims.exp - claims.iat).toBeLessThanOrEqual(12 * 3600)
    expect((await (await app.as(name)).call('GET user/profile')).status).toBe(200)
  })

  test('answers a wrong password, an unknown name, and an inactive user identically', async () => {
    await app.sql('update app_user set is_inactive = true where username = $1', ['role17@north.test'])
    const answers = [
      await signIn(name, 'Wrong#pass1'),
      await signIn('nobody@nowhere.test', 'Wrong#pass1'),
      await signIn('role17@north.test', networkPassword),
    ]
    for (const answer of answers) expect([answer.status, answer.text]).toEqual([200, JSON.stringify(failed)])
    await app.sql('update app_user set is_inactive = false where username = $1', ['role17@north.test'])
  })

  test('requires a wait from the fifth failure on, for known and unknown names, and says how long', async () => {
    for (const username of [name, 'nobody@nowhere.test']) {
      for (let round = 0; round < 5; round++) expect((await signIn(username, 'Wrong#pass1')).status).toBe(200)
      // The wait counts from before the password was hashed, which may take a second on a busy machine.
      await app.sql('update sign_in_failure set at = now() where account = $1', [username])
      const slowed = await signIn(username, networkPassword)
      expect([slowed.status, slowed.headers.get('retry-after')]).toEqual([429, '1'])
    }
  })

  test('counts a hundred simultaneous attempts like consecutive ones', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async () => (await signIn(name, 'Wrong#pass1')).status),
    )
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(6)
  })

  test('blocks the account after 20 attempts in an hour, but not its sessions or a reset', async () => {
    const session = await app.as(name)
    await app.sql(
      `insert into sign_in_failure (account, address, at)
       select $1, '10.9.9.9', now() - interval '50 minutes' from generate_series(1, 20)`,
      [name],
    )
    const slowed = await signIn(name, networkPassword)
    expect(slowed.status).toBe(429)
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(590)
    expect((await session.call('GET user/profile')).status).toBe(200)
    expect((await app.anonymous.call('POST user/resetPassword', { body: { username: name } })).status).toBe(
      200,
    )
  })

  test('makes an address wait that tries many names', async () => {
    await app.sql(
      `insert into sign_in_failure (account, address) select 'a' || n, '127.0.0.1' from generate_series(1, 100) n`,
    )
    expect((await signIn(name, networkPassword)).status).toBe(429)
  })

  test('clears the count after a right password', async () => {
    for (let round = 0; round < 4; round++) await signIn(name, 'Wrong#pass1')
    expect((await signIn(name, networkPassword)).status).toBe(200)
    const left = await app.sql('select 1 from sign_in_failure where account = $1', [name])
    expect(left).toEqual([])
  })
})

describe('a session', () => {
  const fresh = () => app.anonymous.signIn(name, networkPassword)
  const isOpen = async (client: Awaited<ReturnType<typeof fresh>>) =>
    (await client.call('GET user/profile')).status === 200

  test('ends at the next call after signing out, without affecting others', async () => {
    const [one, other] = [await fresh(), await fresh()]
    expect([await isOpen(one), await isOpen(other)]).toEqual([true, true])
    await one.ok('POST signOut')
    expect([await isOpen(one), await isOpen(other)]).toEqual([false, true])
  })

  test.each([
    ['inactivation', 'is_inactive = true', 'is_inactive = false'],
    ['a change of role', 'role = 17', 'role = 16'],
  ])('ends by %s, whoever does it', async (_, change, back) => {
    const session = await fresh()
    expect(await isOpen(session)).toBe(true)
    await app.sql(`update app_user set ${change} where username = $1`, [name])
    await expect.poll(() => isOpen(session), { interval: 20 }).toBe(false)
    await app.sql(`update app_user set ${back} where username = $1`, [name])
    expect(await isOpen(session)).toBe(false)
  })

  test('is not valid for an inactive firm', async () => {
    const session = await fresh()
    expect(await isOpen(session)).toBe(true)
    await app.sql('update firm set is_inactive = true where id = $1', [app.network.north.firms.shop])
    await expect.poll(() => isOpen(session), { interval: 20 }).toBe(false)
    await app.sql('update firm set is_inactive = false where id = $1', [app.network.north.firms.shop])
  })

  test('ends after twelve hours', async () => {
    const session = await fresh()
    await app.sql(`update user_session set expires_at = now() where "user" = $1 and revoked_at is null`, [
      app.network.north.users['16'],
    ])
    expect(await isOpen(session)).toBe(false)
  })
})
