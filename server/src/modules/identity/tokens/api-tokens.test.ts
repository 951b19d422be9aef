import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCalls } from '#contract/index.ts'
import { addressOf } from '#contract/kit/call.ts'
import {
  exceptionalCalls,
  modulesWithoutTokens,
  modulesWithTokens,
  tokenAreaOf,
  tokenAreas,
  type TokenArea,
} from '#contract/kit/token-areas.ts'
import { Client } from '#server/testing/client.ts'
import { startNetworkApp } from '#server/testing/harness.ts'
import { sampleInputs, type CallInput } from '#server/testing/sample-inputs.ts'
import { withStoppedClock } from '#server/testing/stopped-clock.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
beforeAll(async () => {
  app = await startNetworkApp()
}, 120_000)
afterAll(() => app.stop())

type Wish = { areas?: readonly TokenArea[]; isReadOnly?: boolean; isFirm?: boolean; name?: string }

const makeToken = async (username: string, wish: Wish = {}) => {
  // A session of its own: a change of its owner ends those that other tests share.
  const owner = new Client(app.url, await app.tokenFor(username))
  const body = { name: 'Export', areas: ['orders' as const], ...wish }
  const made = await owner.ok('POST token/addToken', { body: { ...body, areas: [...body.areas] } })
  return { ...made, owner, program: new Client(app.url, made.secret) }
}
const statusOf = async (program: Client) => (await program.call('GET calibrate/calibrates')).status

test('every module says whether tokens reach it, and every call that is named exists', () => {
  expect(
    [...new Set(allCalls.map(({ module }) => module))].filter((name) => name !== 'webhooks').sort(),
  ).toEqual([...modulesWithTokens, ...modulesWithoutTokens].filter((name) => name !== 'webhooks').sort())
  const names = allCalls.map(({ module, name }) => `${module}.${name}`)
  expect(exceptionalCalls.filter((name) => !names.includes(name))).toEqual([])
})

test('a token is answered once, stored as a hash, and sees what its owner sees', async () => {
  const { secret, program, owner, ending, token } = await makeToken('role16@north.test')
  expect(secret).toMatch(/^cal_[\w-]{43}$/)
  expect(ending).toBe(secret.slice(-4))
  const mine = await program.ok('GET calibrate/calibrates')
  expect(mine.count).toBeGreaterThan(0)
  expect(mine).toEqual(await owner.ok('GET calibrate/calibrates'))
  const { items } = await owner.ok('GET token/tokens')
  expect(JSON.stringify(items)).not.toContain(secret)
  expect(items.find((each) => each.token === token)?.lastUsedOn).not.toBeNull()
  const stored = await app.sql('select t::text as row from api_token t')
  expect(JSON.stringify(stored)).not.toContain(secret.slice(4))
  const idempotent = await app.sql('select i::text as row from idempotency i')
  expect(JSON.stringify(idempotent)).not.toContain(secret.slice(4))
  expect(app.log().join('\n')).not.toContain(secret)
})

test('a program is answered in English, or as it asks for, whatever language its owner reads', async () => {
  const { program, owner } = await makeToken('role12@north.test', { areas: ['orders'] })
  const titleOf = async (client: Client, headers: Record<string, string> = {}) =>
    (await client.refused('GET calibrate/calibrate', { query: { id: 999_999_999 }, headers }, 'notFound'))
      .title
  const english = await titleOf(owner)
  await owner.ok('POST user/updateUserParams', { body: { language: 2 } })
  const spanish = await titleOf(owner, { 'accept-language': 'en' })
  expect(spanish).not.toBe(english)
  expect(await titleOf(program)).toBe(english)
  expect(await titleOf(program, { 'accept-language': 'es-MX,en;q=0.8' })).toBe(spanish)
  await owner.ok('POST user/updateUserParams', { body: { language: 1 } })
})

