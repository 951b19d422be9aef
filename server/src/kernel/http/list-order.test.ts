import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
beforeAll(async () => {
  app = await startNetworkApp()
}, 60_000)
afterAll(() => app.stop())

test.each([
  'user/users?',
  'contact/contacts?',
  'contact/vendors?',
  'contact/insurers?',
  'firm/getFirms?',
  'firm/storage?',
  'firm/bucketContents?firm=1&',
  'firm/onboardings?',
  'vehicle/vehicles?',
  'brand/brands?',
  'blog/blogs?',
  'bms/repairs?',
])('%s refuses an order that it does not know, and names those it does', async (list) => {
  const host = await app.as('role1@north.test')
  const answer = await host.send<{ errors: { field: string; message: string }[] }>(
    'GET',
    `/api/${list}orderBy=drop`,
  )
  expect(answer.status).toBe(400)
  const { field, message } = answer.body.errors[0] ?? expect.fail('no error')
  expect([field, message]).toEqual(['orderBy', expect.stringMatching(/^Choose one of these: \w+, /)])
  const first = /: (\w+)/.exec(message)?.[1] ?? ''
  for (const orderBy of [first, first.toUpperCase()])
    expect((await host.send('GET', `/api/${list}orderBy=${orderBy}`)).status).toBe(200)
})

test('users are listed by Id, as they are by default', async () => {
  const host = await app.as('role1@north.test')
  const byDefault = await host.send('GET', '/api/user/users')
  expect((await host.send('GET', '/api/user/users?orderBy=Id&sort=desc')).text).toBe(byDefault.text)
  const named = await host.send('GET', '/api/user/users?orderBy=fullname')
  expect(named.text).not.toBe(byDefault.text)
})
