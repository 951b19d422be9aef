import { join } from 'node:path'
import { styleText } from 'node:util'
import { realClock } from '#server/kernel/clock.ts'
import { Database } from '#server/kernel/postgres/database.ts'
import { settingsFrom } from '#server/kernel/settings.ts'
import { readSpace } from '#server/modules/admin/health/machine.ts'
import { systemHealth } from '#server/modules/admin/health/system-health.ts'
import { openFiles } from '#server/outside/files/open-files.ts'
import { paymentsFrom } from '#server/outside/payments/payments-from.ts'
import { startVinService } from '#server/outside/vin/start-vin-service.ts'
import packageJson from '../package.json' with { type: 'json' }
import { findOwnerDatabase } from './backup/owner-database.ts'
import { dataDir } from './backup/places.ts'
import { environment } from './project/environment.ts'

/**
 * `npm run doctor`: makes the checks of /health from outside the server, so also while it is down, and says what to do
 * about what is wrong. Run it with the settings of the server. It ends with 1 if something is broken.
 */
const marks = {
  ok: styleText('green', 'ok    '),
  warn: styleText('yellow', 'LOOK  '),
  bad: styleText('red', 'BROKEN'),
}
const nobody = 'postgres://127.0.0.1:1/calibrate'

async function doctor(): Promise<boolean> {
  const given = environment()
  const { ownerUrl = nobody, appUrl = nobody } = findOwnerDatabase(given, dataDir) ?? {}
  const env = { ...given, DATABASE_URL: ownerUrl, APP_DATABASE_URL: appUrl, DATA_DIR: dataDir }
  const settings = settingsFrom(env, packageJson.version)
  const db = new Database({
    url: appUrl,
    size: 4,
    connectMs: settings.databaseWaitMs,
    onError: () => undefined,
  })
  const vin = startVinService({
    cacheDir: join(dataDir, 'vpic'),
    ...(settings.vpicUrl ? { apiBaseUrl: settings.vpicUrl } : {}),
  })
  try {
    const { s3 } = settings
    const files = s3 && (await openFiles({ folder: join(dataDir, 'files'), s3 }))
    const { checks } = await systemHealth({
      ...{ settings, db, vin, files, payments: await paymentsFrom(settings, realClock) },
      ...{ clock: realClock, space: readSpace },
    })
    for (const { check, state, says, todo } of checks) {
      console.log(`${marks[state]} ${check.padEnd(11)} ${says}`)
      if (todo) console.log(`${' '.repeat(19)}${todo}`)
    }
    return checks.every(({ state }) => state !== 'bad')
  } finally {
    await vin.stop()
    await db.end()
  }
}

try {
  if (!(await doctor())) process.exitCode = 1
} catch (error) {
  console.error(
    `${marks.bad} ${'settings'.padEnd(11)} ${error instanceof Error ? error.message : String(error)}`,
  )
  process.exitCode = 1
}
