import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BackupError } from '#server/kernel/backup/layout.ts'
import { checkBackup } from '#server/kernel/backup/check-backup.ts'
import { takeBackup, type TakenBackup } from '#server/kernel/backup/take-backup.ts'
import packageJson from '../package.json' with { type: 'json' }
import { openOwnerDatabase } from './backup/owner-database.ts'
import { backupDir, dataDir, filesPlace, numberText, sizeText } from './backup/places.ts'
import { environment } from './project/environment.ts'
import { faultText } from './project/faults.ts'

/**
 * `npm run backup`: takes a backup now into BACKUP_DIR, beside those of each night. `npm run backup -- <empty folder>`
 * takes one into a folder of its own. `npm run backup -- --check <backup>` reads one and compares every hash. The
 * product may run meanwhile, or not.
 */
const say = (line: string) => console.log(line)

function tell({ folder, rows, files, bytes, missing, changed, example, removed }: TakenBackup): void {
  say(
    `backed up to ${folder}: ${numberText(rows)} rows, ${numberText(files)} files, ${sizeText(bytes)}; read back and whole`,
  )
  if (missing > 0) say(`${numberText(missing)} files that the database names are missing, such as ${example}`)
  if (changed > 0) say(`${numberText(changed)} files are not what was once uploaded, such as ${example}`)
  if (removed.length > 0) say(`removed ${removed.length} older ones; 7 days and 4 weeks are kept`)
  say(`To restore it into an empty place: DATA_DIR=<new folder> npm run restore -- ${folder}`)
}

async function backup(target: string | undefined): Promise<void> {
  const env = environment()
  if (!env.DATABASE_URL && !existsSync(join(dataDir, 'postgres')))
    throw new BackupError(
      `There is no database in ${dataDir}. Name its folder with DATA_DIR, or set DATABASE_URL.`,
    )
  const database = await openOwnerDatabase(env, dataDir, say)
  try {
    const place = target === undefined ? { folder: backupDir } : { target: resolve(target) }
    const { ownerUrl } = database
    tell(await takeBackup({ ownerUrl, files: filesPlace(), version: packageJson.version, ...place }))
  } finally {
    await database.close()
  }
}

async function check(folder: string | undefined): Promise<void> {
  if (!folder) throw new BackupError('Say which one: npm run backup -- --check <folder of a backup>')
  const { manifest, rows, bytes } = await checkBackup(resolve(folder))
  say(
    `${folder} is whole: ${numberText(rows)} rows, ${numberText(manifest.files.count)} files, ${sizeText(bytes)}, as of ${manifest.at}`,
  )
}

try {
  const [first, second] = process.argv.slice(2)
  await (first === '--check' ? check(second) : backup(first))
} catch (error) {
  console.error(faultText(error) ?? (error instanceof BackupError ? error.message : error))
  process.exitCode = 1
}
