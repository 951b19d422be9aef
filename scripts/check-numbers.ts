/** Checks that statuses and roles are called by name everywhere but in tests and in the tables that define them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBareNumbers } from './numbers/find-bare-numbers.ts'
import { filesUnder, root } from './project/files.ts'

const definitions = ['contract/src/statuses.ts', 'contract/src/kit/roles.ts']
const files = ['contract', 'server', 'web', 'database']
  .flatMap(filesUnder)
  .filter(
    (file) =>
      /\.tsx?$|^database\/tables\/.*\.sql$/.test(file) &&
      !/\.test\.tsx?$|\/testing\/|\/stories\//.test(file) &&
      !definitions.includes(file),
  )
let faults = 0
for (const file of files)
  for (const each of findBareNumbers(readFileSync(join(root, file), 'utf8'))) {
    console.error(`${file}:${each}`)
    faults++
  }
if (faults > 0) {
  console.error(
    `${faults} bare numbers; contract/src/statuses.ts and contract/src/kit/roles.ts have their names`,
  )
  process.exitCode = 1
} else console.log(`${files.length} files call statuses and roles by name`)
