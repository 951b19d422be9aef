import { existsSync } from 'node:fs'
import { rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { sql } from 'kysely'
import { numberText } from '#contract/kit/locale.ts'
import { systemScope } from '#server/kernel/security/actor.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { s3Name } from '#server/outside/files/open-files.ts'
import { t } from '../texts.ts'
import type { Finding, HealthContext } from './finding.ts'

/** 1.2 GB, 340 MB. */
export const sizeText = (bytes: number): string =>
  // texts-ignore: units
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`

/** What an error says, with its cause: fetch tells the reason there. */
export const reasonOf = (error: unknown): string => {
  const { cause, message } = error instanceof Error ? error : new Error(String(error))
  const { code, message: detail } = (cause ?? {}) as { code?: string; message?: string }
  return detail || code || message || (error as { code?: string }).code || String(error)
}

/** Some of the newest and the oldest files that the database names. */
const someFiles = statement(
  sql<{ name: string; key: string }>`(select name, key from file order by id desc limit 20)
    union (select name, key from file order by id limit 20)`,
)

/** Whether the files are where they should be: a disk that isn't mounted leaves an empty folder, which takes new files. */
const checkPlace = async ({ db, files: bucket, settings }: HealthContext): Promise<Finding | undefined> => {
  const { s3 } = settings
  const folder = join(resolve(settings.dataDir), 'files')
  const rows = await db.asOnPrimary(systemScope).rows(someFiles)
  const found = await Promise.all(
    rows.map(async ({ key }) => (s3 ? (await bucket?.size(key)) !== null : existsSync(join(folder, key)))),
  )
  const missing = rows.filter((_, at) => !found[at])
  const [example] = missing
  if (!example) return undefined
  const place = s3 ? s3Name(s3) : folder
  const counts = { missing: missing.length, checked: rows.length, place, name: example.name }
  return { state: 'bad', says: t('health.files.missing', counts), todo: t('health.files.missingTodo') }
}

export const checkFiles = async (context: HealthContext): Promise<Finding> => {
  const {
    db,
    files: bucket,
    settings: { s3 },
  } = context
  if (s3 && bucket)
    try {
      await bucket.check()
    } catch (error) {
      return {
        state: 'bad',
        says: t('health.files.away', { bucket: s3Name(s3), reason: reasonOf(error) }),
        todo: t('health.files.awayTodo'),
      }
    }
  const fault = await checkPlace(context)
  if (fault) return fault
  const used = await db.asOnPrimary(systemScope).first(
    statement(
      sql<{
        files: number
        bytes: number
      }>`select count(*)::int as files, coalesce(sum(bytes), 0)::float8 as bytes from file`,
    ),
  )
  const { files: count = 0, bytes = 0 } = used ?? {}
  const [size, files] = [sizeText(bytes), numberText(count)]
  if (s3) return { state: 'ok', says: t('health.files.inBucket', { size, files, bucket: s3Name(s3) }) }
  return { state: 'ok', says: t('health.files.ok', { size, files }) }
}

/** Room on the disk of a folder, or of the nearest one above that exists. */
export const readSpace = async (folder: string): Promise<{ free: number; total: number }> => {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch (error) {
    if (dirname(folder) === folder) throw error
    return readSpace(dirname(folder))
  }
}

/** A small disk is full before its share says so: the largest upload has to fit, and what PostgreSQL writes. */
const [littleBytes, fewBytes] = [1e9, 200e6]
const stateOfDisk = (free: number, share: number): Finding['state'] =>
  share < 0.03 || free < fewBytes ? 'bad' : share < 0.1 || free < littleBytes ? 'warn' : 'ok'
const urgency = { bad: 0, warn: 1, ok: 2 }

/** The fuller of the disks that hold the data and the backups. */
export const checkDisk = async ({ settings, space }: HealthContext): Promise<Finding> => {
  const folders = [settings.dataDir, ...(settings.backupHour === null ? [] : [settings.backupDir])]
  const disks = await Promise.all(
    folders.map(async (folder) => {
      const { free, total } = await space(resolve(folder))
      const share = free / Math.max(1, total)
      return { folder: resolve(folder), free, share, state: stateOfDisk(free, share) }
    }),
  )
  const fullest = disks.toSorted((a, b) => urgency[a.state] - urgency[b.state] || a.share - b.share)[0]
  if (!fullest || fullest.state === 'ok')
    return { state: 'ok', says: t('health.disk.ok', { free: sizeText(fullest?.free ?? 0) }) }
  return {
    state: fullest.state,
    says: t('health.disk.low', { free: sizeText(fullest.free), folder: fullest.folder }),
    todo: t('health.disk.lowTodo'),
  }
}

/** The folders that the server writes to: they are there, take a file, and are closed to others. */
export const checkFolders = async ({ settings }: HealthContext): Promise<Finding> => {
  const data = resolve(settings.dataDir)
  const backups = resolve(settings.backupDir)
  const closed = [join(data, 'files'), ...(existsSync(backups) ? [backups] : [])]
  for (const folder of [data, join(data, 'files/unfinished'), ...closed]) {
    const probe = join(folder, `.writable-${process.pid}`)
    try {
      await writeFile(probe, '')
      await rm(probe)
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (code === 'ENOENT' || code === 'ENOTDIR')
        return {
          state: 'bad',
          says: t('health.folders.gone', { folder }),
          todo: t('health.folders.goneTodo'),
        }
      return {
        state: 'bad',
        says: t('health.folders.shut', { folder, code }),
        todo: t('health.folders.shutTodo'),
      }
    }
  }
  for (const folder of process.platform === 'win32' ? [] : closed)
    if (((await stat(folder)).mode & 0o007) !== 0)
      return {
        state: 'warn',
        says: t('health.folders.open', { folder }),
        todo: t('health.folders.openTodo', { folder }),
      }
  return { state: 'ok', says: t('health.folders.ok') }
}

/** Stripe takes the keys and knows the prices of each account that is set up. */
export const checkPayments = async ({ settings, payments }: HealthContext): Promise<Finding> => {
  const accounts = [
    { isSet: Boolean(settings.stripe), prefix: 'STRIPE_', account: payments.live },
    { isSet: Boolean(settings.stripeTest), prefix: 'STRIPE_TEST_', account: payments.test },
  ].filter(({ isSet }) => isSet)
  for (const { prefix, account } of accounts)
    try {
      await account.check()
    } catch (error) {
      return {
        state: 'bad',
        says: t('health.payments.refused', { reason: reasonOf(error) }),
        todo: t('health.payments.refusedTodo', { prefix }),
      }
    }
  return { state: 'ok', says: t(accounts.length > 0 ? 'health.payments.ok' : 'health.payments.none') }
}

/** The check digit and the manufacturer are right, and every source knows it. */
const knownVin = '1M8GDM9AXKP042788'

export const checkVin = async ({ vin }: HealthContext): Promise<Finding> => {
  try {
    const { source } = await vin.decode(knownVin)
    return { state: 'ok', says: t('health.vin.ok', { source }) }
  } catch (error) {
    return {
      state: 'warn',
      says: t('health.vin.bad', { reason: reasonOf(error) }),
      todo: t('health.vin.badTodo'),
    }
  }
}
