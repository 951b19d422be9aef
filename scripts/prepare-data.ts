import { join } from 'node:path'
import { Client } from 'pg'
import { advisoryLocks } from '#server/kernel/postgres/advisory-locks.ts'
import { s3From } from '#server/kernel/settings.ts'
import { openFiles } from '#server/outside/files/open-files.ts'
import { unfinishedRestore } from './backup/unfinished-restore.ts'
import { startPostgres } from './postgres/index.ts'
import { checkServingRole, requireVersion } from './postgres/outside.ts'
import { type Closing } from './shutdown.ts'
import { UserError } from './project/user-error.ts'

interface Preparation {
  env: Record<string, string | undefined>
  dataDir: string
  isDemo: boolean
  say: (line: string) => void
  closing: Closing
  /** Migrations in place of those of this version, for tests. */
  migrations?: URL
  /** Fills the demo in place of the shipped one, for tests. */
  fillDemo?: (ownerUrl: string) => Promise<void>
}

interface DatabaseUrls {
  DATABASE_URL: string
  APP_DATABASE_URL: string
}

/** Starts or finds the database, migrates it, and adds the base data. Fills the demo at the first start. */
export async function prepareData(
  preparation: Preparation,
): Promise<{ urls: DatabaseUrls; hasDemo: boolean }> {
  const unfinished = unfinishedRestore(preparation.dataDir)
  if (unfinished)
    throw new UserError(
      `A restore into ${preparation.dataDir} did not finish. Run it again first: npm run restore -- ${unfinished}`,
    )
  const urls = await findDatabase(preparation)
  const hasDemo = await oneAtATime(urls.DATABASE_URL, preparation.say, async (owner) => {
    if (preparation.env.DATABASE_URL) {
      await requireVersion(owner)
      await checkServingRole(urls.APP_DATABASE_URL)
    }
    return fillDatabase(urls, preparation)
  })
  return { urls, hasDemo }
}

/** Resolves to whether the database holds the demo. */
async function fillDatabase(urls: DatabaseUrls, preparation: Preparation): Promise<boolean> {
  const { isDemo, say, fillDemo = shippedDemo(preparation.dataDir, preparation.env) } = preparation
  if (isDemo && (await isEmpty(urls.DATABASE_URL))) await setComment(urls.DATABASE_URL, demoPending)

  const { stepsText, upgradeDatabase } = await import('./upgrade-database.ts')
  const applied = await upgradeDatabase({ ...preparation, ownerUrl: urls.DATABASE_URL })
  if (applied.length > 0) say(`database brought up to date (${stepsText(applied.length)})`)

  const { seedBase } = await import('#database/seed/base.ts')
  await seedBase(urls.DATABASE_URL)

  if (!isDemo) return false
  const mark = await readComment(urls.DATABASE_URL)
  if (mark === demoPending) {
    say('filling the demo')
    await fillDemo(urls.DATABASE_URL)
    await setComment(urls.DATABASE_URL, demoFilled)
  } else if (mark !== demoFilled) {
    say('This database holds no demo. To run it for real, stop this and set NODE_ENV=production.')
    return false
  }
  return true
}

const shippedDemo = (dataDir: string, env: Preparation['env']) => async (ownerUrl: string) => {
  const { seedDemo } = await import('#database/seed/demo/index.ts')
  const folder = join(dataDir, 'files')
  await seedDemo(ownerUrl, { filesDir: folder })
  const s3 = s3From(env)
  if (!s3) return
  const { moveFiles } = await import('./files/move.ts')
  await moveFiles(await openFiles({ folder }), await openFiles({ folder, s3 }))
}

/**
 * Runs work that no other starting process runs at the same time. The lock is tied to the connection, so it ends with a
 * process that is killed.
 */
async function oneAtATime<T>(
  url: string,
  say: (line: string) => void,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'calibrate-start' })
  // PostgreSQL may stop while we are connected; the work reports it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const tried = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      advisoryLocks.start,
    ])
    if (!tried.rows[0]?.taken) {
      say('another process prepares the database; waiting for it')
      await client.query('select pg_advisory_lock($1)', [advisoryLocks.start])
    }
    return await work(client)
  } finally {
    await client.end()
  }
}

async function findDatabase({ env, dataDir, say, closing }: Preparation): Promise<DatabaseUrls> {
  if (env.DATABASE_URL) {
    return { DATABASE_URL: env.DATABASE_URL, APP_DATABASE_URL: env.APP_DATABASE_URL ?? '' }
  }
  const from = performance.now()
  const starting = startPostgres({ dataDir: join(dataDir, 'postgres'), log: say })
  // Registered before it is up, so that a Ctrl-C during the start waits for it and then stops it.
  closing.add('PostgreSQL', () =>
    starting.then(
      (started) => started.stop(),
      () => undefined,
    ),
  )
  const postgres = await starting.catch((error: Error) => {
    throw new UserError(error.message)
  })
  say(`PostgreSQL runs on port ${postgres.port} (${((performance.now() - from) / 1000).toFixed(1)} s)`)
  return { DATABASE_URL: postgres.ownerUrl, APP_DATABASE_URL: postgres.appUrl }
}

/**
 * The pending demo is recorded as the database's comment, so that an interrupted first start fills it next
 * time and a database that already had data is never touched.
 */
const demoPending = 'demo: wanted'
const demoFilled = 'demo: filled'

async function isEmpty(url: string): Promise<boolean> {
  const sql =
    "select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1"
  return (await query(url, sql)).length === 0
}

async function readComment(url: string): Promise<unknown> {
  const sql =
    "select shobj_description(oid, 'pg_database') as mark from pg_database where datname = current_database()"
  return (await query(url, sql))[0]?.mark
}

async function setComment(url: string, text: string): Promise<void> {
  await query(
    url,
    `do $$ begin execute format('comment on database %I is %L', current_database(), '${text}'); end $$`,
  )
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}
