import { Client } from 'pg'
import { urlFor, type Access } from './access.ts'

/**
 * Ensures the roles and the database at every start. calibrate_owner owns the database and everything in
 * it; calibrate_app owns nothing and is bound by row-level security.
 */
export async function prepareDatabase(access: Access): Promise<void> {
  const { calibrate_owner: owner, calibrate_app: app } = access.passwords
  await asSuperuser(access, 'postgres', async (client) => {
    await ensureRole(client, 'calibrate_owner', 'login nosuperuser nocreaterole createdb nobypassrls', owner)
    await ensureRole(client, 'calibrate_app', 'login nosuperuser nocreaterole nocreatedb nobypassrls', app)
    const found = await client.query("select 1 from pg_database where datname = 'calibrate'")
    if (found.rowCount === 0) await client.query('create database calibrate owner calibrate_owner')
    await client.query('revoke all on database calibrate from public')
    await client.query('grant connect on database calibrate to calibrate_app')
  })
  await asSuperuser(access, 'calibrate', (client) =>
    client.query('create extension if not exists pg_trgm; create extension if not exists btree_gist'),
  )
}

async function ensureRole(client: Client, name: string, rights: string, password: string): Promise<void> {
  const found = await client.query('select 1 from pg_roles where rolname = $1', [name])
  const verb = found.rowCount === 0 ? 'create' : 'alter'
  await client.query(`${verb} role ${name} ${rights} password '${password}'`)
}

/** Runs `work` on a superuser connection and closes it. For setup only, never to serve requests. */
export async function asSuperuser<T>(
  access: Access,
  database: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: urlFor(access, 'postgres', database) })
  // PostgreSQL may stop while we are connected; the running query reports it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
