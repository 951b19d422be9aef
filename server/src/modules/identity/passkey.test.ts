import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '#server/testing/client.ts'
import { startNetworkApp } from '#server/testing/harness.ts'
import { networkPassword } from '#server/testing/network.ts'
import { PasskeyDevice } from './testing/passkey-device.ts'

const origin = 'https://calibrate.test'
let app: Awaited<ReturnType<typeof startNetworkApp>>
let now = new Date()
beforeAll(async () => {
  app = await startNetworkApp({ env: { PUBLIC_URL: `${origin}/` }, overrides: { clock: { now: () => now } } })
}, 120_000)
afterAll(() => app.stop())
beforeEach(async () => {
  now = new Date()
  await app.sql('delete from sign_in_failure')
})

type Refusal = {
  success: false
  reason: string
  step?: string
  others?: string[]
  options?: Record<string, unknown>
}
const getToken = async (body: object) =>
  (await app.anonymous.call('POST getToken', { body })).body as string | Refusal
const askedBy = (answer: string | Refusal) => (typeof answer === 'string' ? {} : (answer.options ?? {}))
const optionsOf = async (body: object) => askedBy(await getToken(body))

const addTo = async (me: Client, device: PasskeyDevice, name = 'Phone') => {
  const { options } = await me.ok('POST user/startPasskey', { body: {} })
  const input = { body: { name, response: device.add(options) } }
  return { input, list: await me.ok('POST user/addPasskey', input) }
}
const signedInAs = async (token: string | Refusal) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await app.anonymous.ok('GET user/profile', { headers })).username
}
const failed = {
  success: false,
  reason: "This passkey doesn't open an account here. Sign in with your password.",
}

test('adds a passkey, signs in with it alone, renames it, and rejects it after removal', async () => {
  const name = 'role12@north.test'
  const me = await app.anonymous.signIn(name, networkPassword)
  const device = new PasskeyDevice(origin)
  const { input, list } = await addTo(me, device)
  expect(list).toEqual([
    { passkey: expect.any(Number), name: 'Phone', createdOn: expect.any(String), lastUsedOn: null },
  ])
  await me.refused('POST user/addPasskey', input, 'refused')

  const options = await optionsOf({ passkey: 'start' })
  expect(options).toMatchObject({
    rpId: 'calibrate.test',
    userVerification: 'required',
    allowCredentials: [],
  })
  const response = device.signIn(options)
  expect(await signedInAs(await getToken({ passkey: response }))).toBe(name)
  expect(await getToken({ passkey: response })).toEqual(failed)

  const passkey = list[0]?.passkey ?? 0
  const renamed = await me.ok('POST user/renamePasskey', { body: { passkey, name: 'Work phone' } })
  expect(renamed[0]).toMatchObject({ name: 'Work phone', lastUsedOn: expect.any(String) })
  const other = await app.as('role13@north.test')
  await other.refused('POST user/renamePasskey', { body: { passkey, name: 'Mine' } }, 'notFound')
  await other.refused('POST user/removePasskey', { body: { passkey } }, 'notFound')
  expect(await other.ok('GET user/passkeys')).toEqual([])

  await me.ok('POST user/removePasskey', { body: { passkey } })
  expect(await getToken({ passkey: device.signIn(await optionsOf({ passkey: 'start' })) })).toEqual(failed)
})

test('accepts each response once, also from a synced passkey without a counter', async () => {
  const device = new PasskeyDevice(origin, false)
  await addTo(await app.as('role10@north.test'), device)
  const response = device.signIn(await optionsOf({ passkey: 'start' }))
  expect(await getToken({ passkey: response })).toEqual(expect.any(String))
  expect(await getToken({ passkey: response })).toEqual(failed)
  const next = device.signIn(await optionsOf({ passkey: 'start' }))
  expect(await getToken({ passkey: next })).toEqual(expect.any(String))
})

