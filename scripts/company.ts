import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { Client } from 'pg'
import { canBeBelow, firmTypes, type FirmTypeId } from '#contract/kit/firm-types.ts'
import { advisoryLocks } from '#server/kernel/postgres/advisory-locks.ts'
import { previewArchive } from '#server/modules/imports/company/preview-archive.ts'
import { importCompany } from '#server/modules/imports/company/import-company.ts'
import { ArchiveError } from '#server/modules/imports/company/archive.ts'
import { sourceOf } from '#server/modules/imports/company/archive-source.ts'
import { openFiles } from '#server/outside/files/open-files.ts'
import { openOwnerDatabase } from './backup/owner-database.ts'
import { dataDir, filesPlace, numberText, sizeText } from './backup/places.ts'
import { environment } from './project/environment.ts'
import { faultText } from './project/faults.ts'
import { UserError } from './project/user-error.ts'

/**
 * `npm run company -- show file.zip` says what is in the export of a company. `npm run company -- import file.zip` imports
 * it as a part of the host, or with `--parent 12` of another location. Either way all of it is imported, or nothing. The
 * product may run meanwhile.
 */
const say = (line: string) => console.log(line)

const usage =
  'Say what: npm run company -- show file.zip, or npm run company -- import file.zip [--parent 12]'

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex')
}

type Database = { ownerUrl: string; appUrl: string }
type Archive = { path: string; bytes: number }

const preview = async ({ appUrl }: Database, archive: Archive) => {
  const store = await openFiles(filesPlace())
  const found = await previewArchive({ settings: { appUrl } }, sourceOf(archive, store))
  const { company, type, locations, users, tables, notImported, files, missingFiles, isHere } = found.preview
  say(`${company} (${type}), exported ${found.preview.exportedAt}, ${sizeText(archive.bytes)}`)
  say(`${numberText(locations.count)} locations, such as ${locations.names.slice(0, 5).join(', ')}`)
  say(`${numberText(files)} files; ${numberText(missingFiles)} were missing already`)
  for (const { name, rows } of tables) say(`  ${numberText(rows)} ${name}`)
  for (const { name, rows } of notImported) say(`  stays behind: ${numberText(rows)} ${name}`)
  if (users.takenCount > 0)
    say(
      `${numberText(users.takenCount)} usernames are taken here; these users come inactive: ${users.taken.join(', ')}`,
    )
  if (isHere) say('This company is part of this installation. The import adds it a second time.')
  return found
}

type Added = { company: string; origin: string; type: number; parent: number }

/** Notes the import, as an upload would. @throws UserError when the company is here already */
const addImport = async (owner: Client, archive: Archive, { company, origin, type, parent }: Added) => {
  const above = await owner.query<{ type: number }>(
    'select type from firm where id = $1 and removed_at is null',
    [parent],
  )
  const [found] = above.rows
  if (!found) throw new UserError(`There is no location ${parent}.`)
  if (!canBeBelow(type as FirmTypeId, found.type as FirmTypeId))
    throw new UserError(`A ${firmTypes[type as FirmTypeId]} can't be part of location ${parent}.`)
  const earlier = await owner.query<{ name: string }>(
    `select f.name from company_import c join firm f on f.id = c.root
     where c.state = 'done' and c.origin = $1 and f.removed_at is null`,
    [origin],
  )
  if (earlier.rows[0]) throw new UserError(`This company was imported already, as ${earlier.rows[0].name}.`)
  const sha256 = await hashOf(archive.path)
  // A command that was killed left its import waiting. The server removes its files.
  await owner.query(
    `update company_import set state = 'failed', problem = 'The import was killed.', finished_at = now()
     where state = 'waiting' and key = '' and pg_try_advisory_xact_lock($1, id)`,
    [advisoryLocks.companyImport],
  )
  const added = await owner.query<{ id: number }>(
    `insert into company_import (parent, type, company, origin, file_name, sha256, bytes, state)
     values ($1, $2, $3, $4, $5, $6, $7, 'waiting') on conflict (origin) where state = 'waiting' do nothing returning id`,
    [parent, type, company, origin, basename(archive.path).slice(-200), sha256, archive.bytes],
  )
  const id = added.rows[0]?.id
  if (id === undefined) throw new UserError('This company is being imported already.')
  return id
}

const runImport = async (database: Database, archive: Archive, parent: number): Promise<void> => {
  const { origin, type, preview: found } = await preview(database, archive)
  const owner = new Client({ connectionString: database.ownerUrl, application_name: 'calibrate company' })
  await owner.connect()
  try {
    const id = await addImport(owner, archive, { origin, type, parent, company: found.company })
    const end = (state: string, problem: string) =>
      owner.query(
        'update company_import set state = $2, problem = $3, finished_at = now() where id = $1 and state = $4',
        [...[id, state, problem, 'waiting']],
      )
    try {
      const outcome = await importCompany({
        ...{ id, parent, archive, appUrl: database.appUrl, files: filesPlace() },
        by: { id: null, name: 'npm run company' },
      })
      if (!outcome) throw new UserError('The import was cancelled. Nothing was imported.')
      if ('problem' in outcome) throw new UserError(outcome.problem)
      const { result } = outcome
      const rows = Object.values(result.rows).reduce((sum, each) => sum + each, 0)
      say(
        `imported ${numberText(rows)} records and ${numberText(result.files)} files as location ${result.root}`,
      )
      for (const [table, count] of Object.entries(result.leftOut))
        say(
          `  left out, because they refer to something that isn't in the export: ${numberText(count)} of ${table}`,
        )
      if (result.standInFirms + result.standInPeople > 0)
        say(
          `  ${result.standInFirms} locations and ${result.standInPeople} people of other companies came by name, inactive`,
        )
      for (const name of result.renamed) say(`  the username ${name} is taken; this user is inactive`)
      say('Nobody of it can sign in yet. Invite its users under Import a company, or on the Users page.')
    } catch (error) {
      await end(
        'failed',
        error instanceof UserError ? error.message : 'The import stopped because of an error.',
      )
      throw error
    }
  } finally {
    await owner.end()
  }
}

const run = async ([what, file, flag, value]: readonly string[]): Promise<void> => {
  if ((what !== 'show' && what !== 'import') || !file || (flag !== undefined && flag !== '--parent'))
    throw new UserError(usage)
  const parent = flag === undefined ? 1 : Number(value)
  if (!Number.isInteger(parent) || parent < 1) throw new UserError(usage)
  const path = resolve(file)
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new UserError(`There is no file ${path}.`)
  const { ownerUrl, appUrl, close } = await openOwnerDatabase(environment(), dataDir, say)
  try {
    if (!appUrl) throw new UserError('Set APP_DATABASE_URL too (docs/operations.md).')
    const archive = { path, bytes: found.size }
    if (what === 'show') await preview({ ownerUrl, appUrl }, archive)
    else await runImport({ ownerUrl, appUrl }, archive, parent)
  } finally {
    await close()
  }
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof ArchiveError ? error.message : (faultText(error) ?? error))
  process.exitCode = 1
}
