import { Client } from 'pg'
import { fingerprint } from '../project/files.ts'

/** What a database holds: nothing, the tables with the base data, or the whole demo. */
export type Content = 'empty' | 'base' | 'demo'

export const isContent = (value: unknown): value is Content =>
  value === 'empty' || value === 'base' || value === 'demo'

interface Urls {
  superUrl: string
  ownerUrl: string
}

/** The same URL with another database name. */
export function withDatabaseName(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/**
 * Returns the name of a template database, created once per state of the migrations and seeds and per UTC
 * day, because demo data is relative to its creation day. If several runs ask at the same time, one creates
 * it while the others wait.
 */
export function ensureTemplate({ superUrl, ownerUrl }: Urls, content: Content): Promise<string> {
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '')
  const name = `calibrate_template_${content}_${today}_${fingerprint(['database', 'contract/src'])}`
  return withTemplateLock(superUrl, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1 and not datallowconn', [
      name,
    ])
    if (found.rowCount) return name
    // A template that still allows connections was left unfinished.
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name} owner calibrate_owner`)
    await withConnection(withDatabaseName(superUrl, name), (made) =>
      made.query('create extension if not exists pg_trgm; create extension if not exists btree_gist'),
    )
    await fill(withDatabaseName(ownerUrl, name), content)
    await client.query(`comment on database ${name} is '${new Date().toISOString()}'`)
    // A copy needs a source without connections.
    await client.query(`alter database ${name} allow_connections false`)
    return name
  })
}

async function fill(url: string, content: Content): Promise<void> {
  if (content === 'empty') return
  const { migrate } = await import('#database/migrate.ts')
  await migrate(url)
  const { seedBase } = await import('#database/seed/base.ts')
  await seedBase(url)
  if (content === 'base') return
  const { seedDemo } = await import('#database/seed/demo/index.ts')
  await seedDemo(url)
}

const day = 24 * 60 * 60 * 1000

/** Drops databases of interrupted runs and templates that are more than a day old. */
export function removeLeftovers(superUrl: string): Promise<void> {
  return withTemplateLock(superUrl, async (client) => {
    const { rows } = await client.query<{ name: string; made: string | null }>(
      `select datname as name, shobj_description(oid, 'pg_database') as made from pg_database
       where datname like 'test\\_%' or datname like 'calibrate\\_template\\_%'`,
    )
    for (const { name, made } of rows) {
      const [, stamp] = name.match(/^test_([0-9a-z]+)_/) ?? []
      const time = stamp ? parseInt(stamp, 36) : Date.parse(made ?? '')
      if (!(time > Date.now() - day / (stamp ? 12 : 1)))
        await client.query(`drop database if exists ${name} with (force)`)
    }
  })
}

/** Runs `work` as superuser, in one process at a time. */
function withTemplateLock<T>(superUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  return withConnection(superUrl, async (client) => {
    await client.query("select pg_advisory_lock(hashtext('templates'))")
    return work(client)
  })
}

/** Runs `work` on its own connection. */
export async function withConnection<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  // A run that ends stops PostgreSQL, even while a database is being created; the running statement reports
  // it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
