import pg from 'pg'

/**
 * A line of the owner's to fill a database by. It may be silent in the middle of its transaction for as long as the
 * machine needs to think of the rows: a slow one fills the demo too.
 */
export const openToFill = async (ownerUrl: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'calibrate-seed',
    options: '-c idle_in_transaction_session_timeout=0',
  })
  // PostgreSQL may end meanwhile; the next statement reports it.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
