import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

/** The project folder. */
export const root = resolve(import.meta.dirname, '../..')

/**
 * All files under a folder, or the file itself, sorted and relative to the project with forward slashes.
 * Empty if missing.
 */
export function filesUnder(path: string): string[] {
  const full = join(root, path)
  const entry = statSync(full, { throwIfNoEntry: false })
  if (!entry) return []
  if (!entry.isDirectory()) return [path]
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((found) => found.isFile())
    .map((found) => relative(root, join(found.parentPath, found.name)).replaceAll('\\', '/'))
    .sort()
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** A short hash of the names and contents of files under some paths, without tests. */
export function fingerprint(paths: string[]): string {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesUnder)) {
    if (isTest(file)) continue
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}
