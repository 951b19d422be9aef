import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asCaller, callerOf, connect, type Caller, type Clients } from './testing/clients.ts'

let clients: Clients
let technician: Caller
let center: Caller
let southShop: Caller

beforeAll(async () => {
  clients = await connect('demo')
  technician = await callerOf(clients.owner, 'role14@north.demo')
  center = await callerOf(clients.owner, 'role12@north.demo')
  southShop = await callerOf(clients.owner, 'role4@south.demo')
}, 180_000)
afterAll(() => clients.end())

/** Calls a function as the application without a caller, as a sign-in does. */
const call = async (text: string, values: unknown[] = []): Promise<unknown> => {
  const { rows } = await clients.app.query<Record<string, unknown>>(`select ${text} as answer`, values)
  return rows[0]?.answer
}
const open = (user: number) => call("open_session($1, '203.0.113.7', 'test')", [user])
const load = async (session: unknown) =>
  (await clients.app.query<Record<string, unknown>>('select * from load_session($1)', [session])).rows[0]

describe('a session', () => {
  test('loads the actor and its scope in one call', async () => {
    const found = await load(await open(center.user))
    expect(found).toMatchObject({
      user: center.user,
      username: 'role12@north.demo',
      firm_name: 'Northline Grand Rapids',
      firm_type: 6,
      role: 12,
      sees_all: false,
      firms: [center.firm],
      is_revoked: false,
      is_expired: false,
      is_inactive: false,
    })
  })

  test.each([
    ['role1@north.demo', true, 0],
    ['role3@north.demo', false, 23],
    ['role8@north.demo', false, 14],
    ['role6@north.demo', false, 13],
    ['role11@north.demo', false, 4],
    ['role16@north.demo', false, 1],
  ])('%s sees all: %s, or so many firms: %i', async (username, all, firms) => {
    const { user } = await callerOf(clients.owner, username)
    const found = await load(await open(user))
    expect(found?.sees_all).toBe(all)
    expect(found?.firms).toHaveLength(firms)
  })

  test('ends when it is revoked, alone or together with the other sessions of its user', async () => {
    const [one, two, three] = [await open(center.user), await open(center.user), await open(center.user)]
    await clients.app.query("select revoke_session($1, 'sign-out')", [one])
    expect((await load(one))?.is_revoked).toBe(true)
    await clients.app.query('begin')
    await clients.app.query("select set_config('app.user', $1, true)", [String(center.user)])
    await clients.app.query("select revoke_sessions_of($1, $2, 'password')", [center.user, two])
    await clients.app.query('commit')
    expect([(await load(two))?.is_revoked, (await load(three))?.is_revoked]).toEqual([false, true])
  })

  test('of a user out of scope cannot be revoked', async () => {
    const session = await open(southShop.user)
    await asCaller(clients.app, center, async () => {
      await clients.app.query("select revoke_sessions_of($1, null, 'no')", [southShop.user])
      expect((await load(session))?.is_revoked).toBe(false)
    })
  })
})

describe('a password', () => {
  const hash = '$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$aaaa'

  test('is found by username in any case, and in no other way', async () => {
    const { rows } = await clients.app.query('select password_hash from sign_in_lookup($1)', [
      ' ROLE14@north.DEMO ',
    ])
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/)
    expect(await call('password_hash_of($1)', [technician.user])).toBeNull()
    await asCaller(clients.app, center, async () =>
      expect(await call('password_hash_of($1)', [technician.user])).toBeNull(),
    )
  })

  test('can be set by its owner and for users in scope, not for others', async () => {
    const set = (caller: Caller, user: number) =>
      asCaller(clients.app, caller, () => call('set_password($1, $2, true)', [user, hash]))
    expect(await set(technician, technician.user)).toBe(true)
    expect(await set(center, technician.user)).toBe(true)
    expect(await set(center, southShop.user)).toBe(false)
    expect(await call('set_password($1, $2, true)', [technician.user, hash])).toBe(false)
  })

  describe('can be reset by a link', () => {
    const ask = (token: string) => call('open_password_reset($1, $2)', [southShop.user, token])
    const use = (token: string) => call('use_password_reset($1, $2)', [token, hash])

    test('once, only the newest link, which ends every session', async () => {
      const session = await open(southShop.user)
      await ask('first')
      await ask('second')
      expect(await use('first')).toBeNull()
      expect((await load(session))?.is_revoked).toBe(false)
      expect(await use('second')).toBe(southShop.user)
      expect(await use('second')).toBeNull()
      expect((await load(session))?.is_revoked).toBe(true)
    })

    test('only for an active account', async () => {
      const setInactive = (isInactive: boolean) =>
        clients.owner.query('update app_user set is_inactive = $2 where id = $1', [
          southShop.user,
          isInactive,
        ])
      await setInactive(true)
      await ask('of nobody')
      await setInactive(false)
      expect(await use('of nobody')).toBeNull()
    })
  })
})

describe('a code', () => {
  const tryCode = (hash: string) => call("try_sign_in_code($1, $2, 'sign-in')", [technician.user, hash])
  const send = (hash: string) => call("save_sign_in_code($1, $2, 'sign-in')", [technician.user, hash])

  test('can be used once, and only the newest one', async () => {
    await send('old')
    await send('new')
    expect([await tryCode('old'), await tryCode('new'), await tryCode('new')]).toEqual([
      'wrong',
      'right',
      'none',
    ])
  })

  test('is dead after five attempts', async () => {
    await send('right')
    for (let turn = 0; turn < 5; turn++) expect(await tryCode('no')).toBe('wrong')
    expect(await tryCode('right')).toBe('none')
  })
})

test('failures are counted by account and by address', async () => {
  for (const [account, address] of [
    ['Ann@x', '198.51.100.1'],
    ['ann@x', '198.51.100.2'],
    ['bob@x', '198.51.100.1'],
  ])
    await clients.app.query('select note_sign_in_failure($1, $2)', [account, address])
  const { rows } = await clients.app.query('select by_account, by_address from sign_in_failures($1, $2)', [
    'ANN@x',
    '198.51.100.1',
  ])
  expect(rows).toEqual([{ by_account: 2, by_address: 2 }])
})

test('an authenticator time step is accepted once', async () => {
  await asCaller(clients.app, technician, async () => {
    await clients.app.query("select save_authenticator('secret')")
    const use = (step: number) => call('use_authenticator_step($1, $2)', [technician.user, step])
    expect([await use(7), await use(7), await use(6), await use(8)]).toEqual([true, false, false, true])
  })
})

test('two processes that create the same secret at once both get the first value', async () => {
  expect([await call("keep_setting('k', 'one')"), await call("keep_setting('k', 'two')")]).toEqual([
    'one',
    'one',
  ])
})
