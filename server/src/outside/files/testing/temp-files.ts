import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Returns a function that writes bytes to a new temporary file. All are removed after the calling file's tests. */
export const tempFiles = (): ((content: Uint8Array) => Promise<string>) => {
  const folder = mkdtempSync(join(tmpdir(), 'at-path-'))
  let last = 0
  afterAll(() => rmSync(folder, { recursive: true }))
  return async (content) => {
    const path = join(folder, String(++last))
    await writeFile(path, content)
    return path
  }
}
