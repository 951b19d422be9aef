import { randomBytes } from 'node:crypto'
import pg from 'pg'
import webpush from 'web-push'
import type { PushKeys } from '../../outside/push/push.ts'
import type { Secrets } from '../services.ts'

/**
 * Keys of this installation, made at the first start and kept where only the owner of the tables reads them.
 * Two processes that start at once end up with the same ones.
 */
export const loadSecrets = async (ownerUrl: string): Promise<Secrets> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  // PostgreSQL may end while we are connected; the statement under way reports it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const kept = async (name: string, make: () => string): Promise<string> => {
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
      Buffer.from(await kept(name, () => randomBytes(32).toString('base64url')), 'base64url')
    const push = await kept('push-keys', () => JSON.stringify(webpush.generateVAPIDKeys()))
    return {
      token: await key('token-key'),
      links: await key('link-key'),
      push: JSON.parse(push) as PushKeys,
    }
  } finally {
    await client.end()
  }
}
