import pg from 'pg'

/**
 * Runs one statement as the owner of the tables, outside of a transaction, for work on the database itself. It waits for a
 * lock no longer than five seconds, since everybody else would wait behind it.
 */
export const runAsOwner = async (ownerUrl: string, text: string): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'calibrate owner' })
  // If PostgreSQL goes away, the running statement reports it. Without a listener, this event would crash the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query("set lock_timeout = '5s'")
    await client.query(text)
  } finally {
    await client.end()
  }
}
