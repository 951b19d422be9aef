import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import type { takeBackup } from '#server/kernel/backup/take-backup.ts'
import { systemScope } from '#server/kernel/security/actor.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { Services } from '#server/kernel/services.ts'
import { createHelperRunner } from '#server/outside/helper-process/helper.ts'

const checkMs = 5 * 60_000
const hourMs = 3_600_000

/** When the last whole backup began and the last attempt ended, as ISO instants. */
export type BackupTimes = { whole: string | null; tried: string | null }

/** The latest time, not after now, at which the clock of this machine showed the hour. */
const lastDue = (hour: number, now: Date): Date => {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate(), hour)
  return today <= now ? today : new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, hour)
}

/** Whether a backup is due: none began since the hour was last reached, and the last try is an hour ago. */
export const isBackupDue = ({ whole, tried }: BackupTimes, hour: number, now: Date): boolean => {
  if (whole && new Date(whole) >= lastDue(hour, now)) return false
  return !tried || now.getTime() - Date.parse(tried) >= hourMs
}

const readTimes = async ({ db }: Services): Promise<BackupTimes> => {
  const times = await db.asOnPrimary(systemScope).first(
    statement(sql<BackupTimes>`select max(started_at) filter (where is_whole) as whole, max(ended_at) as tried
      from backup_run`),
  )
  return times ?? { whole: null, tried: null }
}

/**
 * Takes a backup each night at BACKUP_HOUR, and one after the first start. It runs in a process of its own, so that
 * calls don't wait for it. Of several servers on one database, one takes it. Resolves to what stops the schedule; a
 * backup under way is cut off then and leaves nothing.
 */
export const startBackupSchedule = (services: Services): (() => Promise<void>) => {
  const { settings, clock, log } = services
  const { backupHour: hour } = settings
  if (hour === null) return () => Promise.resolve()
  const run = createHelperRunner({ startMs: 60_000, workMs: 24 * hourMs, idleMs: 0, width: 1 })
  const take = run(
    new URL('../../kernel/backup/take-backup.ts', import.meta.url),
    'takeBackup',
  ) as typeof takeBackup
  let isRunning = false
  const takeIfDue = async (): Promise<void> => {
    if (isRunning || !isBackupDue(await readTimes(services), hour, clock.now())) return
    isRunning = true
    try {
      const { folder, rows, files, bytes } = await take({
        ownerUrl: settings.ownerUrl,
        files: { folder: join(resolve(settings.dataDir), 'files'), s3: settings.s3 },
        folder: resolve(settings.backupDir),
        version: settings.version,
      })
      log.info({ folder, rows, files, bytes }, 'a backup was taken and read back')
    } finally {
      isRunning = false
    }
  }
  const check = () =>
    takeIfDue().catch((error: unknown) =>
      log.error({ err: error }, 'the backup failed; it is tried again in an hour'),
    )
  const timer = setInterval(() => void check(), checkMs).unref()
  void check()
  return () => {
    clearInterval(timer)
    return Promise.resolve()
  }
}
