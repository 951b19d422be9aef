import { cpSync, existsSync, readdirSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { migrate, readMigrations } from '#database/migrate.ts'
import { checkBackup, type CheckedBackup } from '#server/kernel/backup/check-backup.ts'
import { listTables } from '#server/kernel/backup/copy-database.ts'
import { BackupError } from '#server/kernel/backup/layout.ts'
import { openFiles } from '#server/outside/files/open-files.ts'
import { openOwnerDatabase } from './backup/owner-database.ts'
import { dataDir, filesPlace, numberText } from './backup/places.ts'
import { migrationsOf, restoreDatabase } from './backup/restore-database.ts'
import { restoreFiles } from './backup/restore-files.ts'
import { beginRestore, endRestore, unfinishedRestore } from './backup/unfinished-restore.ts'
import { environment } from './project/environment.ts'
import { faultText } from './project/faults.ts'
import { stepsText } from './upgrade-database.ts'

/**
 * `npm run restore -- <backup>`: reads the whole backup, then restores it into an empty database (that of DATABASE_URL,
 * or an own one in DATA_DIR) and the files into DATA_DIR/files or the bucket of S3_BUCKET. If anything fails, both are as before.
 * After a kill, the product refuses to start there until the same restore has run again.
 */
const say = (line: string) => console.log(line)

/** Restores database and files; nothing of them stays if one fails. */
async function restoreInto(
  ownerUrl: string,
  folder: string,
  checked: CheckedBackup,
  isResumed: boolean,
): Promise<void> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'calibrate restore' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    if (isResumed && (await listTables(client)).length > 0)
      say('the rows are in already: the restore was killed after its last one')
    else await fill(client, folder, checked)
  } finally {
    await client.end()
  }
  const { applied } = await migrate(ownerUrl)
  if (applied.length > 0) say(`brought up to this version (${stepsText(applied.length)})`)
}

async function fill(client: Client, folder: string, { manifest, sums, rows }: CheckedBackup): Promise<void> {
  const known = await readMigrations()
  const files = await restoreFiles(folder, sums, await openFiles(filesPlace()))
  const { newest, waiting } = await restoreDatabase(client, folder, manifest, known, say).catch(
    async (error: unknown) => {
      await files.undo()
      throw error
    },
  )
  say(
    `restored ${numberText(rows)} rows and ${numberText(manifest.files.count)} files; each table is as it was backed up`,
  )
  if (newest)
    say(`newest row: ${newest.table}, ${newest.at.toISOString()}. What came later is not in this backup.`)
  if (waiting > 0)
    say(
      `${numberText(waiting)} messages wait and go out when the server starts. If this is a copy for a test, start it without SMTP_URL, SMS_URL, and CCC_URL.`,
    )
}

/** Removes what a failed restore made. The cluster may lie elsewhere (scripts/postgres/cluster.ts). */
async function removeCluster(own: string): Promise<void> {
  const cluster = join(own, 'cluster')
  if (existsSync(cluster)) await rm(realpathSync(cluster), { recursive: true, force: true })
  await rm(own, { recursive: true, force: true })
}

/** Backups of versions before the manifest: a copy of PostgreSQL's own folder. */
function restoreCluster(folder: string): void {
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new BackupError(
      `${dataDir} is not empty. Name another place: DATA_DIR=<folder> npm run restore -- ${folder}`,
    )
  cpSync(folder, dataDir, { recursive: true })
  say(`restored to ${dataDir}. Start it: npm start`)
}

async function restore(name: string | undefined): Promise<void> {
  if (!name) throw new BackupError('Say which backup: npm run restore -- <folder made by npm run backup>')
  const folder = resolve(name)
  if (existsSync(join(folder, 'postgres/access.json'))) return restoreCluster(folder)
  say(`reading ${folder}`)
  const checked = await checkBackup(folder)
  migrationsOf(checked.manifest, await readMigrations())
  const env = environment()
  const isOwn = !env.DATABASE_URL
  const own = join(dataDir, 'postgres')
  const unfinished = unfinishedRestore(dataDir)
  if (unfinished && unfinished !== folder)
    throw new BackupError(
      `A restore into ${dataDir} did not finish. Run that one again: npm run restore -- ${unfinished}. Or name another place: DATA_DIR=<folder>`,
    )
  if (isOwn && !unfinished && existsSync(own) && readdirSync(own).length > 0)
    throw new BackupError(
      `${own} holds a database already, and a restore overwrites nothing. Name another place: DATA_DIR=<folder> npm run restore -- ${folder}`,
    )
  await beginRestore(dataDir, folder)
  try {
    const database = await openOwnerDatabase(env, dataDir, say)
    try {
      await restoreInto(database.ownerUrl, folder, checked, unfinished !== undefined)
    } finally {
      await database.close()
    }
  } catch (error) {
    if (isOwn) await removeCluster(own)
    endRestore(dataDir)
    throw error
  }
  endRestore(dataDir)
  say(isOwn ? `Start it: DATA_DIR=${dataDir} npm start` : 'Start it: npm start')
}

try {
  await restore(process.argv[2])
} catch (error) {
  console.error(error instanceof BackupError ? error.message : (faultText(error) ?? error))
  process.exitCode = 1
}
