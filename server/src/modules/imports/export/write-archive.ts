import { createHash } from 'node:crypto'
import { advisoryLocks } from '#server/kernel/postgres/advisory-locks.ts'
import { zipped, type ZipEntry } from '#server/kernel/export/zip.ts'
import { CopyOut } from '#server/kernel/backup/copy-stream.ts'
import {
  beginSnapshot,
  connectAlone,
  runAlone,
  type LoneClient,
} from '#server/kernel/postgres/lone-client.ts'
import { systemScope, type Scope } from '#server/kernel/security/actor.ts'
import { FilesError, type Files, type StoredFile } from '#server/outside/files/files.ts'
import { openFiles, type FilesPlace } from '#server/outside/files/open-files.ts'
import { archiveFormat } from '../rules/archive-format.ts'
import { readNotes, type TableNotes } from './notes.ts'
import { exportedTables, type ExportedTable } from './tables.ts'
import { readme } from './readme.ts'

export type ArchivePlan = {
  id: number
  /** Connection of the plain role, which row-level security applies to. */
  appUrl: string
  /** Sees the exported locations and nothing else. */
  scope: Scope
  isShop: boolean
  company: string
  files: FilesPlace
  version: string
  /** Folder with the descriptions of tables. */
  tablesDir: string
}
export type Archive = { stored: StoredFile; rows: number; files: number }

const reportMs = 1000

/** Somebody cancelled the export, or another process has it. */
class Stopped extends Error {}

/**
 * Writes an export into the store, table by table and file by file, without keeping any of it. Resolves to null if it was
 * cancelled meanwhile, or if another process is at it.
 */
export const writeArchive = async (plan: ArchivePlan): Promise<Archive | null> => {
  const name = 'calibrate export'
  const [reader, reporter] = [await connectAlone(plan.appUrl, name), await connectAlone(plan.appUrl, name)]
  try {
    const { rows } = await reporter.query<{ ours: boolean }>('select pg_try_advisory_lock($1, $2) as ours', [
      advisoryLocks.companyExport,
      plan.id,
    ])
    if (!rows[0]?.ours || !(await isBegun(reporter, plan.id))) return null
    await beginSnapshot(reader, plan.scope)
    const store = await openFiles(plan.files)
    const archive = new ArchiveWriter(plan, reader, reporter, store)
    const incoming = await store.receive(zipped(archive.entries()), Number.POSITIVE_INFINITY)
    try {
      return { stored: await incoming.keep('document'), rows: archive.rows, files: archive.files }
    } finally {
      await incoming.discard()
    }
  } catch (error) {
    if (error instanceof Stopped) return null
    throw error
  } finally {
    await reader.end()
    await reporter.end()
  }
}

/** Counts the try. False if the export is over, or was tried often enough. */
const isBegun = async (reporter: LoneClient, id: number): Promise<boolean> =>
  (await runAlone(
    reporter,
    systemScope,
    `update firm_export set tries = tries + 1 where id = $1 and state = 'waiting' and tries < 3`,
    [id],
  )) > 0

type Column = { name: string; type: string; references: string | null }
type DescribedTable = {
  table: string
  file: string
  about: string
  rows: number
  /** Of the file, so that an import notices what was changed. */
  sha256: string
  columns: object[]
}
type FileEntry = { id: number; name: string; key: string }

class ArchiveWriter {
  rows = 0
  files = 0
  readonly #plan: ArchivePlan
  readonly #reader: LoneClient
  readonly #reporter: LoneClient
  readonly #store: Files
  readonly #missing: string[] = []
  #reportedAt = 0
  #parts = 0
  #done = 0

  constructor(plan: ArchivePlan, reader: LoneClient, reporter: LoneClient, store: Files) {
    this.#plan = plan
    this.#reader = reader
    this.#reporter = reporter
    this.#store = store
  }

