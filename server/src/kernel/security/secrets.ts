import { randomBytes } from 'node:crypto'
import pg from 'pg'
import webpush from 'web-push'
import type { PushKeys } from '../../outside/push/push.ts'
import type { Secrets } from '../services.ts'

/**
 * Loads this installation's keys, generating them at the first start. They are stored in a table that only the database
 * owner can read. Two processes that start at the same time end up with the same keys.
 */
export const loadSecrets = async (ownerUrl: string): Promise<Secrets> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  // If PostgreSQL goes away, the running statement reports it. Without a listener, this event would crash the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const loadOrCreate = async (name: string, make: () => string): Promise<string> => {
      const find = () => client.query<{ value: string }>('select value from setting where name = $1', [name])
      const found = await find()
      if (found.rows[0]) return found.rows[0].value
      await client.query('insert into setting (name, value) values ($1, $2) on conflict (name) do nothing', [
        name,
        make(),
      ])
      return (await find()).rows[0]?.value ?? ''
    }
    const key = async (name: string): Promise<Buffer> =>
      Buffer.from(await loadOrCreate(name, () => randomBytes(32).toString('base64url')), 'base64url')
    const push = await loadOrCreate('push-keys', () => JSON.stringify(webpush.generateVAPIDKeys()))
    return {
      token: await key('token-key'),
      links: await key('link-key'),
      push: JSON.parse(push) as PushKeys,
    }
  } finally {
    await client.end()
  }
}
