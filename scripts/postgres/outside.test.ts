import { Client } from 'pg'
import { expect, test } from 'vitest'
import { advisoryLocks } from '#server/kernel/postgres/advisory-locks.ts'
import { testDatabase } from '../testing/database.ts'
import { checkServingRole, requireVersion } from './outside.ts'

test('the role that serves reaches the same database and owns nothing', async () => {
  const [here, elsewhere] = [await testDatabase('empty'), await testDatabase('empty')]
  const owner = new Client({ connectionString: here.ownerUrl })
  await owner.connect()
  await owner.query('select pg_advisory_lock($1)', [advisoryLocks.start])
  await checkServingRole(here.appUrl)
  await expect(checkServingRole(here.ownerUrl)).rejects.toThrow(
    /APP_DATABASE_URL signs in as .* owns the database/,
  )
  await expect(checkServingRole(elsewhere.appUrl)).rejects.toThrow('lead to different databases')
  await owner.end()
  await Promise.all([here.drop(), elsewhere.drop()])
})

test('an older PostgreSQL is refused', async () => {
  const answering = (version: string) =>
    ({ query: async () => ({ rows: [{ version }] }) }) as unknown as Client
  await requireVersion(answering('18.0'))
  await expect(requireVersion(answering('15.18 (Debian)'))).rejects.toThrow(
    'PostgreSQL 15.18 (Debian) is too old: 18 or newer is needed.',
  )
})
