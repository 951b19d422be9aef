import { BackupError } from '#server/kernel/backup/layout.ts'
import type { Files } from '#server/outside/files/files.ts'
import { hashStored } from '../backup/restore-files.ts'

export type Moved = {
  /** Copied now, and read back. */
  copied: number
  bytes: number
  /** There from an earlier run. */
  present: number
  /** Hashes of the copied files, by key. */
  hashes: Map<string, string>
}

/**
 * Copies all files of one store to another under the same keys, and reads each back. The source stays as it is. A file is
 * stored whole or not at all, so a run that was stopped is continued by the next one.
 * @throws BackupError if a file of the same name and another size is there, or one comes back changed
 */
export async function moveFiles(
  from: Files,
  to: Files,
  onProgress: (moved: Moved) => void = () => undefined,
): Promise<Moved> {
  const moved: Moved = { copied: 0, bytes: 0, present: 0, hashes: new Map() }
  const there = new Map<string, number>()
  for await (const { key, bytes } of to.list()) there.set(key, bytes)
  for await (const { key, bytes } of from.list()) {
    const found = there.get(key)
    if (found !== undefined && found !== bytes)
      throw new BackupError(
        `${key} is there already with ${found} bytes in place of ${bytes}. Is this the bucket or folder of another installation? Nothing was overwritten.`,
      )
    if (found === undefined) {
      const sha256 = await hashStored(from, key)
      await to.putAs(key, await from.read(key), sha256)
      if ((await hashStored(to, key)) !== sha256) {
        await to.remove(key)
        throw new BackupError(`${key} came back changed, so it was removed again. Run npm run doctor.`)
      }
      moved.hashes.set(key, sha256)
      moved.copied++
      moved.bytes += bytes
    } else moved.present++
    onProgress(moved)
  }
  return moved
}

/** A file that the database names; its copies for the screen have no hash of their own. */
export type NamedFile = { key: string; sha256: string | null }

export type Comparison = { equal: number; missing: number; changed: number; example: string }

/**
 * Compares the files that the database names with a store, by the hashes taken at their upload. Files whose hash is known,
 * because they were just copied, are not read again.
 */
export async function compareWithDatabase(
  files: Files,
  named: AsyncIterable<NamedFile> | Iterable<NamedFile>,
  known: ReadonlyMap<string, string> = new Map(),
): Promise<Comparison> {
  const found: Comparison = { equal: 0, missing: 0, changed: 0, example: '' }
  // One list in place of a question for each file, which would take hours for a million of them.
  const stored = new Set<string>()
  for await (const { key } of files.list()) stored.add(key)
  for await (const { key, sha256 } of named) {
    const isThere = stored.has(key)
    if (isThere && (sha256 === null || (known.get(key) ?? (await hashStored(files, key))) === sha256))
      found.equal++
    else {
      found[isThere ? 'changed' : 'missing']++
      found.example ||= key
    }
  }
  return found
}
