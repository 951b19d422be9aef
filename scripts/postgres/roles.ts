import { Client } from 'pg'
import { urlFor, type Access } from './access.ts'

/**
 * Makes sure, at every start, of the roles and the database:
 * calibrate_owner owns the database and all in it, calibrate_app owns nothing and is bound by row-level security.
 */
export async function prepareDatabase(access: Access): Promise<void> {
  const { calibrate_owner: owner, calibrate_app: app } = access.passwords
  await asSuperuser(access, 'postgres', async (client) => {
    await role(client, 'calibrate_owner', 'login nosuperuser nocreaterole createdb nobypassrls', owner)
    await role(client, 'calibrate_app', 'login nosuperuser nocreaterole nocreatedb nobypassrls', app)
    const found = await client.query("select 1 from pg_database where datname = 'calibrate'")
    if (found.rowCount === 0) await client.query('create database calibrate owner calibrate_owner')
    await client.query('revoke all on database calibrate from public')
    await client.query('grant connect on database calibrate to calibrate_app')
  })
  await asSuperuser(access, 'calibrate', (client) => client.query('create extension if not exists pg_trgm'))
}

async function role(client: Client, name: string, rights: string, password: string): Promise<void> {
  const found = await client.query('select 1 from pg_roles where rolname = $1', [name])
  const verb = found.rowCount === 0 ? 'create' : 'alter'
  await client.query(`${verb} role ${name} ${rights} password '${password}'`)
}

/** Runs something as the superuser and closes the connection. For preparing, never for serving. */
export async function asSuperuser<T>(
  access: Access,
  database: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: urlFor(access, 'postgres', database) })
  // PostgreSQL may end while we are connected; the query under way reports it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
