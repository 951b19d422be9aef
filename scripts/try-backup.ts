import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { styleText } from 'node:util'
import { BackupError } from '#server/kernel/backup/layout.ts'
import { buildWeb } from './build-web.ts'
import { checkCopy } from './backup/check-copy.ts'
import { openCopy } from './backup/open-copy.ts'
import { findOwnerDatabase } from './backup/owner-database.ts'
import { dataDir, newestBackup } from './backup/places.ts'
import { recordTrial } from './backup/record-trial.ts'
import { requireFreePort } from './postgres/ports.ts'
import { environment } from './project/environment.ts'
import { closeInOrder } from './shutdown.ts'
import { UserError } from './project/user-error.ts'

/**
 * `npm run try:backup -- [backup] [--check]`: restores a backup, by default the newest, into a place of its own and opens it
 * as a read-only copy on PORT (8090), after checking that it works. It ends with Ctrl-C, and with --check right after the
 * checks. /health of the product shows the outcome.
 */
const args = process.argv.slice(2)
const endsAfterCheck = args.includes('--check')
const named = args.find((each) => !each.startsWith('--'))
const say = (line: string) => console.log(styleText('dim', line))
const closing = closeInOrder(say)

async function tryBackup(): Promise<boolean> {
  // Checks need no port of their own, and PORT is that of the product where its settings are loaded.
  const port = endsAfterCheck ? 0 : Number(process.env.PORT ?? 8090)
  if (port !== 0) await requireFreePort(port)
  const backup = named ? resolve(named) : newestBackup()
  if (!backup) throw new UserError('There is no backup yet. Make one: npm run backup')
  const folder = mkdtempSync(join(process.env.TRY_DIR ?? tmpdir(), 'calibrate-copy-'))
  closing.add('folder', () => Promise.resolve(rmSync(folder, { recursive: true, force: true })))
  if (!endsAfterCheck) await buildWeb({ signal: closing.signal })
  const copy = await openCopy({ backup, folder, port, env: environment(), say, closing })
  const report = await checkCopy(copy, backup)
  for (const line of report.passed) console.log(`${styleText('green', 'ok    ')} ${line}`)
  for (const line of report.problems) console.log(`${styleText('red', 'BROKEN')} ${line}`)
  const unreachable = await recordTrial(findOwnerDatabase(environment(), dataDir)?.ownerUrl, backup, report)
  if (unreachable)
    say(`/health doesn't show this, because the product's database isn't reachable: ${unreachable}`)
  if (endsAfterCheck) return report.problems.length === 0
  console.log(`ready ${copy.url}`)
  say(`the product as of ${copy.manifest.at}; nothing can be changed here, and nothing is sent`)
  say(`sign in as yourself, or as host: ${copy.username}, password ${copy.password}`)
  say('Ctrl-C stops it and removes the copy')
  return true
}

try {
  let isWhole = true
  await closing.race(tryBackup().then((whole) => void (isWhole = whole)))
  if (endsAfterCheck) {
    if (!isWhole) process.exitCode = 1
    await closing.end()
  }
} catch (error) {
  await closing.fail(error instanceof BackupError ? new UserError(error.message) : error)
}
