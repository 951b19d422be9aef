import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../project/files.ts'
import { formatted } from '../project/format.ts'

/** Formats a source file, writes it, and logs its path. */
export async function writeSource(path: string, text: string): Promise<void> {
  const full = join(root, path)
  mkdirSync(dirname(full), { recursive: true })
  writeFileSync(full, await formatted(path, text))
  console.log(`wrote ${path}`)
}

/** Text of a source file, or undefined if it does not exist. */
export function readSource(path: string): string | undefined {
  const full = join(root, path)
  return existsSync(full) ? readFileSync(full, 'utf8') : undefined
}

/** Prints usage and exits with code 1. */
export function exitWithUsage(text: string): never {
  console.error(text)
  process.exit(1)
}
