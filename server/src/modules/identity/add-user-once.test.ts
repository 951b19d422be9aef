import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
beforeAll(async () => {
  app = await startNetworkApp()
}, 60_000)
afterAll(() => app.stop())

test('adds a user once per idempotency key and does not store the password with it', async () => {
  const manager = await app.as('role6@north.test')
  const add = (password: string) =>
    fetch(`${app.url}/api/user/saveUser`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${manager.token}`,
        'content-type': 'application/json',
        'idempotency-key': 'once-and-for-all',
      },
      body: JSON.stringify({
        user: -1,
        username: 'once@north.test',
        firstName: 'Ana',
        lastName: 'Reyes',
        roles: '16',
        laborRate: '0',
        password,
        passwordAgain: password,
      }),
    })
  const [one, two] = [await add('Lane9^departure'), await add('Lane9^departure')]
  expect([one.status, two.status]).toEqual([200, 200])
  expect(await two.json()).toEqual(await one.json())
  const kept = await app.sql<{ call: string }>(`select call from idempotency where key = 'once-and-for-all'`)
  // A different password gives the same hash, so the password is not part of it.
  expect((await add('Other9^departure')).status).toBe(200)
  expect(kept).toHaveLength(1)
  expect(await app.sql(`select 1 from app_user where username = 'once@north.test'`)).toHaveLength(1)
})
