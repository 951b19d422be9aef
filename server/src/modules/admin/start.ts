import type { Services } from '#server/kernel/services.ts'
import { startBackupSchedule } from './backup-schedule.ts'
import { startLogStore } from './log.ts'
import { startRecordViews } from './record-views.ts'

/** Starts storing the log and views of records, and the nightly backups. Resolves to what stops them. */
export const start = (services: Services): Promise<() => Promise<void>> => {
  const stopLog = startLogStore(services)
  const stopViews = startRecordViews(services)
  const stopBackups = startBackupSchedule(services)
  return Promise.resolve(async () => {
    await stopBackups()
    await stopViews()
    await stopLog()
  })
}
