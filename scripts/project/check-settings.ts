import { settingsFrom, switchFrom } from '#server/kernel/settings.ts'
import { misspelledSettings } from './setting-names.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { UserError } from './user-error.ts'

type Env = Record<string, string | undefined>

/**
 * Checks the settings before anything is started or changed, and says which look typed wrong.
 * @throws UserError for one that can't be used
 */
export function checkSettings(env: Env, say: (line: string) => void): void {
  for (const line of misspelledSettings(env)) say(line)
  requireBothDatabases(env)
  const own = { DATABASE_URL: 'postgres://own', APP_DATABASE_URL: 'postgres://own' }
  try {
    switchFrom(env, 'UPGRADE_BACKUP', true)
    settingsFrom(env.DATABASE_URL ? env : { ...env, ...own }, packageJson.version)
  } catch (error) {
    throw new UserError((error as Error).message)
  }
}

/** One alone would be a typing error, and the product would open an empty database of its own beside the one that was meant. */
function requireBothDatabases(env: Env): void {
  const given = ['DATABASE_URL', 'APP_DATABASE_URL', 'DATABASE_READ_URL'].filter((name) => env[name])
  const missing = ['DATABASE_URL', 'APP_DATABASE_URL'].find((name) => !env[name])
  if (given.length > 0 && missing)
    throw new UserError(
      `${given[0]} is set, but ${missing} is missing. An outside PostgreSQL needs DATABASE_URL (the owner of the tables) and ` +
        'APP_DATABASE_URL (the plain role that serves).',
    )
}
