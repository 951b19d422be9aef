import { generate } from 'otplib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'
import { networkPassword } from '#server/testing/network.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
let now = new Date()
beforeAll(async () => {
  app = await startNetworkApp({ overrides: { clock: { now: () => now } } })
}, 120_000)
afterAll(() => app.stop())
beforeEach(async () => {
  now = new Date()
  await app.sql('delete from sign_in_failure')
})

const signIn = async (username: string, code?: string) =>
  (await app.anonymous.call('POST getToken', { body: { username, password: networkPassword, code } })).body
const sentCode = async () => /\b\d{6}\b/.exec((await app.mail())[0]?.text ?? '')?.[0] ?? ''
const failed = { success: false, reason: expect.stringContaining("isn't right"), step: 'code' }

test("an emailed code is requested, works once, and appears only in the host's outbox", async () => {
  const name = 'role12@north.test'
  await (await app.as(name)).ok('POST user/updateUserParams', { body: { authEmail: true } })
  expect(await signIn(name)).toEqual({
    success: false,
    reason: 'We sent a code to r•••@north.test. Enter it to continue.',
    step: 'code',
    sentTo: 'r•••@north.test',
  })
  const code = await sentCode()
  expect((await app.mail())[0]).toMatchObject({
    to: name,
    state: expect.stringMatching(/queued|sending|sent|kept/),
  })
  expect(await signIn(name, code)).toEqual(expect.any(String))
  expect(await signIn(name, code)).toEqual(failed)
  const seen = await (await app.as(name)).call('GET admin/outbox')
  expect(seen.text).not.toContain('sign-in code')
})

test('only the newest code counts, for five tries and ten minutes', async () => {
  const name = 'role4@north.test'
  await (await app.as(name)).ok('POST user/updateUserParams', { body: { authEmail: true } })
  await signIn(name)
  const first = await sentCode()
  await signIn(name)
  const second = await sentCode()
  if (first !== second) expect(await signIn(name, first)).toEqual(failed)
  await app.sql(`update sign_in_code set expires_at = now() where used_at is null`)
  expect(await signIn(name, second)).toEqual(failed)
  await app.sql(
    `update sign_in_code set expires_at = now() + interval '1 minute', tries = 5 where used_at is null`,
  )
  await app.sql('delete from sign_in_failure')
  expect(await signIn(name, second)).toEqual(failed)
  await app.sql(`update sign_in_code set tries = 4 where used_at is null`)
  expect(await signIn(name, second)).toEqual(expect.any(String))
})

test('sends a code by text message if that was chosen', async () => {
  const name = 'role15@north.test'
  await app.sql(`update app_user set auth_sms = true, phone = '(212) 555-4567' where username = $1`, [name])
  expect(await signIn(name)).toMatchObject({ step: 'code', sentTo: '•••4567' })
  const [sms] = await app.sql<{ to: string; text: string }>('select "to", text from sms_out order by id desc')
  expect(sms?.to).toBe('+12125554567')
  expect(await signIn(name, sms?.text.slice(0, 6))).toEqual(expect.any(String))
})

test('an authenticator app is set up, confirmed, and asked for, takes each code once, and is removed with the password', async () => {
  const name = 'role6@north.test'
  const me = await app.as(name)
  const { secret, uri } = await me.ok('POST user/startAuthenticator')
  expect(uri).toContain(`secret=${secret}`)
  const codeNow = () => generate({ secret, epoch: Math.floor(now.getTime() / 1000) })
  expect(await signIn(name)).toEqual(expect.any(String))
  await me.refused('POST user/confirmAuthenticator', { body: { code: '000000' } }, 'refused')
  await me.ok('POST user/confirmAuthenticator', { body: { code: await codeNow() } })
  expect(await signIn(name)).toMatchObject({ success: false, step: 'authenticator' })
  expect(await signIn(name, await codeNow())).toMatchObject({ success: false, step: 'authenticator' })
  now = new Date(now.getTime() + 30_000)
  const next = await codeNow()
  expect(await signIn(name, next)).toEqual(expect.any(String))
  expect(await signIn(name, next)).toMatchObject({ success: false })
  await me.refused('POST user/startAuthenticator', {}, 'refused')
  await me.refused('POST user/removeAuthenticator', { body: { password: 'Wrong#pass1' } }, 'refused')
  await me.ok('POST user/removeAuthenticator', { body: { password: networkPassword } })
  expect(await signIn(name)).toEqual(expect.any(String))
  const kept = await app.sql<{ n: number }>('select count(*)::int as n from user_authenticator')
  expect(kept).toEqual([{ n: 0 }])
})
