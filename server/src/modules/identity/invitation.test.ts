import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
beforeAll(async () => {
  app = await startNetworkApp()
}, 120_000)
afterAll(() => app.stop())
beforeEach(() => app.sql('delete from sign_in_failure'))

const as = (role: number, branch = 'north') => app.as(`role${role}@${branch}.test`)
const chosen = 'Lane9^departure'
let count = 0

/** A new user of the center, invited by the host. */
const invite = async (more: object = {}) => {
  const username = `invited${++count}@north.test`
  const body = {
    user: -1,
    firm: app.network.north.firms.center,
    username,
    firstName: 'Ana',
    lastName: 'Reyes',
  }
  const added = await (
    await as(1)
  ).ok('POST user/saveUser', { body: { ...body, roles: '17', laborRate: '0', invite: true, ...more } })
  return { username, user: added.user, invitation: added.invitation }
}
const mailsTo = (username: string) =>
  app.sql<{ id: number; text: string }>('select id, text from mail_out where "to" = $1 order by id', [
    username,
  ])
const tokenIn = (text: string) => /reset\?token=([\w-]+)/.exec(text)?.[1] ?? ''
const open = (token: string) => app.anonymous.call('POST user/resetPassword', { body: { token } })
const invitationOf = async (user: number) =>
  (await (await as(1)).ok('GET user/user', { query: { user } })).invitation

test('a new user gets an email, opens it, and chooses a password', async () => {
  const { username, user, invitation } = await invite()
  expect(invitation).toMatchObject({ state: 'queued', openedAt: null, reason: '' })
  const [mail] = await mailsTo(username)
  await app.sql(`update mail_out set state = 'sent' where id = $1`, [mail?.id])
  expect(await invitationOf(user)).toMatchObject({ state: 'sent' })
  const token = tokenIn(mail?.text ?? '')
  expect((await open(token)).status).toBe(200)
  expect(await invitationOf(user)).toMatchObject({ state: 'opened', openedAt: expect.any(String) })
  await app.anonymous.ok('POST user/resetPassword', { body: { token, password: chosen } })
  expect(await invitationOf(user)).toBeNull()
  expect((await (await app.as(username, chosen)).ok('GET user/profile', { query: {} })).user).toBe(user)
  expect((await open(token)).status).toBe(422)
  await (await as(1)).refused('POST user/inviteUser', { body: { user } }, 'refused')
})

test('the copied link is the mailed one; after sending again, only the newer one works', async () => {
  const { username, user } = await invite()
  const manager = await as(1)
  const [first] = await mailsTo(username)
  const copied = await manager.ok('POST user/invitationLink', { body: { user } })
  expect(tokenIn(copied.url)).toBe(tokenIn(first?.text ?? 'none'))
  await manager.ok('POST user/inviteUser', { body: { user } })
  const [, second] = await mailsTo(username)
  expect((await open(tokenIn(first?.text ?? ''))).status).toBe(422)
  expect((await open(tokenIn(second?.text ?? ''))).status).toBe(200)
  const history = await app.sql<{ what: string }>(
    `select what from history where entity = 'user' and entity_id = $1 order by id`,
    [user],
  )
  expect(history.map(({ what }) => what)).toEqual(['created', 'linkCopied', 'invited'])
})

test('a refused email and an expired link say so, and a forgotten password ends an invitation', async () => {
  const { username, user } = await invite()
  await app.sql(`update mail_out set state = 'refused', last_words = '550 no such user' where "to" = $1`, [
    username,
  ])
  expect(await invitationOf(user)).toMatchObject({ state: 'refused', reason: '550 no such user' })
  await app.sql(`update password_reset set expires_at = now() where "user" = $1`, [user])
  expect(await invitationOf(user)).toMatchObject({ state: 'expired' })
  await (await as(1)).refused('POST user/invitationLink', { body: { user } }, 'refused')
  await (await as(1)).ok('POST user/inviteUser', { body: { user } })
  expect(await invitationOf(user)).toMatchObject({ state: 'queued' })
})

test('an inactive user is not invited, and nobody invites or copies a link beyond their branch and rank', async () => {
  const { user, username } = await invite({ isInactive: true })
  expect(await mailsTo(username)).toEqual([])
  await (await as(1)).refused('POST user/inviteUser', { body: { user } }, 'refused')
  const { user: active } = await invite()
  const { user: above } = await invite({ roles: '9' })
  for (const call of ['POST user/inviteUser', 'POST user/invitationLink'] as const) {
    await (await as(6, 'south')).refused(call, { body: { user: active } }, 'notFound')
    await (await as(6)).ok(call, { body: { user: active } })
    await (await as(6)).refused(call, { body: { user: above } }, 'forbidden')
    await (await as(12)).refused(call, { body: { user: active } }, 'forbidden')
  }
})
