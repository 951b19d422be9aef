import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Secrets } from './services.ts'

/**
 * Keys of this installation, made at the first start and kept where only the owner of the tables reads them.
 * Two processes that start at once end up with the same ones.
 */
export const loadSecrets = async (ownerUrl: string): Promise<Secrets> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const key = async (name: string): Promise<Buffer> => {
      await client.query('insert into setting (name, value) values ($1, $2) on conflict (name) do nothing', [
        name,
        randomBytes(32).toString('base64url'),
      ])
      const found = await client.query<{ value: string }>('select value from setting where name = $1', [name])
      return Buffer.from(found.rows[0]?.value ?? '', 'base64url')
    }
    return { token: await key('token-key'), links: await key('link-key') }
  } finally {
    await client.end()
  }
}
