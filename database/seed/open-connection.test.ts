import { expect, test } from 'vitest'
import { connect } from '../testing/clients.ts'
import { openForSeeding } from './open-connection.ts'

// An unhandled error event would end the run and fail this test.
test('an idle seeding connection that is cut off reports it at the next statement', async () => {
  const { database, owner, end } = await connect()
  const client = await openForSeeding(database.ownerUrl)
  const lost = new Promise((resolve) => client.once('end', resolve))
  await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'calibrate-seed' and datname = current_database()`)
  await lost
  await expect(client.query('select 1')).rejects.toThrow()
  await client.end()
  await end()
})
