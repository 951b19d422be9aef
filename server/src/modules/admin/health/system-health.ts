import type { AnswerOf } from '#contract/kit/call.ts'
import { healthChecks, type HealthCheck, type systemHealth as call } from '#contract/admin.ts'
import { t } from '../texts.ts'
import { checkAddress, checkHub } from './address.ts'
import {
  checkClock,
  checkDatabase,
  checkErrors,
  checkJobs,
  checkLive,
  checkQueue,
  checkZones,
} from './database-checks.ts'
import type { Finding, HealthContext } from './finding.ts'
import { checkDisk, checkFiles, checkFolders, checkPayments, checkVin, reasonOf } from './machine.ts'
import { checkBackup, checkMigrations } from './upkeep.ts'

type Answer = AnswerOf<typeof call>

const measures: Record<HealthCheck, (context: HealthContext) => Promise<Finding>> = {
  database: checkDatabase,
  migrations: checkMigrations,
  address: checkAddress,
  hub: checkHub,
  live: checkLive,
  jobs: checkJobs,
  mail: (context) => checkQueue(context, 'mail_out', Boolean(context.settings.smtpUrl)),
  sms: (context) => checkQueue(context, 'sms_out', Boolean(context.settings.sms)),
  push: (context) => checkQueue(context, 'push_out', true),
  ccc: (context) => checkQueue(context, 'ccc_out', Boolean(context.settings.cccUrl)),
  payments: checkPayments,
  disk: checkDisk,
  folders: checkFolders,
  files: checkFiles,
  backup: checkBackup,
  vin: checkVin,
  clock: checkClock,
  zones: checkZones,
  errors: checkErrors,
}
/** Checks that can be made while the database is away. */
const withoutDatabase: readonly HealthCheck[] = [
  'database',
  'address',
  'hub',
  'payments',
  'disk',
  'folders',
  'vin',
]

/** How each part is, for /health and `npm run doctor`. One that can't be measured doesn't keep the others from being shown. */
export const systemHealth = async (
  context: HealthContext,
  wanted: readonly HealthCheck[] = healthChecks,
): Promise<Answer> => {
  const measure = (check: HealthCheck): Promise<Finding> =>
    measures[check](context).catch((error: unknown): Finding => ({
      state: 'bad',
      says: t('health.unknown', { reason: reasonOf(error) }),
      todo: t('health.unknownTodo'),
    }))
  const database = await measure('database')
  const checks = await Promise.all(
    wanted.map(async (check) => {
      const isAway = database.state === 'bad' && !withoutDatabase.includes(check)
      const found = check === 'database' ? database : isAway ? notMeasured() : await measure(check)
      return { check, state: found.state, says: found.says, todo: found.todo ?? '' }
    }),
  )
  return { at: context.clock.now().toISOString(), version: context.settings.version, checks }
}

const notMeasured = (): Finding => ({
  state: 'warn',
  says: t('health.notMeasured'),
  todo: t('health.notMeasuredTodo'),
})
