import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { root } from '../project/files.ts'

/** Writes a source file in the project's format and says so. */
export async function writeSource(path: string, text: string): Promise<void> {
  const full = join(root, path)
  mkdirSync(dirname(full), { recursive: true })
  writeFileSync(full, await format(text, { ...(await resolveConfig(full)), filepath: full }))
  console.log(`wrote ${path}`)
}

/** A source file's text, or nothing when it does not exist. */
export function readSource(path: string): string | undefined {
  const full = join(root, path)
  return existsSync(full) ? readFileSync(full, 'utf8') : undefined
}

/** Shows how a command is used and ends with code 1. */
export function usage(text: string): never {
  console.error(text)
  process.exit(1)
}
