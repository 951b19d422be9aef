import pg from 'pg'

/**
 * Opens an owner's connection for seeding. It may stay idle inside its transaction, because a slow machine
 * needs long to compute the rows.
 */
export const openForSeeding = async (ownerUrl: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'calibrate-seed',
    options: '-c idle_in_transaction_session_timeout=0',
  })
  // PostgreSQL may stop meanwhile; the next statement reports it.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