  async *entries(): AsyncGenerator<ZipEntry> {
    const { isShop, company, version, tablesDir } = this.#plan
    const tables = exportedTables(isShop)
    const notes = await readNotes(tablesDir)
    this.#parts = tables.length + (await this.#countFiles())
    const described: DescribedTable[] = []
    for (const table of tables) {
      const columns = await this.#columnsOf(table)
      const source = this.#copy(table, columns)
      const file = `data/${table.table}.jsonl`
      const hash = createHash('sha256')
      yield { name: file, content: hashed(source, (piece) => hash.update(piece)) }
      this.rows += source.rows
      described.push({
        ...describe(table, columns, notes),
        ...{ file, rows: source.rows, sha256: hash.digest('hex') },
      })
      await this.#report()
    }
    yield* this.#fileEntries()
    const head = {
      format: archiveFormat,
      version,
      at: new Date().toISOString(),
      company,
      rows: this.rows,
      files: this.files,
    }
    const schema = { ...head, missingFiles: this.#missing, tables: described }
    yield { name: 'schema.json', content: [JSON.stringify(schema, null, 2)] }
    yield { name: 'README.txt', content: [readme(company)] }
    await this.#report(true)
  }

  /** The columns of a table that are exported, in order. */
  async #columnsOf({ table, without = [] }: ExportedTable): Promise<Column[]> {
    const { rows } = await this.#reader.query<Column>(
      `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
         (select k.confrelid::regclass::text from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'f'
            and k.conkey[cardinality(k.conkey)] = a.attnum order by cardinality(k.conkey) limit 1) as references
       from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`,
      [table],
    )
    return rows.filter(({ name }) => !without.includes(name))
  }

  /**
   * The rows of a table as JSON, one a line. JSON escapes every control character, so with two of them as quote and
   * delimiter COPY adds nothing to it.
   */
  #copy(exported: ExportedTable, columns: readonly Column[]): CopyOut {
    const { where, as = {} } = exported
    // texts-ignore: SQL
    const list = columns.map(({ name }) => (as[name] ? `${as[name]} as "${name}"` : `"${name}"`)).join(', ')
    const order = columns.some(({ name }) => name === 'id') ? ' order by id' : ''
    // texts-ignore: SQL
    const source = `select ${list} from ${sourceOf(exported)} where ${where}${liveOnly(exported, columns)}${order}`
    return this.#reader.query(
      new CopyOut(
        `copy (select row_to_json(t)::text from (${source}) t) to stdout with (format csv, quote e'\\x01', delimiter e'\\x02')`,
      ),
    )
  }

  /** The files that are exported, as a source and a condition. */
  #files(): string {
    const files = exportedTables(this.#plan.isShop).find(({ table }) => table === 'file')
    // texts-ignore: SQL
    return files ? `${sourceOf(files)} where ${files.where} and deleted_at is null` : 'file where false'
  }

  async #countFiles(): Promise<number> {
    const { rows } = await this.#reader.query<{ count: number }>(
      `select count(*)::int as count from ${this.#files()}`,
    )
    return rows[0]?.count ?? 0
  }

  async *#fileEntries(): AsyncGenerator<ZipEntry> {
    for (let after = 0; ;) {
      const { rows } = await this.#reader.query<FileEntry>(
        `select id, name, key from ${this.#files()} and id > ${after} order by id limit 500`,
      )
      for (const { id, name, key } of rows) {
        after = id
        const content = await this.#store.read(key).catch((error: unknown) => {
          if (error instanceof FilesError && error.trouble === 'missing') return null
          throw error
        })
        if (content) {
          this.files++
          yield { name: `files/${id}-${name.replaceAll(/[/\\]/g, '_')}`, content, isStored: true }
        } else this.#missing.push(`${id}-${name}`)
        await this.#report()
      }
      if (rows.length < 500) return
    }
  }

  /** Tells how far it is, at most once a second. @throws Stopped when it was cancelled */
  async #report(isLast = false): Promise<void> {
    this.#done++
    if (!isLast && Date.now() - this.#reportedAt < reportMs) return
    this.#reportedAt = Date.now()
    const changed = await runAlone(
      this.#reporter,
      systemScope,
      `update firm_export set parts_done = least($2::int, $3::int), parts = $3 where id = $1 and state = 'waiting'`,
      [this.#plan.id, this.#done, this.#parts],
    )
    if (changed === 0) throw new Stopped()
  }
}

async function* hashed(content: AsyncIterable<Uint8Array>, add: (piece: Uint8Array) => unknown) {
  for await (const piece of content) {
    add(piece)
    yield piece
  }
}

const sourceOf = ({ table, from }: ExportedTable): string =>
  // texts-ignore: SQL
  from === undefined ? `"${table}"` : `${from} as "${table}"`

/** What is in the trash stays behind. */
const liveOnly = ({ table }: ExportedTable, columns: readonly Column[]): string => {
  if (columns.some(({ name }) => name === 'deleted_at')) return ' and deleted_at is null'
  return columns.some(({ name }) => name === 'is_deleted') ? ` and not "${table}".is_deleted` : ''
}

const describe = ({ table }: ExportedTable, columns: readonly Column[], notes: TableNotes) => ({
  table,
  about: notes.get(table)?.about ?? '',
  columns: columns.map(({ name, type, references }) => ({
    name,
    type,
    about: notes.get(table)?.columns.get(name) ?? '',
    ...(references ? { references } : {}),
  })),
})
