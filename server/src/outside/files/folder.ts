import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  FilesError,
  MAX_FILE_BYTES,
  filesError,
  type Content,
  type FileKind,
  type Files,
  type ReceivedFile,
} from './files.ts'
import { t } from '../texts.ts'

const KEY =
  /^(original|derived|document)\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Stores files in a local folder that only the server's own user can read. `largest` is in bytes. Opening it creates the
 * folder and removes files that an earlier process left unfinished more than a day ago.
 */
export async function folderFiles(root: string, largest = MAX_FILE_BYTES): Promise<Files> {
  const unfinished = join(root, 'unfinished')
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  await removeOldFiles(unfinished)

  const receive = async (content: Content): Promise<ReceivedFile> => {
    const id = randomUUID()
    const path = join(unfinished, id)
    const letGo = () => rm(path, { force: true })
    try {
      const written = await write(path, content, largest)
      return { path, ...written, keep: (kind) => keep(path, id, kind, written), discard: letGo }
    } catch (error) {
      await letGo()
      throw filesError(error)
    }
  }

  const keep = async (path: string, id: string, kind: FileKind, written: WrittenFile) => {
    const key = `${kind}/${id.slice(0, 2)}/${id.slice(2, 4)}/${id}`
    await moveIntoPlace(path, root, key).catch((error: unknown) => {
      throw filesError(error)
    })
    return { key, ...written }
  }

  return {
    receive,

    async put(content, { kind }) {
      const incoming = await receive(content)
      try {
        return await incoming.keep(kind)
      } finally {
        await incoming.discard()
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

    clearAbandoned: () => removeOldFiles(unfinished),
  }
}

type WrittenFile = { bytes: number; sha256: string }

async function write(path: string, content: Content, largest: number): Promise<WrittenFile> {
  const hash = createHash('sha256')
  let bytes = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const piece of content instanceof Uint8Array ? [content] : content) {
      bytes += piece.length
      if (bytes > largest) {
        const megabytes = Math.floor(largest / 1024 / 1024)
        throw new FilesError('tooLarge', t('file.tooLarge', { megabytes }))
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

/** Moves a finished file into place and syncs the folders that now contain it, so that it survives a power failure. */
async function moveIntoPlace(part: string, root: string, key: string): Promise<void> {
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
  // Windows cannot open a folder, and its file system journals names anyway.
  if (process.platform === 'win32') return
  const folder: FileHandle = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function pathOf(root: string, key: string): string {
  if (!KEY.test(key)) throw new FilesError('missing', t('file.gone'))
  return join(root, key)
}

async function removeOldFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    // Another process may be removing it at this very moment.
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(path, { force: true })
  }
}
