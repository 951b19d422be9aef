import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { copyHashed } from '#server/kernel/backup/copy-files.ts'
import { BackupError, hashFile } from '#server/kernel/backup/layout.ts'

/**
 * Copies the files of a backup to `filesDir`. Files that are there already and equal stay, so a folder that survived
 * may be used. Returns how many were copied, and what takes them away again.
 */
export async function restoreFiles(
  folder: string,
  sums: ReadonlyMap<string, string>,
  filesDir: string,
): Promise<{ copied: number; undo(): Promise<void> }> {
  const made: string[] = []
  const undo = async () => {
    for (const path of made) await rm(path, { force: true })
  }
  try {
    await mkdir(filesDir, { recursive: true, mode: 0o700 })
    for (const [path, sha256] of sums) {
      if (!path.startsWith('files/')) continue
      const to = join(filesDir, path.slice('files/'.length))
      if (await stat(to).catch(() => undefined)) {
        if ((await hashFile(to)) === sha256) continue
        throw new BackupError(
          `${to} is there already and differs from the backup. Move it away, and restore again.`,
        )
      }
      const part = `${to}.part`
      await rm(part, { force: true })
      if ((await copyHashed(join(folder, path), part)) !== sha256)
        throw new BackupError(`${path} could not be copied as it was. Is the disk sound?`)
      await rename(part, to)
      made.push(to)
    }
    return { copied: made.length, undo }
  } catch (error) {
    await undo()
    throw error
  }
}
