import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A file that names the backup while a restore is under way, and that stays if the restore is killed. */
const markerOf = (dataDir: string) => join(dataDir, 'restore-unfinished')

/** The backup whose restore into this data folder did not finish, if there is one. */
export function unfinishedRestore(dataDir: string): string | undefined {
  const marker = markerOf(dataDir)
  return existsSync(marker) ? readFileSync(marker, 'utf8').trim() : undefined
}

export async function beginRestore(dataDir: string, backup: string): Promise<void> {
  const marker = markerOf(dataDir)
  await mkdir(dirname(marker), { recursive: true })
  const file = await open(marker, 'w', 0o600)
  try {
    await file.writeFile(`${backup}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

export const endRestore = (dataDir: string): void => rmSync(markerOf(dataDir), { force: true })
