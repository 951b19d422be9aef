import { readFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { systemScope } from '#server/kernel/security/actor.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { Services } from '#server/kernel/services.ts'
import { t } from '../texts.ts'
import type { Finding } from './finding.ts'

/** 1.2 GB, 340 MB. */
export const sizeText = (bytes: number): string =>
  // texts-ignore: units
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`

export const checkFiles = async ({ db, settings }: Services): Promise<Finding> => {
  const used = await db.asOnPrimary(systemScope).first(
    statement(
      sql<{
        files: number
        bytes: number
      }>`select count(*)::int as files, coalesce(sum(bytes), 0)::float8 as bytes from file`,
    ),
  )
  const { files = 0, bytes = 0 } = used ?? {}
  const size = sizeText(bytes)
  const disk = await statfs(settings.dataDir).catch(() => undefined)
  if (!disk) return { state: 'ok', says: t('health.files.ok', { size, files }) }
  const free = disk.bavail * disk.bsize
  const share = disk.bavail / Math.max(1, disk.blocks)
  if (share < 0.1)
    return {
      state: share < 0.03 ? 'bad' : 'warn',
      says: t('health.files.low', { free: sizeText(free) }),
      todo: t('health.files.lowTodo'),
    }
  return { state: 'ok', says: t('health.files.free', { size, files, free: sizeText(free) }) }
}

/** The check digit and the manufacturer are right, and every source knows it. */
const knownVin = '1M8GDM9AXKP042788'

export const checkVin = async ({ vin }: Services): Promise<Finding> => {
  try {
    const { source } = await vin.decode(knownVin)
    return { state: 'ok', says: t('health.vin.ok', { source }) }
  } catch (error) {
    return {
      state: 'warn',
      says: t('health.vin.bad', { reason: error instanceof Error ? error.message : String(error) }),
      todo: t('health.vin.badTodo'),
    }
  }
}

const hourMs = 3_600_000

/** `npm run backup` leaves a note where it copies from. */
export const checkBackup = async (dataDir: string, now: Date): Promise<Finding> => {
  const note = await readFile(join(dataDir, 'last-backup.json'), 'utf8').catch(() => undefined)
  if (!note) return { state: 'warn', says: t('health.backup.none'), todo: t('health.backup.todo') }
  const { at } = JSON.parse(note) as { at: string }
  const hours = Math.max(0, Math.round((now.getTime() - Date.parse(at)) / hourMs))
  if (hours <= 30) return { state: 'ok', says: t('health.backup.ok', { hours }) }
  const days = Math.round(hours / 24)
  return {
    state: days > 7 ? 'bad' : 'warn',
    says: t('health.backup.old', { days }),
    todo: t('health.backup.todo'),
  }
}
