import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
let phoneType: number
beforeAll(async () => {
  app = await startNetworkApp()
  const rows = await app.sql<{ id: number }>(`select min(id) as id from lookup where key = 'PhoneType'`)
  phoneType = rows[0]?.id ?? 0
}, 60_000)
afterAll(() => app.stop())

const password = 'Lane9^departure'
test("a user's text messages go to the contact's primary phone, whatever happens to it", async () => {
  const manager = await app.as('role6@north.test')
  const { center } = app.network.north.firms
  const { user, contact } = await manager.ok('POST user/saveUser', {
    body: {
      user: -1,
      firm: center,
      username: 'texts@north.test',
      firstName: 'Ana',
      lastName: 'Reyes',
      roles: '12',
      laborRate: '0',
      authSms: true,
      password,
      passwordAgain: password,
    },
  })
  const textsTo = async () => (await manager.ok('GET user/user', { query: { user } })).phoneNo
  const addPhone = (phoneNo: string) =>
    manager.ok('POST contact/savePhone', {
      body: { contactPhone: -1, contact: contact ?? 0, phoneType, phoneNo },
    })
  expect(await textsTo()).toBe('')
  const first = await addPhone('(616) 555-0171')
  expect(await textsTo()).toBe('6165550171')
  await addPhone('(616) 555-0172')
  expect(await textsTo()).toBe('6165550172')
  await manager.ok('POST contact/setPrimaryPhone', {
    query: { contact: contact ?? 0, id: first.contactPhone },
  })
  expect(await textsTo()).toBe('6165550171')

  // The contact is merged into another one of the same person with another number.
  const { id } = await manager.ok('POST contact/saveContact', {
    body: { contact: -1, firm: center, firstName: 'Ana', lastName: 'Reyes', phoneNo: '6165550173' },
  })
  const host = await app.as('role1@north.test')
  const { merge } = await host.ok('POST contact/mergeContacts', { body: { ids: [id, contact ?? 0] } })
  expect(await textsTo()).toBe('6165550173')
  await host.ok('POST contact/undoMerge', { body: { merge } })
  expect(await textsTo()).toBe('6165550171')

  await app.sql('delete from sign_in_failure')
  const answer = await app.anonymous.ok('POST getToken', { body: { username: 'texts@north.test', password } })
  expect(answer).toMatchObject({ sentTo: expect.stringMatching(/71$/) as string })
})
