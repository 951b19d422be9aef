import { expect, test } from 'vitest'
import { connect } from '../testing/clients.ts'
import { openToFill } from './open.ts'

// An error that nobody hears would end the run, and with it this test.
test('who fills a database and is cut off while silent is told so at the next statement', async () => {
  const { database, owner, end } = await connect()
  const client = await openToFill(database.ownerUrl)
  const lost = new Promise((resolve) => client.once('end', resolve))
  await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'calibrate-seed' and datname = current_database()`)
  await lost
  await expect(client.query('select 1')).rejects.toThrow()
  await client.end()
  await end()
})
