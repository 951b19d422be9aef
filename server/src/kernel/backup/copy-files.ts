import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { FilesError, type Files } from '#server/outside/files/files.ts'
import { hashing } from './copy-database.ts'
import { hashFile, tableFile, type TableCopy } from './layout.ts'

/** Copies a stored file and returns its hash. */
const copyHashed = async (content: Readable, to: string): Promise<string> => {
  const hash = createHash('sha256')
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await pipeline(content, hashing(hash), createWriteStream(to, { mode: 0o600, flags: 'wx', flush: true }))
  return hash.digest('hex')
}

export type Previous = { folder: string; sums: ReadonlyMap<string, string> }

/** The same file of the backup before, if it is still as it was: stored files never change. */
const linkPrevious = async (
  previous: Previous | undefined,
  path: string,
  to: string,
): Promise<string | undefined> => {
  const sha256 = previous?.sums.get(path)
  if (!previous || !sha256) return undefined
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    await link(join(previous.folder, path), to)
    if ((await hashFile(to)) === sha256) return sha256
    await rm(to)
  } catch {
    // Another disk, or one without hard links.
  }
  return undefined
}

export type FilesCopy = { count: number; bytes: number; sums: Map<string, string> }

/**
 * Copies the uploaded files to `target`/files. What the previous backup on the same disk has takes no further room.
 * A file that is removed meanwhile is left out.
 */
export const copyFiles = async (
  files: Pick<Files, 'list' | 'read'>,
  target: string,
  previous?: Previous,
): Promise<FilesCopy> => {
  const sums = new Map<string, string>()
  let total = 0
  for await (const { key, bytes } of files.list()) {
    // Exports are copies of what is here anyway.
    if (key.startsWith('document/')) continue
    const path = `files/${key}`
    const to = join(target, path)
    let sha256 = await linkPrevious(previous, path, to)
    if (!sha256) {
      const content = await files.read(key).catch(nullIfMissing)
      if (!content) continue
      sha256 = await copyHashed(content, to)
    }
    sums.set(path, sha256)
    total += bytes
  }
  return { count: sums.size, bytes: total, sums }
}

const nullIfMissing = (error: unknown): null => {
  if (error instanceof FilesError && error.trouble === 'missing') return null
  throw error
}

/**
 * Compares the copied files with what the copied database says of them. Returns how many are missing, and how many are
 * not what was once uploaded.
 */
export const compareFiles = async (
  target: string,
  tables: readonly TableCopy[],
  sums: ReadonlyMap<string, string>,
): Promise<{ missing: number; changed: number; example: string }> => {
  const found = { missing: 0, changed: 0, example: '' }
  const table = tables.find(({ name }) => name === 'file')
  if (!table) return found
  const at = (column: string) => table.columns.indexOf(column)
  const [key, sha256, thumb, display] = [at('key'), at('sha256'), at('thumb_key'), at('display_key')]
  const compare = (line: string) => {
    const values = line.split('\t')
    const own = values[key] ?? ''
    for (const each of [own, values[thumb], values[display]]) {
      if (!each || each === '\\N' || sums.has(`files/${each}`)) continue
      found.missing++
      found.example ||= each
    }
    const copied = sums.get(`files/${own}`)
    if (!copied || copied === values[sha256]) return
    found.changed++
    found.example ||= own
  }
  await pipeline(
    createReadStream(join(target, tableFile('file'))),
    createZstdDecompress(),
    async (source: Readable) => {
      for await (const line of createInterface({ input: source, crlfDelay: Infinity })) compare(line)
    },
  )
  return found
}
