import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgeTokens } from '#server/testing/forged-tokens.ts'
import { startNetworkApp } from '#server/testing/harness.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
beforeAll(async () => {
  app = await startNetworkApp()
}, 120_000)
afterAll(() => app.stop())

test('the token is accepted in the Authorization header and nowhere else', async () => {
  const { token } = await app.as('role16@north.test')
  const profile = (address: string, headers: Record<string, string> = {}) =>
    app.anonymous.send('GET', `/api/user/profile${address}`, undefined, headers)
  expect((await profile('', { authorization: `Bearer ${token}` })).status).toBe(200)
  expect((await profile(`?token=${token}&access_token=${token}`)).status).toBe(401)
  expect((await profile('', { cookie: `token=${token}; calibrate.token=${token}` })).status).toBe(401)
})

test('every forged, edited, or expired token gets the same 401', async () => {
  const { token } = await app.as('role16@north.test')
  const forged = Object.entries(forgeTokens(token ?? '', app.services.secrets.token))
  expect(forged.length).toBeGreaterThanOrEqual(17)
  const answers = await Promise.all(
    forged.map(async ([kind, authorization]) => {
      const answer = await app.anonymous.call('GET user/profile', { headers: { authorization } })
      return [kind, answer.status, answer.text]
    }),
  )
  const words = (await app.anonymous.call('GET user/profile')).text
  expect(answers).toEqual(forged.map(([kind]) => [kind, 401, words]))
})
