import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
beforeAll(async () => {
  app = await startNetworkApp()
}, 60_000)
afterAll(() => app.stop())

const password = 'Lane9^departure'

test('a username copied to the contact is not overwritten by somebody who read the old email', async () => {
  const [host, manager] = await Promise.all([app.as('role2@north.test'), app.as('role6@north.test')])
  const [{ id: emailType } = { id: 0 }] = await app.sql<{ id: number }>(
    `select min(id) as id from lookup where key = 'EmailType'`,
  )
  const { user, contact } = await host.ok('POST user/saveUser', {
    body: {
      user: -1,
      firm: app.network.north.firms.center,
      username: 'first@north.test',
      firstName: 'Ana',
      lastName: 'Reyes',
      roles: '12',
      laborRate: '0',
      password,
      passwordAgain: password,
    },
  })
  const of = contact ?? 0
  const emails = () => manager.ok('GET contact/contactEmails', { query: { id: of } })
  const [read] = await emails()
  await host.ok('POST user/saveUserEmail', { query: { user, username: 'second@north.test' } })
  const { contactEmail = 0, version } = read ?? {}
  const body = { contact: of, contactEmail, version, emailType, emailAddress: 'third@north.test' }
  const { conflict } = await manager.refused('POST contact/saveEmail', { body }, 'conflict')
  expect(conflict).toMatchObject({
    version: 2,
    fields: [{ field: 'emailAddress', stored: 'second@north.test', yours: 'third@north.test' }],
  })
  expect((await emails()).map(({ emailAddress }) => emailAddress)).toEqual(['second@north.test'])
  const told = () =>
    app.sql(
      `select data->>'what' as what from hub_log
       where type = 'Status' and data->>'kind' = 'contact' and data->>'id' = $1 order by cursor`,
      [`${of}`],
    )
  await expect.poll(told).toEqual([{ what: 'contacts.created' }, { what: 'contacts.changed' }])
})
