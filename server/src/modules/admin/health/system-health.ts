import type { AnswerOf } from '#contract/kit/call.ts'
import { healthChecks, type HealthCheck, type systemHealth as call } from '#contract/admin.ts'
import type { Services } from '#server/kernel/services.ts'
import { t } from '../texts.ts'
import type { Finding } from './finding.ts'
import { checkBackup, checkFiles, checkVin } from './machine.ts'
import { checkClock, checkDatabase, checkErrors, checkLive, checkQueue } from './database-checks.ts'

type Answer = AnswerOf<typeof call>

/** How each part is. One that can't be measured says why, and doesn't keep the others from being shown. */
export const systemHealth = async (services: Services, now: Date): Promise<Answer> => {
  const { settings } = services
  const measures: Record<HealthCheck, () => Promise<Finding>> = {
    database: () => checkDatabase(services),
    live: () => checkLive(services),
    mail: () => checkQueue(services, 'mail_out', Boolean(settings.smtpUrl)),
    sms: () => checkQueue(services, 'sms_out', Boolean(settings.smsUrl)),
    push: () => checkQueue(services, 'push_out', true),
    ccc: () => checkQueue(services, 'ccc_out', Boolean(settings.cccUrl)),
    files: () => checkFiles(services),
    vin: () => checkVin(services),
    backup: () => checkBackup(settings.dataDir, now),
    clock: () => checkClock(services),
    errors: () => checkErrors(services),
  }
  const checks = await Promise.all(
    healthChecks.map(async (check) => {
      const {
        state,
        says,
        todo = '',
      } = await measures[check]().catch((error: unknown): Finding => ({
        state: 'bad',
        says: t('health.unknown', { reason: error instanceof Error ? error.message : String(error) }),
      }))
      return { check, state, says, todo }
    }),
  )
  return { at: now.toISOString(), version: settings.version, checks }
}
