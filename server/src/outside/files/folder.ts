import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { FilesError, LARGEST_FILE, filesError, type Files, type StoredFile } from './files.ts'

const KEY =
  /^(original|derived|document)\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const A_DAY = 24 * 60 * 60 * 1000

/**
 * Files in a folder of this machine, readable by its own user only. `largest` is in bytes.
 * Opening it makes the folder and clears what an earlier life left half-written more than a day ago.
 */
export async function folderFiles(root: string, largest = LARGEST_FILE): Promise<Files> {
  const unfinished = join(root, 'unfinished')
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  await clearOld(unfinished)

  return {
    async put(content, { kind }) {
      const id = randomUUID()
      const key = `${kind}/${id.slice(0, 2)}/${id.slice(2, 4)}/${id}`
      const part = join(unfinished, id)
      try {
        const counted = await write(part, content, largest)
        await settle(part, root, key)
        return { key, ...counted }
      } catch (error) {
        await rm(part, { force: true })
        throw filesError(error)
      }
    },

    async read(key, part) {
      const path = pathOf(root, key)
      const file = await open(path).catch((error: unknown) => {
        throw filesError(error)
      })
      return file.createReadStream(part)
    },

    async remove(key) {
      await rm(pathOf(root, key), { force: true })
    },
  }
}

async function write(
  path: string,
  content: Readable | Uint8Array,
  largest: number,
): Promise<Omit<StoredFile, 'key'>> {
  const hash = createHash('sha256')
  let bytes = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of content instanceof Uint8Array ? [content] : content) {
      const piece: Uint8Array = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      bytes += piece.length
      if (bytes > largest) {
        const megabytes = Math.floor(largest / 1024 / 1024)
        throw new FilesError('tooLarge', `The file is larger than ${megabytes} MB. Send a smaller one.`)
      }
      hash.update(piece)
      await file.writeFile(piece)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Moves the finished part to its place, and the folders that name it to disk with it. */
async function settle(part: string, root: string, key: string): Promise<void> {
  const path = join(root, key)
  const first = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await rename(part, path)
  const top = first === undefined ? dirname(path) : dirname(first)
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    await syncFolder(folder)
    if (folder === top) return
  }
}

async function syncFolder(path: string): Promise<void> {
  // Windows has no such thing as opening a folder; its file system keeps names in a journal.
  if (process.platform === 'win32') return
  const folder: FileHandle = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function pathOf(root: string, key: string): string {
  if (!KEY.test(key)) throw new FilesError('missing', 'This file is no longer there.')
  return join(root, key)
}

async function clearOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (Date.now() - (await stat(path)).mtimeMs > A_DAY) await rm(path, { force: true })
  }
}
