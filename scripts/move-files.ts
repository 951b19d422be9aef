import { Client } from 'pg'
import { BackupError } from '#server/kernel/backup/layout.ts'
import { FilesError, type Files } from '#server/outside/files/files.ts'
import { openFiles, s3Name } from '#server/outside/files/open-files.ts'
import { openOwnerDatabase } from './backup/owner-database.ts'
import { dataDir, filesPlace, numberText, sizeText } from './backup/places.ts'
import { environment } from './project/environment.ts'
import { faultText } from './project/faults.ts'
import { compareWithDatabase, moveFiles, type NamedFile } from './files/move.ts'

/**
 * `npm run move-files`: copies the files from DATA_DIR/files to the bucket that the S3 settings name.
 * `npm run move-files -- --back` copies them from the bucket to the folder. Both read each file back, remove nothing, may
 * be stopped and run again, and say at the end whether every file that the database names is there.
 */
const say = (line: string) => console.log(line)
const sayEveryMs = 5000

async function copyAll(from: Files, to: Files): Promise<ReadonlyMap<string, string>> {
  let saidAt = Date.now()
  const { copied, bytes, present, hashes } = await moveFiles(from, to, (moved) => {
    if (Date.now() - saidAt < sayEveryMs) return
    saidAt = Date.now()
    say(`${numberText(moved.copied + moved.present)} files so far, ${sizeText(moved.bytes)} copied`)
  })
  say(
    `copied ${numberText(copied)} files, ${sizeText(bytes)}, and read each back; ${numberText(present)} were there already`,
  )
  return hashes
}

/** Every file of the database, in steps, so that a million of them need no memory. */
async function* listNamed(client: Client): AsyncIterable<NamedFile> {
  for (let after = 0; ;) {
    const { rows } = await client.query<{
      id: number
      key: string
      sha256: string
      thumb: string | null
      display: string | null
    }>(
      `select id, key, sha256, thumb_key as thumb, display_key as display from file
       where id > $1 order by id limit 1000`,
      [after],
    )
    for (const { id, key, sha256, thumb, display } of rows) {
      after = id
      yield { key, sha256 }
      for (const copy of [thumb, display]) if (copy) yield { key: copy, sha256: null }
    }
    if (rows.length < 1000) return
  }
}

/** Whether all files that the database names are in the store, and as they were uploaded. */
async function compare(files: Files, known: ReadonlyMap<string, string>): Promise<boolean> {
  const database = await openOwnerDatabase(environment(), dataDir, say)
  const client = new Client({ connectionString: database.ownerUrl, application_name: 'calibrate move-files' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { equal, missing, changed, example } = await compareWithDatabase(files, listNamed(client), known)
    say(`${numberText(equal)} files that the database names are there and as uploaded`)
    if (missing > 0) say(`${numberText(missing)} are missing, such as ${example}`)
    if (changed > 0) say(`${numberText(changed)} are not what was uploaded, such as ${example}`)
    return missing + changed === 0
  } finally {
    await client.end()
    await database.close()
  }
}

async function run(isBack: boolean): Promise<boolean> {
  const { folder, s3 } = filesPlace()
  if (!s3)
    throw new BackupError(
      'Say which bucket: set S3_BUCKET, S3_ACCESS_KEY_ID, and S3_SECRET_ACCESS_KEY (docs/operations.md).',
    )
  const [inFolder, inBucket] = [await openFiles({ folder }), await openFiles({ folder, s3 })]
  await inBucket.check()
  say(isBack ? `from ${s3Name(s3)} to ${folder}` : `from ${folder} to ${s3Name(s3)}`)
  const [from, to] = isBack ? [inBucket, inFolder] : [inFolder, inBucket]
  const isWhole = await compare(to, await copyAll(from, to))
  if (isWhole)
    say(
      isBack
        ? 'Start the product without the S3 settings. The bucket was left as it is.'
        : 'Stop the product, run this again for what came meanwhile, and start it with the S3 settings. The folder was left as it is.',
    )
  return isWhole
}

try {
  if (!(await run(process.argv[2] === '--back'))) process.exitCode = 1
} catch (error) {
  if (error instanceof FilesError) {
    const { message } = error.cause instanceof Error ? error.cause : error
    console.error(
      `The bucket can't be used: ${message.replace(/\.$/, '')}. What was copied stays; run this again.`,
    )
  } else console.error(error instanceof BackupError ? error.message : (faultText(error) ?? error))
  process.exitCode = 1
}
