import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../project/files.ts'

const memory = '/dev/shm'
const prefix = 'calibrate-test-'
const bytesNeeded = 4 * 1024 ** 3

/**
 * Folder of the test PostgreSQL: in memory where Linux offers it, because copying a database takes a tenth
 * of a second there, otherwise in .tmp. Each working copy has its own; those of deleted working copies are
 * removed.
 */
export function clusterFolder(): string {
  if (!hasSharedMemory()) return join(root, '.tmp/pg-test')
  removeOrphans()
  const folder = join(memory, prefix + createHash('sha256').update(root).digest('hex').slice(0, 12))
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  writeFileSync(join(folder, 'working-copy'), root)
  return folder
}

function hasSharedMemory(): boolean {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > bytesNeeded
}

function removeOrphans(): void {
  for (const name of readdirSync(memory).filter((each) => each.startsWith(prefix))) {
    const note = join(memory, name, 'working-copy')
    try {
      const workingCopy = readFileSync(note, 'utf8')
      // It is empty while another process writes it.
      if (workingCopy && !existsSync(workingCopy))
        rmSync(join(memory, name), { recursive: true, force: true })
    } catch {
      // Belongs to another user, or is being created right now.
    }
  }
}
