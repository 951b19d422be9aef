import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { readAccess, urlFor } from '../postgres/access.ts'
import { isClaimed } from '../postgres/folder-claim.ts'
import { startPostgres } from '../postgres/index.ts'
import { findPostmaster } from '../postgres/postmaster.ts'

export interface OwnerDatabase {
  ownerUrl: string
  appUrl: string | undefined
  /** Stops PostgreSQL if it was started for this. */
  close(): Promise<void>
}

type Env = Record<string, string | undefined>

/**
 * The database that DATABASE_URL names, or the product's own one if it runs; undefined if it doesn't run.
 */
export function findOwnerDatabase(env: Env, dataDir: string): OwnerDatabase | undefined {
  const close = () => Promise.resolve()
  if (env.DATABASE_URL) return { ownerUrl: env.DATABASE_URL, appUrl: env.APP_DATABASE_URL, close }
  const folder = join(dataDir, 'postgres')
  const cluster = join(folder, 'cluster')
  const running = existsSync(cluster) ? findPostmaster(realpathSync(cluster)) : undefined
  if (!running) return undefined
  const access = { ...readAccess(folder), port: running.port }
  return {
    ownerUrl: urlFor(access, 'calibrate_owner', 'calibrate'),
    appUrl: urlFor(access, 'calibrate_app', 'calibrate'),
    close,
  }
}

/**
 * Like findOwnerDatabase, but starts the product's own PostgreSQL if it doesn't run. One that a killed process left running is
 * taken over, because it would stop by itself in the middle of the work.
 */
export async function openOwnerDatabase(
  env: Env,
  dataDir: string,
  say: (line: string) => void,
): Promise<OwnerDatabase> {
  const found = findOwnerDatabase(env, dataDir)
  if (found && (env.DATABASE_URL || isClaimed(join(dataDir, 'postgres')))) return found
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), log: say })
  return { ownerUrl: postgres.ownerUrl, appUrl: postgres.appUrl, close: () => postgres.stop() }
}
