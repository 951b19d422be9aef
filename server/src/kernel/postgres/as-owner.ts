import pg from 'pg'

/**
 * Runs one statement as the owner of the tables, outside of a transaction, for maintenance that
 * doesn't block others. It waits for running transactions, up to a limit.
 */
export const runAsOwner = async <T extends pg.QueryResultRow>(
  ownerUrl: string,
  text: string,
): Promise<T[]> => {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'calibrate owner' })
  // If PostgreSQL goes away, the running statement reports it. Without a listener, this event would crash the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query("set lock_timeout = '60s'")
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}
