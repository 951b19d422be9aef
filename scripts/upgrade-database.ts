import { join, resolve } from 'node:path'
import { isOlderVersion } from '#contract/kit/app-version.ts'
import { migrate, MigrationError, readMigrationState } from '#database/migrate.ts'
import { s3From, switchFrom } from '#server/kernel/settings.ts'
import packageJson from '../package.json' with { type: 'json' }
import { root } from './project/files.ts'
import { UserError } from './project/user-error.ts'

interface Upgrade {
  ownerUrl: string
  env: Record<string, string | undefined>
  dataDir: string
  say: (line: string) => void
  /** Migrations in place of those of this version, for tests. */
  migrations?: URL
}

/**
 * Brings a database up to this version. One that holds data is backed up first. Processes of the release before may serve
 * meanwhile and afterwards (docs/decisions/0028-upgrades.md).
 * @returns the names of the applied migrations
 * @throws UserError if this version is too old for the database, or if the backup fails; nothing was changed then
 */
export async function upgradeDatabase(upgrade: Upgrade): Promise<string[]> {
  const { ownerUrl, env, migrations } = upgrade
  const { isNew, pending, newer } = await readMigrationState(ownerUrl, migrations)
  for (const { name, oldestRelease } of newer)
    if (oldestRelease && isOlderVersion(packageJson.version, oldestRelease))
      throw new UserError(
        `This version (${packageJson.version}) is too old for the database: migration ${name} of a newer one removed what it needs. ` +
          `Start ${oldestRelease} or newer, or restore a backup from before the upgrade. Nothing was changed.`,
      )
  if (!isNew && pending.length > 0 && switchFrom(env, 'UPGRADE_BACKUP', true))
    await backUp(upgrade, pending.length)
  const { applied } = await migrate(ownerUrl, migrations).catch((error: unknown) => {
    throw error instanceof MigrationError ? new UserError(error.message, { cause: error }) : error
  })
  return applied
}

export const stepsText = (count: number): string => `${count} ${count === 1 ? 'step' : 'steps'}`

async function backUp({ ownerUrl, env, dataDir, say }: Upgrade, steps: number): Promise<void> {
  say(`this version changes the database (${stepsText(steps)}); taking a backup first`)
  const folder = env.BACKUP_DIR ? resolve(root, env.BACKUP_DIR) : join(dataDir, 'backups')
  const files = { folder: join(dataDir, 'files'), s3: s3From(env) }
  const { takeBackup } = await import('#server/kernel/backup/take-backup.ts')
  try {
    const taken = await takeBackup({ ownerUrl, files, folder, version: packageJson.version })
    say(`backed up to ${taken.folder}; read back and whole`)
  } catch (error) {
    throw new UserError(
      `The backup before the upgrade failed: ${(error as Error).message} Nothing was changed, and the release before works on. ` +
        'Fix this and start again, or start with UPGRADE_BACKUP=off if you have a backup of your own.',
    )
  }
}
