import { existsSync } from 'node:fs'
import { chmod, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { FilesError, type Files } from '#server/outside/files/files.ts'
import { openFiles, type FilesPlace } from '#server/outside/files/open-files.ts'
import { advisoryLocks } from '../postgres/advisory-locks.ts'
import { checkBackup } from './check-backup.ts'
import { copyDatabase } from './copy-database.ts'
import { compareFiles, copyFiles, type Previous } from './copy-files.ts'
import { BackupError, hashFile, manifestFile, readSums, sumsFile, type Manifest } from './layout.ts'
import { backupNames, expiredBackups, folderName } from './retention.ts'
import { t } from './texts.ts'

export type BackupPlan = {
  /** Connection of the owner. */
  ownerUrl: string
  /** Where the uploaded files are. */
  files: FilesPlace
  /** Version of the product, for the manifest. */
  version: string
} & (
  | {
      /** Folder that holds the backups by date; older ones in it are removed. */
      folder: string
    }
  | {
      /** One empty folder for this backup alone. */
      target: string
    }
)

export type TakenBackup = {
  folder: string
  rows: number
  files: number
  bytes: number
  /** Files that the database names and that are missing, or not what was uploaded. */
  missing: number
  changed: number
  example: string
  removed: string[]
}

const unfinished = '.unfinished'
/** The key of a file that is never stored. */
const noFile = 'derived/00/00/00000000-0000-0000-0000-000000000000'

const writeText = async (path: string, text: string): Promise<void> => {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Notices a bucket that is away now, and not after the tables. @throws FilesError */
const requireStore = async (store: Files): Promise<void> => {
  try {
    const found = await store.read(noFile)
    found.destroy()
  } catch (error) {
    if (!(error instanceof FilesError && error.trouble === 'missing')) throw error
  }
}

/** Writes a whole backup into an empty folder and reads it back. */
const writeBackup = async (
  client: pg.Client,
  plan: BackupPlan,
  target: string,
  previous: Previous | undefined,
): Promise<Omit<TakenBackup, 'folder' | 'removed'>> => {
  await mkdir(join(target, 'tables'), { recursive: true, mode: 0o700 })
  // It holds keys and personal data.
  await chmod(target, 0o700)
  const store = await openFiles(plan.files)
  await requireStore(store)
  const { sums, ...database } = await copyDatabase(client, target)
  // After the database, so that each file that a row names is there.
  const files = await copyFiles(store, target, previous)
  const manifest: Manifest = {
    format: 1,
    version: plan.version,
    ...database,
    files: { count: files.count, bytes: files.bytes },
  }
  await writeText(join(target, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`)
  const all = [...sums, ...files.sums, [manifestFile, await hashFile(join(target, manifestFile))] as const]
  await writeText(join(target, sumsFile), all.map(([path, sha256]) => `${sha256}  ${path}\n`).join(''))
  const { rows, bytes } = await checkBackup(target)
  const compared = await compareFiles(target, manifest.tables, files.sums)
  return { rows, bytes, files: files.count, ...compared }
}

/** The newest backup in a folder, whose files need not be copied again. */
const findPrevious = async (folder: string): Promise<Previous | undefined> => {
  const [name] = backupNames(await readdir(folder))
  if (!name) return undefined
  const sums = await readSums(join(folder, name)).catch(() => undefined)
  return sums && { folder: join(folder, name), sums }
}

const makeDated = async (
  client: pg.Client,
  plan: BackupPlan,
  folder: string,
  at: Date,
): Promise<TakenBackup> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder))
    if (name.endsWith(unfinished)) await rm(join(folder, name), { recursive: true, force: true })
  const target = join(folder, folderName(at))
  const part = `${target}${unfinished}`
  try {
    const taken = await writeBackup(client, plan, part, await findPrevious(folder))
    await rename(part, target)
    const removed = expiredBackups(await readdir(folder))
    for (const name of removed) await rm(join(folder, name), { recursive: true, force: true })
    return { ...taken, folder: target, removed }
  } catch (error) {
    await rm(part, { recursive: true, force: true }).catch(() => undefined)
    throw error
  }
}

const makeSingle = async (client: pg.Client, plan: BackupPlan, target: string): Promise<TakenBackup> => {
  const isThere = existsSync(target)
  if (isThere && (await readdir(target)).length > 0) throw new BackupError(t('notEmpty', { folder: target }))
  try {
    return { ...(await writeBackup(client, plan, target, undefined)), folder: target, removed: [] }
  } catch (error) {
    const parts = ['tables', 'files', manifestFile, sumsFile].map((name) => join(target, name))
    for (const path of isThere ? parts : [target])
      await rm(path, { recursive: true, force: true }).catch(() => undefined)
    throw error
  }
}

/** What went wrong, in words, with what to do. */
const inWords = (error: unknown, folder: string): Error => {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return new BackupError(t('diskFull', { folder }))
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new BackupError(t('shut', { folder, code }))
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === '28P01' || code === '3D000')
    return new BackupError(t('databaseAway', { reason: message }))
  if (error instanceof FilesError && error.trouble === 'away')
    return new BackupError(t('filesAway', { reason: (error.cause as Error | undefined)?.message ?? message }))
  return error as Error
}

const record = async (
  client: pg.Client,
  startedAt: Date,
  folder: string,
  taken: TakenBackup | undefined,
  problem: string,
) => {
  await client.query(
    `insert into backup_run (started_at, ended_at, folder, machine_name, row_count, file_count, bytes, is_whole, problem)
     values ($1, clock_timestamp(), $2, $3, $4, $5, $6, $7, $8)`,
    [
      startedAt,
      folder,
      hostname(),
      taken?.rows ?? 0,
      taken?.files ?? 0,
      taken?.bytes ?? 0,
      taken !== undefined,
      problem,
    ],
  )
}

/** What a whole backup has to say about the files themselves. */
const findingOf = ({ missing, changed, example }: TakenBackup): string => {
  if (changed > 0) return t('changedFiles', { count: changed, example })
  return missing > 0 ? t('missingFiles', { count: missing, example }) : ''
}

/**
 * Takes a backup and reads it back. The outcome is a row of backup_run, which /health reads. Nothing of a failed one
 * stays.
 * @throws BackupError in words, also when another backup is under way
 */
export const takeBackup = async (plan: BackupPlan): Promise<TakenBackup> => {
  const at = new Date()
  const place = 'target' in plan ? plan.target : plan.folder
  const client = new pg.Client({ connectionString: plan.ownerUrl, application_name: 'calibrate backup' })
  // If PostgreSQL goes away, the running statement reports it. Without a listener, this event would crash the process.
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => {
    throw inWords(error, place)
  })
  try {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [
      advisoryLocks.backup,
    ])
    if (!rows[0]?.ours) throw new BackupError(t('underWay'))
    try {
      const taken =
        'target' in plan
          ? await makeSingle(client, plan, plan.target)
          : await makeDated(client, plan, place, at)
      await record(client, at, taken.folder, taken, findingOf(taken))
      return taken
    } catch (error) {
      const problem = inWords(error, place)
      await record(client, at, place, undefined, problem.message).catch(() => undefined)
      throw problem
    }
  } finally {
    await client.end()
  }
}
