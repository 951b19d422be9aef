import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'
import { networkPassword } from '#server/testing/network.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
beforeAll(async () => {
  app = await startNetworkApp()
}, 120_000)
afterAll(() => app.stop())
beforeEach(async () => {
  await app.sql('delete from sign_in_failure')
  await app.sql('delete from password_ask')
})

const good = 'Lane9^departure'
const weak =
  "Password doesn't meet minimum strength of special characters (!@#$%^&*), lower case (a-z), upper case (A-Z) and numbers (0-9), and at least 8 characters in length."
const isOpen = async (client: typeof app.anonymous) => (await client.call('GET user/profile')).status === 200

describe("the user's own password", () => {
  test('needs the current one unless the sign-in is recent, and ends all other sessions', async () => {
    const name = 'role16@north.test'
    const [here, there] = [
      await app.anonymous.signIn(name, networkPassword),
      await app.anonymous.signIn(name, networkPassword),
    ]
    expect(await isOpen(there)).toBe(true)
    await app.sql(`update user_session set last_sign_in_at = now() - interval '6 minutes'`)
    await here.refused('POST user/saveCredentials', { body: { password: good } }, 'refused')
    const wrong = { password: good, current: 'Wrong#pass1' }
    const refusal = await here.refused('POST user/saveCredentials', { body: wrong }, 'refused')
    expect(refusal.detail).toBe("Your current password isn't right.")
    const answer = await here.ok('POST user/saveCredentials', {
      body: { password: good, current: networkPassword },
    })
    expect([await isOpen(here), await isOpen(there)]).toEqual([false, false])
    const after = await app.anonymous.call('GET user/profile', {
      headers: { authorization: `Bearer ${answer.token}` },
    })
    expect(after.status).toBe(200)
    expect(await isOpen(await app.anonymous.signIn(name, good))).toBe(true)
  })

  test.each([
    ['', 'Please supply a password.'],
    [undefined, 'Please supply a password.'],
    ['short', weak],
    ['P@ssw0rd1', expect.stringContaining('lists of leaked passwords')],
    ['Welcome2026!', expect.stringContaining('lists of leaked passwords')],
  ])('refuses %j with the message of the rule', async (password, words) => {
    const me = await app.anonymous.signIn('role15@north.test', networkPassword)
    const refusal = await me.refused('POST user/saveCredentials', { body: { password } }, 'refused')
    expect(refusal.errors).toEqual([{ field: 'password', message: words }])
  })
})

describe("someone else's password", () => {
  const set = async (giver: string, user: number) =>
    (await (await app.as(giver)).call('POST user/saveCredentials', { body: { user, password: good } })).status

  test('can be set within branch and rank, and is not found out of scope', async () => {
    const { north, south } = app.network
    const of = (branch: typeof north, role: number) => branch.users[String(role)] ?? 0
    expect(await set('role1@north.test', of(south, 17))).toBe(200)
    expect(await set('role2@north.test', of(north, 1))).toBe(403)
    expect(await set('role6@north.test', of(north, 4))).toBe(200)
    expect(await set('role6@north.test', of(south, 4))).toBe(404)
    expect(await set('role11@north.test', of(north, 17))).toBe(403)
    expect(await set('role8@north.test', of(north, 17))).toBe(403)
    expect(await set('role4@south.test', of(south, 17))).toBe(403)
  })

  test('must be changed at the next sign-in, and ends the sessions of its owner', async () => {
    const name = 'role14@north.test'
    const theirs = await app.anonymous.signIn(name, networkPassword)
    expect(await isOpen(theirs)).toBe(true)
    expect(await set('role1@north.test', app.network.north.users['14'] ?? 0)).toBe(200)
    expect(await isOpen(theirs)).toBe(false)
    const again = await app.anonymous.signIn(name, good)
    expect((await again.ok('GET user/profile')).mustChangePassword).toBe(true)
    await again.refused('POST user/updateUserParams', { body: { firstName: 'New' } }, 'forbidden')
    const answer = await again.ok('POST user/saveCredentials', { body: { password: 'blue5Heron!walks' } })
    const free = await app.anonymous.call('GET user/profile', {
      headers: { authorization: `Bearer ${answer.token}` },
    })
    expect(free.body.mustChangePassword).toBe(false)
  })
})

