import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BackupError } from '#server/kernel/backup/layout.ts'
import type { Files } from '#server/outside/files/files.ts'

/** SHA-256 of a stored file, in hexadecimal. */
export async function hashStored(files: Pick<Files, 'read'>, key: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(await files.read(key), hash)
  return hash.digest('hex')
}

/**
 * Copies the files of a backup into a store. Files that are there already and equal stay, so a folder or bucket that
 * survived may be used. Returns how many were copied, and what takes them away again.
 */
export async function restoreFiles(
  folder: string,
  sums: ReadonlyMap<string, string>,
  files: Files,
): Promise<{ copied: number; undo(): Promise<void> }> {
  const made: string[] = []
  const undo = async () => {
    for (const key of made) await files.remove(key)
  }
  try {
    for (const [path, sha256] of sums) {
      if (!path.startsWith('files/')) continue
      const key = path.slice('files/'.length)
      if ((await files.size(key)) !== null) {
        if ((await hashStored(files, key)) === sha256) continue
        throw new BackupError(
          `${key} is stored already and differs from the backup. Move it away, and restore again.`,
        )
      }
      // Refused if it is not what was backed up.
      await files.putAs(key, createReadStream(join(folder, path)), sha256)
      made.push(key)
    }
    return { copied: made.length, undo }
  } catch (error) {
    await undo()
    throw error
  }
}
