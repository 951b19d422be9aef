import { advisoryLocks } from '#server/kernel/postgres/advisory-locks.ts'
import { connectAlone, type LoneClient } from '#server/kernel/postgres/lone-client.ts'
import { scopeSettingsText, scopeSettingsValues } from '#server/kernel/postgres/scope-settings.ts'
import { systemScope } from '#server/kernel/security/actor.ts'
import type { Files } from '#server/outside/files/files.ts'
import { openFiles, type FilesPlace } from '#server/outside/files/open-files.ts'
import { ArchiveError, openArchive, worded } from './archive.ts'
import { sourceOf, type ArchivePlace } from './archive-source.ts'
import { CompanyWriter, type Written } from './company-writer.ts'
import { placeFiles, type Placed } from './place-files.ts'
import { writeRow } from './row-writer.ts'
import { findUsers } from './users.ts'

export type ImportPlan = {
  id: number
  /** Connection of the plain role, which row-level security applies to. */
  appUrl: string
  archive: ArchivePlace
  files: FilesPlace
  parent: number
  /** Who imports, for the history. */
  by: { id: number | null; name: string }
}

/** What an import wrote and left out; `problem` if it was refused, and null if it was cancelled or is done elsewhere. */
export type Outcome = { result: CompanyResult } | { problem: string } | null
export type CompanyResult = Written & { files: number; missingFiles: number; refusedFiles: string[] }

const reportMs = 1000

/** Somebody cancelled the import. */
class Stopped extends Error {}

/**
 * Imports a company in one transaction: nobody sees half of it, and one that fails, is cancelled, or is killed leaves
 * nothing. Its files are stored first, and removed again if the rows don't follow.
 */
export const importCompany = async (plan: ImportPlan): Promise<Outcome> => {
  const name = 'calibrate company import'
  const [writer, reporter] = [await connectAlone(plan.appUrl, name), await connectAlone(plan.appUrl, name)]
  try {
    await reporter.query(`select set_config('statement_timeout', '0', false)`)
    const { rows } = await reporter.query<{ ours: boolean }>('select pg_try_advisory_lock($1, $2) as ours', [
      advisoryLocks.companyImport,
      plan.id,
    ])
    if (!rows[0]?.ours) return null
    return await new CompanyImport(plan, writer, reporter, await openFiles(plan.files)).run()
  } finally {
    await writer.end()
    await reporter.end()
  }
}

/** Runs a statement in a transaction of its own that sees every firm. */
const runWide = async (client: LoneClient, text: string, values: unknown[]): Promise<number> => {
  await client.query('begin')
  await client.query(scopeSettingsText, scopeSettingsValues(systemScope))
  const { rowCount } = await client.query(text, values)
  await client.query('commit')
  return rowCount ?? 0
}

class CompanyImport {
  readonly #plan: ImportPlan
  readonly #writer: LoneClient
  readonly #reporter: LoneClient
  readonly #store: Files
  #done = 0
  #parts = 0
  #reportedAt = 0

  constructor(plan: ImportPlan, writer: LoneClient, reporter: LoneClient, store: Files) {
    this.#plan = plan
    this.#writer = writer
    this.#reporter = reporter
    this.#store = store
  }

  async run(): Promise<Outcome> {
    const begun = await runWide(
      this.#reporter,
      `update company_import set tries = tries + 1 where id = $1 and state = 'waiting' and tries < 3`,
      [this.#plan.id],
    )
    if (begun === 0) return null
    try {
      await this.removeFiles()
      return { result: await this.#import() }
    } catch (error) {
      await this.#writer.query('rollback').catch(() => undefined)
      await this.removeFiles()
      if (error instanceof Stopped) return null
      if (error instanceof ArchiveError) return { problem: error.message }
      throw error
    }
  }

  /** Removes files that an import has stored and that no row names. */
  async removeFiles(): Promise<void> {
    await this.#reporter.query('begin')
    await this.#reporter.query(scopeSettingsText, scopeSettingsValues(systemScope))
    const { rows } = await this.#reporter.query<{ key: string }>(
      'select key from company_import_file where company_import = $1',
      [this.#plan.id],
    )
    await this.#reporter.query('commit')
    for (const { key } of rows) await this.#store.remove(key)
    if (rows.length > 0)
      await runWide(this.#reporter, 'delete from company_import_file where company_import = $1', [
        this.#plan.id,
      ])
  }

  async #import(): Promise<CompanyResult> {
    const archive = await openArchive(sourceOf(this.#plan.archive, this.#store))
    this.#parts = archive.schema.rows + archive.files.size
    const placed = await worded(() =>
      placeFiles(archive, this.#store, async (keys) => {
        await runWide(
          this.#reporter,
          'insert into company_import_file (company_import, key) select $1, unnest($2::text[])',
          [this.#plan.id, keys],
        )
        await this.#report()
      }),
    )
    await this.#writer.query('begin')
    await this.#writer.query(
      'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    )
    await this.#writer.query(scopeSettingsText, scopeSettingsValues(systemScope))
    const users = await findUsers(this.#writer, archive)
    const { id, parent } = this.#plan
    const company = new CompanyWriter(
      this.#writer,
      archive,
      { id, parent, placed: placed.files, users },
      () => this.#report(),
    )
    const written = await worded(() => company.write())
    return this.#finish(written, placed)
  }

  /** The company appears with its history entry and the result, or not at all. */
  async #finish(written: Written, placed: Placed): Promise<CompanyResult> {
    const { id, by } = this.#plan
    const result = {
      ...written,
      ...{ files: placed.files.size, missingFiles: placed.missing, refusedFiles: placed.refused },
    }
    await this.#writer.query(scopeSettingsText, scopeSettingsValues(systemScope))
    const entry = {
      entity: 'firm',
      entity_id: written.root,
      firm: written.root,
      what: 'companyImported',
      version: 1,
    }
    await writeRow(this.#writer, 'history', { ...entry, actor: by.id, actor_name: by.name })
    await this.#writer.query('delete from company_import_file where company_import = $1', [id])
    const { rowCount } = await this.#writer.query(
      `update company_import set state = 'done', root = $2, result = $3, parts_done = $4, parts = $4, finished_at = now()
       where id = $1 and state = 'waiting'`,
      [id, written.root, JSON.stringify(result), this.#parts],
    )
    if (rowCount === 0) throw new Stopped()
    await this.#writer.query('commit')
    return result
  }

  /** Tells how far it is, at most once a second. @throws Stopped when it was cancelled */
  async #report(): Promise<void> {
    this.#done++
    if (Date.now() - this.#reportedAt < reportMs) return
    this.#reportedAt = Date.now()
    const changed = await runWide(
      this.#reporter,
      `update company_import set parts_done = least($2::bigint, $3::bigint), parts = $3 where id = $1 and state = 'waiting'`,
      [this.#plan.id, this.#done, this.#parts],
    )
    if (changed === 0) throw new Stopped()
  }
}