test('uses a passkey as the second step, with an emailed code as fallback for a lost device', async () => {
  const name = 'role4@north.test'
  const device = new PasskeyDevice(origin)
  await addTo(await app.as(name), device)
  const credentials = { username: name, password: networkPassword }
  const asked = await getToken(credentials)
  expect(asked).toMatchObject({ success: false, step: 'passkey', others: ['code'] })
  expect(await signedInAs(await getToken({ ...credentials, passkey: device.signIn(askedBy(asked)) }))).toBe(
    name,
  )

  const stranger = new PasskeyDevice(origin)
  await addTo(await app.as('role15@north.test'), stranger)
  const foreign = stranger.signIn(await optionsOf(credentials))
  expect(await getToken({ ...credentials, passkey: foreign })).toMatchObject({
    success: false,
    step: 'passkey',
  })

  expect(await getToken({ ...credentials, step: 'code' })).toMatchObject({
    step: 'code',
    sentTo: 'r•••@north.test',
  })
  const code = /\b\d{6}\b/.exec((await app.mail())[0]?.text ?? '')?.[0]
  expect(await signedInAs(await getToken({ ...credentials, code }))).toBe(name)
})

test('rejects a response for another page, an old or made-up challenge, an unverified person, and a copied device', async () => {
  const name = 'role16@north.test'
  const device = new PasskeyDevice(origin)
  const me = await app.as(name)
  await addTo(me, device)
  const start = () => optionsOf({ passkey: 'start' })
  const attempt = async (response: Record<string, unknown>) => getToken({ passkey: response })

  const elsewhere = new PasskeyDevice('https://calibrate.test.evil.example')
  const { options } = await me.ok('POST user/startPasskey', { body: {} })
  await me.refused(
    'POST user/addPasskey',
    { body: { name: 'x', response: elsewhere.add(options) } },
    'refused',
  )
  expect(await attempt(device.signIn({ challenge: 'AAAA' }))).toEqual(failed)
  expect(await attempt(device.signIn({ challenge: options.challenge }))).toEqual(failed)
  expect(await attempt(device.signIn(await start(), false))).toEqual(failed)
  expect(await attempt({ ...device.signIn(await start()), id: 'x'.repeat(3000) })).toEqual(failed)
  const late = device.signIn(await start())
  now = new Date(now.getTime() + 6 * 60_000)
  await app.sql('delete from sign_in_failure')
  expect(await attempt(late)).toEqual(failed)
  const copied = device.counter
  expect(await attempt(device.signIn(await start()))).toEqual(expect.any(String))
  device.counter = copied
  expect(await attempt(device.signIn(await start()))).toEqual(failed)
})

test('asks for the password to add or remove a passkey unless the sign-in is recent', async () => {
  const me = await app.anonymous.signIn('role17@north.test', networkPassword)
  await app.sql(`update user_session set last_sign_in_at = now() - interval '6 minutes'`)
  const refusal = await me.refused('POST user/startPasskey', { body: {} }, 'refused')
  expect(refusal.errors).toEqual([{ field: 'password', message: 'Enter your current password too.' }])
  await me.refused('POST user/startPasskey', { body: { password: 'Wrong#pass1' } }, 'refused')
  await me.ok('POST user/startPasskey', { body: { password: networkPassword } })
})

test('an inactive user cannot sign in, and an administrator clears the second steps of a lost device', async () => {
  const name = 'role5@north.test'
  const device = new PasskeyDevice(origin)
  await addTo(await app.as(name), device)
  const manager = await app.as('role6@north.test')
  const user = app.network.north.users['5'] ?? 0
  expect(await manager.ok('GET user/user', { query: { user } })).toMatchObject({
    passkeys: 1,
    hasAuthenticator: false,
  })
  const list = [{ username: name, token: 1 }]
  await manager.ok('POST user/activateUsers', { body: { list, isInactive: true } })
  expect(await getToken({ passkey: device.signIn(await optionsOf({ passkey: 'start' })) })).toEqual(failed)
  await manager.ok('POST user/activateUsers', { body: { list } })
  await (
    await app.as('role6@south.test')
  ).refused('POST user/clearSecondStep', { body: { user } }, 'notFound')
  await manager.ok('POST user/clearSecondStep', { body: { user, why: 'Lost the phone' } })
  expect(await getToken({ username: name, password: networkPassword })).toEqual(expect.any(String))
})
