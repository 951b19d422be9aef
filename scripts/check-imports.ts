import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesUnder, root } from './project/files.ts'
import { moduleNames, modules } from './project/modules.ts'
import { importCycles } from './imports/cycles.ts'
import { readImports } from './imports/read-imports.ts'
import { locateSource } from './imports/source-location.ts'
import { importViolation, textViolations } from './imports/rules.ts'
import { foreignWrites, tableOwners, unownedTables } from './imports/table-writers.ts'

const folders = ['contract', 'server', 'web', 'database', 'scripts', 'bench', 'e2e']
const files = folders.flatMap(filesUnder).filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
const faults: string[] = []
const ours = new Map<string, string[]>()
const owners = tableOwners(modules)
const tables = filesUnder('database/tables')
  .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/^create table "?(\w+)"?/gm)])
  .map(([, table = '']) => table)
faults.push(...unownedTables(modules, tables))

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

for (const file of files) {
  const from = locateSource(file, moduleNames)
  const { text, imports } = readImports(file)
  ours.set(
    file,
    imports.filter(({ isOurs }) => isOurs).map(({ target }) => target),
  )
  for (const { line, target, isOurs } of imports) {
    const reason = importViolation(from, isOurs ? locateSource(target, moduleNames) : target, moduleNames)
    if (reason) faults.push(`${file}:${line} imports ${target}: ${reason}`)
  }
  for (const reason of textViolations(from, text)) faults.push(`${file}: ${reason}`)
  if (from.floor === 'server' && !from.isTest)
    for (const reason of foreignWrites(from.module ?? from.part, withoutComments(text), owners))
      faults.push(`${file} ${reason}`)
}
for (const circle of importCycles(ours))
  faults.push(`a circle of imports: ${[...circle, circle[0]].join(' > ')}`)

for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
else console.log(`${files.length} files keep the import law`)
