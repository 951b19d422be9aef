import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { hashing } from './copy-database.ts'
import {
  BackupError,
  hashFile,
  readManifest,
  readSums,
  sumsFile,
  tableFile,
  type Manifest,
} from './layout.ts'
import { t } from './texts.ts'

export type CheckedBackup = { manifest: Manifest; sums: Map<string, string>; rows: number; bytes: number }

/** Decompresses a table and counts its rows. COPY writes a line break only at the end of a row. */
const readTable = async (path: string): Promise<{ rows: number; sha256: string }> => {
  const hash = createHash('sha256')
  let rows = 0
  const count = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows++
      done()
    },
  })
  await pipeline(createReadStream(path), createZstdDecompress(), hashing(hash), count)
  return { rows, sha256: hash.digest('hex') }
}

const damaged = (path: string) => new BackupError(t('damaged', { path }))

/**
 * Reads a whole backup and compares every hash and row count.
 * @throws BackupError that names the first file that is missing or has changed
 */
export const checkBackup = async (folder: string): Promise<CheckedBackup> => {
  const manifest = await readManifest(folder)
  const sums = await readSums(folder)
  let bytes = 0
  for (const [path, sha256] of sums) {
    const full = join(folder, path)
    const size = (await stat(full).catch(() => undefined))?.size
    if (size === undefined) throw new BackupError(t('missing', { path: full }))
    if ((await hashFile(full)) !== sha256) throw damaged(full)
    bytes += size
  }
  for (const { name, rows, sha256 } of manifest.tables) {
    const path = join(folder, tableFile(name))
    if (!sums.has(tableFile(name))) throw damaged(join(folder, sumsFile))
    const read = await readTable(path).catch(() => undefined)
    if (read?.rows !== rows || read.sha256 !== sha256) throw damaged(path)
  }
  if ([...sums.keys()].filter((path) => path.startsWith('files/')).length !== manifest.files.count)
    throw damaged(join(folder, sumsFile))
  return { manifest, sums, bytes, rows: manifest.tables.reduce((sum, each) => sum + each.rows, 0) }
}
