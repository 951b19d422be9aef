import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { t } from './texts.ts'

/*
 * A backup is a folder:
 *   manifest.json   what is in it: version, migrations, tables with row counts, sequences
 *   tables/         a table a file, as COPY writes it, compressed: zstd -dc tables/request.copy.zst
 *   files/          the uploaded files
 *   SHA256SUMS      a hash of each file above, as sha256sum writes and checks it
 */
export const manifestFile = 'manifest.json'
export const sumsFile = 'SHA256SUMS'
export const tableFile = (table: string): string => `tables/${table}.copy.zst`

const table = z.object({
  name: z.string().regex(/^[a-z_][a-z0-9_]*$/),
  columns: z.array(z.string()),
  rows: z.number(),
  /** Hash of what COPY wrote, before it was compressed: equal content has an equal hash. */
  sha256: z.string(),
})
const totals = z.object({
  firm: z.number(),
  name: z.string(),
  requests: z.number(),
  /** Dollars with two decimals: invoices less credit memos. */
  invoiced: z.string(),
  /** Dollars with two decimals: payments less refunds on the location's repair orders. */
  paid: z.string(),
})
const manifest = z.object({
  format: z.literal(1),
  /** Version of the product. */
  version: z.string(),
  postgres: z.string(),
  /** The moment that the database shows, an ISO instant. */
  at: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
  files: z.object({ count: z.number(), bytes: z.number() }),
  /** What the books of each location came to. Missing in backups made before this was recorded. */
  totals: z.array(totals).optional(),
})
export type LocationTotals = z.infer<typeof totals>
export type TableCopy = z.infer<typeof table>
export type Manifest = z.infer<typeof manifest>

/** Says what is wrong in words for the person at the terminal. */
export class BackupError extends Error {}

/** @throws BackupError if the folder is no backup, or of a form that this version doesn't know */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => undefined)
  if (text === undefined) throw new BackupError(t('noBackup', { folder, file: manifestFile }))
  try {
    const found = JSON.parse(text) as { format?: unknown }
    if (typeof found.format === 'number' && found.format > 1)
      throw new BackupError(t('newerForm', { format: found.format }))
    return manifest.parse(found)
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(t('damaged', { path: join(folder, manifestFile) }))
  }
}

/** Path and hash of each file of a backup. */
export const readSums = async (folder: string): Promise<Map<string, string>> => {
  const text = await readFile(join(folder, sumsFile), 'utf8').catch(() => '')
  const sums = new Map<string, string>()
  for (const line of text.split('\n').slice(0, -1)) {
    const [, sha256, path] = /^([0-9a-f]{64}) {2}((?!\/)(?!.*\.\.).+)$/.exec(line) ?? []
    if (!sha256 || !path) throw new BackupError(t('damaged', { path: join(folder, sumsFile) }))
    sums.set(path, sha256)
  }
  if (!sums.has(manifestFile)) throw new BackupError(t('damaged', { path: join(folder, sumsFile) }))
  return sums
}

/** SHA-256 of a file, in hexadecimal. */
export const hashFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash)
  return hash.digest('hex')
}
