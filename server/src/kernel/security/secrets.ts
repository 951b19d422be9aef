import { generateKeyPairSync, randomBytes } from 'node:crypto'
import pg from 'pg'
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
    const loadOrCreate = async (name: string, make: () => string | Promise<string>): Promise<string> => {
      const find = () => client.query<{ value: string }>('select value from setting where name = $1', [name])
      const found = await find()
      if (found.rows[0]) return found.rows[0].value
      await client.query('insert into setting (name, value) values ($1, $2) on conflict (name) do nothing', [
        name,
        await make(),
      ])
      return (await find()).rows[0]?.value ?? ''
    }
    const key = async (name: string): Promise<Buffer> =>
      Buffer.from(await loadOrCreate(name, () => randomBytes(32).toString('base64url')), 'base64url')
    const push = await loadOrCreate('push-keys', async () =>
      JSON.stringify((await import('web-push')).default.generateVAPIDKeys()),
    )
    return {
      token: await key('token-key'),
      links: await key('link-key'),
      push: JSON.parse(push) as PushKeys,
      certificates: await certificateKey(loadOrCreate, client),
    }
  } finally {
    await client.end()
  }
}

const yearMs = 365 * 24 * 3_600_000

/**
 * The key that signs certificates. One that is over a year old is replaced at the start. The public keys of all that ever
 * signed are kept with the certificates, so older ones stay verifiable.
 */
const certificateKey = async (
  loadOrCreate: (name: string, make: () => string) => Promise<string>,
  client: pg.Client,
): Promise<string> => {
  const name = 'certificate-key'
  await client.query(`delete from setting where name = $1 and created_at < $2`, [
    name,
    new Date(Date.now() - yearMs).toISOString(),
  ])
  return loadOrCreate(name, () =>
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  )
}
