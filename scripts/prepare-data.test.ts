import { Client } from 'pg'
import { expect, test } from 'vitest'
import { prepareData } from './prepare-data.ts'
import { testDatabase } from './testing/database.ts'

test('of two first starts at once one fills the demo, and the other waits until it is done', async () => {
  const database = await testDatabase('empty')
  const env = { DATABASE_URL: database.ownerUrl, APP_DATABASE_URL: database.appUrl }
  const said: string[] = []
  // The real demo takes seconds. This one finds the same tables, and is filled twice without the lock.
  const fillDemo = async (ownerUrl: string) => {
    const client = new Client({ connectionString: ownerUrl })
    await client.connect()
    await client.query("insert into firm (id, parent, type, name) select max(id) + 1, 1, 7, 'Demo' from firm")
    await client.end()
  }
  const start = async () => {
    const say = (line: string) => void said.push(line)
    await prepareData({ env, dataDir: '', isDemo: true, say, closing: {} as never, fillDemo })
    said.push('ready')
  }
  await Promise.all([start(), start()])
  expect(said).toEqual([
    'another process prepares the database; waiting for it',
    expect.stringMatching(/^database brought up to date/),
    'filling the demo',
    'ready',
    'ready',
  ])
  await start()
  expect(said.filter((line) => line === 'filling the demo')).toHaveLength(1)
  await database.drop()
})
