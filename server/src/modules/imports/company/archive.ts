import { createHash } from 'node:crypto'
import { z } from 'zod'
import {
  contentOf,
  readDirectory,
  ZipError,
  type ZipPart,
  type ZipSource,
} from '#server/kernel/export/unzip.ts'
import { archiveFormat } from '../rules/archive-format.ts'
import { t } from '../texts.ts'

/** The archive can't be imported. The message is for the person who chose it. */
export class ArchiveError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ArchiveError'
  }
}

const head = z.object({ format: z.number() })
const schema = z.object({
  at: z.string().max(40),
  company: z.string().max(200),
  rows: z.number().int().min(0),
  files: z.number().int().min(0),
  missingFiles: z.array(z.string()),
  tables: z
    .array(
      z.object({
        table: z.string().max(60),
        file: z.string().max(80),
        rows: z.number().int().min(0),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
        columns: z.array(z.object({ name: z.string().max(60) })).max(200),
      }),
    )
    .max(500),
})
export type ArchiveSchema = z.output<typeof schema>
export type ArchiveTable = ArchiveSchema['tables'][number]
export type Row = Record<string, unknown>

const maxSchemaBytes = 8 * 1024 ** 2
/** The longest rows are estimates, with all their lines. */
const maxLineBytes = 8 * 1024 ** 2
const maxTableBytes = 64 * 1024 ** 3
/** Tables whose rows are kept in memory: locations, and lists of others. */
export const maxKeptBytes = 64 * 1024 ** 2

/** What an archive holds. Its names are never used as paths. */
export type Archive = {
  source: ZipSource
  schema: ArchiveSchema
  tables: ReadonlyMap<string, ArchiveTable>
  /** Photos and documents by the id of their row. */
  files: ReadonlyMap<number, ZipPart>
  parts: ReadonlyMap<string, ZipPart>
}

const damaged = () => new ArchiveError(t('company.damaged'))

/** Runs `work`, and words what is wrong with the archive. */
export const worded = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ZipError ? damaged() : error
  }
}

const readSchema = async (source: ZipSource, part: ZipPart | undefined): Promise<ArchiveSchema> => {
  if (!part) throw new ArchiveError(t('company.notOurs'))
  if (part.bytes > maxSchemaBytes) throw damaged()
  const pieces: Buffer[] = []
  for await (const piece of contentOf(source, part)) pieces.push(piece)
  let parsed: unknown
  try {
    parsed = JSON.parse(Buffer.concat(pieces).toString())
  } catch {
    throw damaged()
  }
  const version = head.safeParse(parsed)
  if (!version.success) throw new ArchiveError(t('company.notOurs'))
  if (version.data.format > archiveFormat) throw new ArchiveError(t('company.newer'))
  if (version.data.format < archiveFormat) throw new ArchiveError(t('company.older'))
  const read = schema.safeParse(parsed)
  if (!read.success) throw damaged()
  return read.data
}

/** Opens an archive by its directory and schema. @throws ArchiveError */
export const openArchive = (source: ZipSource): Promise<Archive> =>
  worded(async () => {
    const parts = await readDirectory(source)
    const found = await readSchema(source, parts.get('schema.json'))
    const tables = new Map<string, ArchiveTable>()
    for (const each of found.tables) {
      if (tables.has(each.table) || each.file !== `data/${each.table}.jsonl` || !parts.has(each.file))
        throw damaged()
      tables.set(each.table, each)
    }
    const files = new Map<number, ZipPart>()
    const known = new Set(['schema.json', 'README.txt', ...found.tables.map(({ file }) => file)])
    for (const part of parts.values()) {
      if (known.has(part.name)) continue
      const id = Number(/^files\/(\d{1,9})-[^/\\]*$/.exec(part.name)?.[1] ?? Number.NaN)
      if (Number.isNaN(id) || files.has(id)) throw damaged()
      files.set(id, part)
    }
    return { source, schema: found, tables, files, parts }
  })

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parseRow = (line: Buffer): Row => {
  try {
    const value: unknown = JSON.parse(line.toString())
    if (isRow(value)) return value
  } catch {
    // Reported below.
  }
  throw damaged()
}

async function* linesOf(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = []
  let length = 0
  for await (const piece of content) {
    let from = 0
    for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, from)) {
      rest.push(piece.subarray(from, at))
      yield rest.length === 1 && rest[0] ? rest[0] : Buffer.concat(rest)
      rest = []
      length = 0
      from = at + 1
    }
    if (from < piece.length) {
      rest.push(Buffer.from(piece.subarray(from)))
      length += piece.length - from
      if (length > maxLineBytes) throw damaged()
    }
  }
  if (length > 0) yield Buffer.concat(rest)
}

/**
 * The rows of a table, one by one; none if the archive has no such table. `largest` is in bytes.
 * @throws ArchiveError when a row can't be read, and at the end when hash or number of rows differ from the schema
 */
export async function* rowsOf(archive: Archive, table: string, largest = maxTableBytes): AsyncGenerator<Row> {
  const described = archive.tables.get(table)
  const part = described && archive.parts.get(described.file)
  if (!described || !part) return
  if (part.bytes > largest) throw damaged()
  const hash = createHash('sha256')
  const content = contentOf(archive.source, part)
  const hashed = async function* () {
    for await (const piece of content) {
      hash.update(piece)
      yield piece
    }
  }
  let rows = 0
  try {
    for await (const line of linesOf(hashed())) {
      if (line.length === 0) continue
      if (++rows > described.rows) throw damaged()
      yield parseRow(line)
    }
  } catch (error) {
    throw error instanceof ZipError ? damaged() : error
  }
  if (rows !== described.rows || hash.digest('hex') !== described.sha256) throw damaged()
}

/** A file of at most `largest` bytes. @throws ArchiveError */
export const fileBytes = async (archive: Archive, part: ZipPart, largest: number): Promise<Buffer> => {
  if (part.bytes > largest) throw damaged()
  const pieces: Buffer[] = []
  await worded(async () => {
    for await (const piece of contentOf(archive.source, part)) pieces.push(piece)
  })
  return Buffer.concat(pieces)
}