test('every call is answered 403 to a token that does not reach it, and never 401 or 500 to one that does', async () => {
  const wrong: string[] = []
  const reading = await makeToken('role16@north.test', { areas: ['contacts'] })
  const writing = await makeToken('role16@north.test', {
    areas: tokenAreas.filter((area) => area !== 'orders'),
    isReadOnly: false,
  })
  for (const { module, name, call } of allCalls) {
    if (call.right === 'open' || !call.right.includes(16)) continue
    const area = tokenAreaOf(module, name)
    const key = `${module}.${name}`
    const input: CallInput = sampleInputs[key]?.(app.network.north) ?? {}
    const search = new URLSearchParams(
      Object.entries(input.query ?? {}).map(([field, value]) => [field, String(value)]),
    ).toString()
    const send = (program: Client) =>
      program.send<unknown>(call.method, `${addressOf(call)}${search && `?${search}`}`, input.body)
    const mayRead = area === 'any' ? !call.changes : area === 'contacts' && !call.changes
    const mayWrite = area === 'any' ? !call.changes : area !== null && area !== 'orders'
    for (const [program, may] of [
      [reading.program, mayRead],
      [writing.program, mayWrite],
    ] as const) {
      const { status, text } = await send(program)
      const isRefused = status === 403 && text.includes('token')
      if (isRefused === may || status === 401 || status >= 500 || /Australis|@south\.test/.test(text))
        wrong.push(`${key}: ${status} ${text.slice(0, 100)}`)
    }
  }
  expect(wrong).toEqual([])
}, 120_000)

test('a program reads why its token is not enough, and that one has ended', async () => {
  const { program, owner, token } = await makeToken('role12@north.test', { areas: ['orders'] })
  const words = async (
    name: 'GET contact/contacts' | 'POST calibrate/saveCalibrate' | 'POST token/addToken',
  ) =>
    (await program.call(name, { body: { calibrate: -1, name: 'Second', areas: ['orders'] } as never })).text
  expect(await words('GET contact/contacts')).toContain('Make a token with the area it belongs to')
  expect(await words('POST calibrate/saveCalibrate')).toContain('This token only reads')
  expect(await words('POST token/addToken')).toContain('No token can make this call')
  await owner.ok('POST token/revokeToken', { body: { token } })
  await expect.poll(() => statusOf(program)).toBe(401)
  expect(await words('GET contact/contacts')).toContain('it has expired, was revoked or replaced')
})