describe('a forgotten password', () => {
  const ask = (username: string) => app.anonymous.call('POST user/resetPassword', { body: { username } })
  /** The request is processed a moment after the answer. */
  const workedOff = async () => {
    const open = () => app.sql('select 1 from password_ask where taken_at is null')
    await expect.poll(open, { interval: 20, timeout: 20_000 }).toEqual([])
  }
  const link = async () => {
    await workedOff()
    return /token=([\w-]+)/.exec((await app.mail())[0]?.text ?? '')?.[1] ?? ''
  }
  const setNew = (token: string, password = good) =>
    app.anonymous.call('POST user/resetPassword', { body: { token, password } })

  test('gets the same answer whether or not the account exists', async () => {
    const before = (await app.mail()).length
    const [known, unknown] = [await ask('role9@north.test'), await ask('nobody@nowhere.test')]
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
    await workedOff()
    expect((await app.mail()).length).toBe(before + 1)
  })

  test('is answered before the account is looked up', async () => {
    const before = (await app.mail()).length
    const holder = new pg.Client({ connectionString: app.ownerUrl })
    await holder.connect()
    try {
      await holder.query('begin; lock table app_user in access exclusive mode')
      expect((await ask('role9@north.test')).status).toBe(200)
      expect((await ask('nobody@nowhere.test')).status).toBe(200)
    } finally {
      await holder.end()
    }
    await workedOff()
    expect((await app.mail()).length).toBe(before + 1)
  })

  test('makes an address wait after a hundred requests in an hour, for any username', async () => {
    await app.sql(
      `insert into password_ask (username, address, at, taken_at)
       select 'a' || n, '127.0.0.1', now() - interval '50 minutes', now() from generate_series(1, 100) n`,
    )
    const answers = [await ask('role9@north.test'), await ask('nobody@nowhere.test')]
    for (const answer of answers) {
      expect(answer.status).toBe(429)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(590)
    }
    expect((await app.anonymous.signIn('role9@north.test', networkPassword)).token).toBeTruthy()
  })

  test('sets one password with a link, once, and ends all sessions and waits', async () => {
    const name = 'role10@north.test'
    const session = await app.anonymous.signIn(name, networkPassword)
    for (let round = 0; round < 6; round++)
      await app.anonymous.call('POST getToken', { body: { username: name, password: 'Wrong#pass1' } })
    await ask(name)
    const token = await link()
    expect((await app.mail())[0]?.text).toContain(`${app.services.settings.publicUrl}/reset?token=`)
    expect((await setNew(token, 'weak')).status).toBe(422)
    expect((await setNew(token)).status).toBe(200)
    expect(await isOpen(session)).toBe(false)
    expect(await isOpen(await app.anonymous.signIn(name, good))).toBe(true)
    expect((await setNew(token)).status).toBe(422)
  })

  test('accepts only the newest link, no old or made-up one', async () => {
    const name = 'role13@north.test'
    await ask(name)
    const older = await link()
    await ask(name)
    const newer = await link()
    expect((await setNew(older)).status).toBe(422)
    expect((await setNew(newer)).status).toBe(200)
    await ask(name)
    const late = await link()
    await app.sql('update password_reset set expires_at = now()')
    expect((await setNew(late)).status).toBe(422)
    expect((await setNew('made-up')).status).toBe(422)
  })

  describe('the reset link', () => {
    const name = 'role12@north.test'
    const user = () => app.network.north.users['12'] ?? 0
    const host = () => app.as('role1@north.test')
    const change = (to: string) => app.sql(`update app_user set ${to} where id = $1`, [user()])
    const ends: Record<string, { end(): Promise<unknown>; after?(): Promise<unknown> }> = {
      'a change of one’s own password': {
        end: async () => {
          const me = await app.anonymous.signIn(name, networkPassword)
          return me.ok('POST user/saveCredentials', { body: { password: good, current: networkPassword } })
        },
      },
      'a password that the host set': {
        end: async () =>
          (await host()).ok('POST user/saveCredentials', { body: { user: user(), password: good } }),
        after: () => change('must_change_password = false'),
      },
      inactivation: {
        end: () => change('is_inactive = true'),
        after: () => change('is_inactive = false'),
      },
      'inactivation that was taken back': {
        end: async () => {
          await change('is_inactive = true')
          await change('is_inactive = false')
        },
      },
      removal: {
        end: () => change('deleted_at = now(), is_inactive = true'),
        after: () => change('deleted_at = null, is_inactive = false'),
      },
      'inactivation of its firm': {
        end: () =>
          app.sql('update firm set is_inactive = true where id = (select firm from app_user where id = $1)', [
            user(),
          ]),
        after: () => app.sql('update firm set is_inactive = false where is_inactive'),
      },
    }

    test.each(Object.entries(ends))('is dead after %s', async (_, { end, after }) => {
      await ask(name)
      const token = await link()
      await end()
      expect((await setNew(token, 'other7Heron!walks')).status).toBe(422)
      await after?.()
    })
  })

  test('an account gets at most five emails an hour, and the answer stays the same', async () => {
    const before = (await app.mail()).length
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('role3@north.test')))
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1)
    await workedOff()
    expect((await app.mail()).length).toBe(before + 5)
  })
})
