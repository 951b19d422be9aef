import { Client } from 'pg'
import { advisoryLocks } from '#server/kernel/postgres/advisory-locks.ts'
import { UserError } from '../project/user-error.ts'

const oldestPostgres = 18

/** @throws UserError if an outside PostgreSQL is too old */
export async function requireVersion(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ version: string }>(
    "select current_setting('server_version') as version",
  )
  const version = rows[0]?.version ?? ''
  if (Number.parseInt(version, 10) < oldestPostgres)
    throw new UserError(
      `PostgreSQL ${version} is too old: ${oldestPostgres} or newer is needed. Upgrade it, or name another one in DATABASE_URL.`,
    )
}

/**
 * Checks the role that serves, while the owner holds the lock of a start: it reaches the same database, and row-level security
 * binds it.
 * @throws UserError if not
 */
export async function checkServingRole(appUrl: string): Promise<void> {
  const client = new Client({ connectionString: appUrl, application_name: 'calibrate-start' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; is_unbound: boolean; is_elsewhere: boolean }>(
      `select current_user as name,
        rolsuper or rolbypassrls or pg_has_role(current_user, d.datdba, 'member') as is_unbound,
        pg_try_advisory_lock($1) as is_elsewhere
       from pg_roles r, pg_database d where r.rolname = current_user and d.datname = current_database()`,
      [advisoryLocks.start],
    )
    const [role] = rows
    if (role?.is_elsewhere)
      throw new UserError(
        'DATABASE_URL and APP_DATABASE_URL lead to different databases. Name the same host and database in both.',
      )
    if (role?.is_unbound)
      throw new UserError(
        `APP_DATABASE_URL signs in as ${role.name}, who owns the database or is a superuser, so row-level security would not ` +
          'protect one company from another. Use calibrate_app; deploy/roles.sql makes it.',
      )
  } finally {
    await client.end()
  }
}