test('a token makes no token, no password, no secret link, and opens no hub', async () => {
  const { program, secret } = await makeToken('role4@north.test', { areas: tokenAreas, isReadOnly: false })
  await program.refused('POST token/addToken', { body: { name: 'Second', areas: ['orders'] } }, 'forbidden')
  await program.refused(
    'POST user/saveCredentials',
    { body: { password: 'Heron#walks10', current: 'Heron#walks9' } },
    'forbidden',
  )
  await program.refused(
    'POST schedule/addFeed',
    { body: { kind: 'location', firm: app.network.north.firms.shop } },
    'forbidden',
  )
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/hub`)
  const closed = new Promise<number>((done) => socket.addEventListener('close', ({ code }) => done(code)))
  socket.addEventListener('open', () => socket.send(JSON.stringify({ name: 'hello', token: secret })))
  expect(await closed).toBeGreaterThanOrEqual(4000)
})

test.each([
  ['inactive', 'is_inactive = true'],
  ['role', 'role = 17'],
  ['firm', 'firm = $2, contact = (select id from moved)'],
] as const)('a token ends for good with a change of its owner: %s', async (why, change) => {
  const { program, token } = await makeToken('role15@north.test')
  expect(await statusOf(program)).toBe(200)
  const { users, firms } = app.network.north
  const owner = users[15]
  const [before] = await app.sql<{ firm: number; contact: number }>(
    'select firm, contact from app_user where id = $1',
    [owner],
  )
  await app.sql(
    `with moved as (insert into contact (firm, last_name) values ($2, 'Moved') returning id)
     update app_user set ${change} where id = $1`,
    [owner, firms.shop2],
  )
  await expect.poll(() => statusOf(program)).toBe(401)
  await app.sql('update app_user set is_inactive = false, role = 15, firm = $2, contact = $3 where id = $1', [
    owner,
    before?.firm,
    before?.contact,
  ])
  expect(await statusOf(program)).toBe(401)
  const [stored] = await app.sql<{ revoked_why: string }>('select revoked_why from api_token where id = $1', [
    token,
  ])
  expect(stored?.revoked_why).toBe(why)
})

test('rotation leaves the token before for a day, unless it leaked', async () => {
  const { program, owner, token } = await makeToken('role16@north.test')
  const rotated = await owner.ok('POST token/rotateToken', { body: { token } })
  const next = new Client(app.url, rotated.secret)
  expect([await statusOf(program), await statusOf(next)]).toEqual([200, 200])
  expect(rotated.previousUntil).not.toBeNull()
  const last = await owner.ok('POST token/rotateToken', { body: { token, endsOld: true } })
  await expect.poll(async () => [await statusOf(program), await statusOf(next)]).toEqual([401, 401])
  expect(await statusOf(new Client(app.url, last.secret))).toBe(200)
  await app.sql(
    "update api_token set previous_until = now() - interval '1 second', previous_hash = $2 where id = $1",
    [token, 'x'],
  )
})

test('an expired token is refused like one that never was', async () => {
  const { program, token } = await makeToken('role16@north.test')
  expect(await statusOf(program)).toBe(200)
  await app.sql(
    "update api_token set expires_at = now() - interval '1 second', revoked_at = null, token_hash = token_hash where id = $1",
    [token],
  )
  await app.sql("select pg_notify('session', 'all')")
  await expect.poll(() => statusOf(program)).toBe(401)
})

test('admins of a company see and revoke its tokens, and no other company’s or person’s', async () => {
  const admin = await makeToken('role4@north.test', { isFirm: true, name: 'Shop system' })
  const personal = await makeToken('role16@north.test', { name: 'Mine' })
  const franchiser = await app.as('role3@north.test')
  const seen = await franchiser.ok('GET token/firmTokens', { query: { pageSize: 100 } })
  expect(seen.items.map(({ token }) => token)).toContain(admin.token)
  expect(seen.items.map(({ token }) => token)).not.toContain(personal.token)
  expect(seen.items.find(({ token }) => token === admin.token)?.rights).toEqual(['revoke'])
  const south = await app.as('role3@south.test')
  expect(JSON.stringify(await south.ok('GET token/firmTokens', { query: { pageSize: 100 } }))).not.toContain(
    'Shop system',
  )
  await south.refused('POST token/revokeToken', { body: { token: admin.token } }, 'notFound')
  await franchiser.refused('POST token/revokeToken', { body: { token: personal.token } }, 'notFound')
  await franchiser.refused('POST token/rotateToken', { body: { token: admin.token } }, 'notFound')
  await (
    await app.as('role16@north.test')
  ).refused('POST token/addToken', { body: { name: 'X', isFirm: true, areas: ['orders'] } }, 'refused')
  await franchiser.ok('POST token/revokeToken', { body: { token: admin.token } })
  expect(await statusOf(admin.program)).toBe(401)
  const [entry] = await app.sql<{ actor_name: string; why: string }>(
    "select actor_name, why from history where what = 'tokenRevoked' order by id desc limit 1",
  )
  expect(entry?.why).toBe('Shop system')
})

test('the history names the program beside the user in whose name it acts', async () => {
  const { program } = await makeToken('role16@north.test', {
    areas: ['contacts'],
    isReadOnly: false,
    name: 'CRM',
  })
  await program.ok('POST contact/saveContact', {
    body: { id: -1, lastName: 'Tokenson', firm: app.network.north.firms.shop },
  })
  const [entry] = await app.sql<{ actor_name: string }>(
    'select actor_name from history order by id desc limit 1',
  )
  expect(entry?.actor_name).toMatch(/\(CRM\)$/)
})

test('a token that calls too often waits, and others do not', async () => {
  const busy = await makeToken('role16@north.test')
  const calm = await makeToken('role16@north.test')
  await withStoppedClock(app, async () => {
    const answers = await Promise.all(
      Array.from({ length: 650 }, () => busy.program.call('GET user/profile')),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(50)
    expect(refused[0]?.headers.get('retry-after')).toBe('60')
    expect(await statusOf(calm.program)).toBe(200)
  })
}, 60_000)
