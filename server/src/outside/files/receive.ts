import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { t } from '../texts.ts'
import {
  FilesError,
  filesError,
  requireKey,
  type Content,
  type FileKind,
  type Files,
  type ReceivedFile,
} from './files.ts'

export type WrittenFile = { bytes: number; sha256: string }

/** What differs between stores: what happens to a file that was received whole, and to what is stored. */
export type Store = Pick<Files, 'read' | 'remove' | 'list' | 'size'> & {
  /** Stores the file at `path` under its key, so that it would survive a power failure. */
  place(path: string, key: string, written: WrittenFile): Promise<void>
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Completes a store: files are received into `folder`, on the server's own disk, and placed when they are kept. It
 * creates the folder and removes what an earlier process left there more than a day ago. `largest` is in bytes.
 */
export async function receivingFiles(folder: string, largest: number, store: Store): Promise<Files> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeOldFiles(folder)

  const write = async (content: Content, limit: number) => {
    const id = randomUUID()
    const path = join(folder, id)
    const discard = () => rm(path, { force: true })
    try {
      return { id, path, written: await writeHashed(path, content, limit), discard }
    } catch (error) {
      await discard()
      throw filesError(error)
    }
  }
  const receive = async (content: Content, most = largest): Promise<ReceivedFile> => {
    const { id, path, written, discard } = await write(content, most)
    const keep = async (kind: FileKind) => {
      const key = `${kind}/${id.slice(0, 2)}/${id.slice(2, 4)}/${id}`
      await store.place(path, key, written)
      return { key, ...written }
    }
    return { path, ...written, keep, discard }
  }
  const put: Files['put'] = async (content, { kind }) => {
    const incoming = await receive(content)
    try {
      return await incoming.keep(kind)
    } finally {
      await incoming.discard()
    }
  }
  const { read, remove, list, size } = store
  return {
    read,
    remove,
    list,
    size,
    receive,
    put,
    clearAbandoned: () => removeOldFiles(folder),

    async putAs(key, content, sha256) {
      requireKey(key)
      const { path, written, discard } = await write(content, Number.POSITIVE_INFINITY)
      try {
        if (written.sha256 !== sha256) throw new Error(t('file.changed', { key }))
        await store.place(path, key, written)
      } finally {
        await discard()
      }
    },

    async check() {
      const probe = Buffer.from(`calibrate ${randomUUID()}`)
      const { key } = await put(probe, { kind: 'derived' })
      const found = await buffer(await read(key))
      await remove(key)
      // A store that doesn't know how the SDK frames an upload keeps the frames as content.
      if (!found.equals(probe)) throw new Error(t('file.storedOtherwise'))
    },
  }
}

async function writeHashed(path: string, content: Content, largest: number): Promise<WrittenFile> {
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

async function removeOldFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    // Another process may be removing it at this very moment.
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(path, { force: true })
  }
}
