import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { filesUnder, root } from './project/files.ts'

/** `npm run bench -- <name>` runs bench/<name>.ts, which measures and prints a table; without a name it lists them. */
const name = process.argv[2]
const isName = name !== undefined && /^[a-z0-9-]+$/.test(name)
if (isName && existsSync(join(root, 'bench', `${name}.ts`))) {
  // The bench reads its own arguments from the third on, as if it had been started by itself.
  process.argv.splice(1, 2, join(root, 'bench', `${name}.ts`))
  await import(`../bench/${name}.ts`)
} else {
  const names = filesUnder('bench').flatMap((file) => /^bench\/([a-z0-9-]+)\.ts$/.exec(file)?.[1] ?? [])
  console.error(`${name ? `There is no bench "${name}". ` : ''}Run one of: ${names.join(', ') || 'none yet'}`)
  process.exitCode = 1
}
