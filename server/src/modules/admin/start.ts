import type { Services } from '#server/kernel/services.ts'
import { startBackupSchedule } from './backup-schedule.ts'
import { startLogStore } from './log.ts'

/** Starts storing the log and the nightly backups. Resolves to what stops both. */
export const start = (services: Services): Promise<() => Promise<void>> => {
  const stopLog = startLogStore(services)
  const stopBackups = startBackupSchedule(services)
  return Promise.resolve(async () => {
    await stopBackups()
    await stopLog()
  })
}
