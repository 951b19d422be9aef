import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstMigration, isReleased } from './freeze.ts'
import { migrate } from './migrate.ts'
import { connect, type Clients } from './testing/clients.ts'

let clients: Clients
beforeAll(async () => {
  clients = await connect()
}, 120_000)
afterAll(() => clients.end())

test('a second run applies nothing', async () => {
  expect(await migrate(clients.database.ownerUrl)).toEqual({ applied: [] })
})

test('two runs at once wait for each other', async () => {
  const { ownerUrl } = clients.database
  expect(await Promise.all([migrate(ownerUrl), migrate(ownerUrl)])).toEqual([
    { applied: [] },
    { applied: [] },
  ])
})

test('refuses a migration that was changed after it had been applied, with a clear message', async () => {
  await clients.owner.query("update schema_migration set sha256 = 'other' where name = '0001-first.sql'")
  await expect(migrate(clients.database.ownerUrl)).rejects.toThrow(
    /0001-first.sql was changed after it had been applied/,
  )
})

test.skipIf(await isReleased())('the first migration equals the table files', async () => {
  const written = await readFile(new URL('./migrations/0001-first.sql', import.meta.url), 'utf8')
  expect(written).toBe(await firstMigration())
})
