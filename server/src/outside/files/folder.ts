import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { MAX_FILE_BYTES, filesError, isKey, requireKey, type Files, type ListedFile } from './files.ts'
import { receivingFiles } from './receive.ts'

/**
 * Stores files in a local folder that only the server's own user can read. `largest` is in bytes. Opening it creates the
 * folder and removes files that an earlier process left unfinished more than a day ago.
 */
export function folderFiles(root: string, largest = MAX_FILE_BYTES): Promise<Files> {
  const pathOf = (key: string): string => {
    requireKey(key)
    return join(root, key)
  }
  return receivingFiles(join(root, 'unfinished'), largest, {
    async place(path, key) {
      await moveIntoPlace(path, root, key).catch((error: unknown) => {
        throw filesError(error)
      })
    },

    async read(key, part) {
      const file = await open(pathOf(key)).catch((error: unknown) => {
        throw filesError(error)
      })
      return file.createReadStream(part)
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
    },

    async size(key) {
      const found = await stat(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw filesError(error)
      })
      return found && found.size
    },

    list: () => listFolder(root),
  })
}

async function* listFolder(root: string): AsyncIterable<ListedFile> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const keys = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter(isKey)
    .sort()
  for (const key of keys) {
    const found = await stat(join(root, key)).catch(() => null)
    if (found) yield { key, bytes: found.size }
  }
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
