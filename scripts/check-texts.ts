/**
 * Checks that every text a person reads is an entry of a `texts.ts`: no literal text in components or problems, no unused
 * entry, no namespace twice, and no text read while a module loads. Missing keys are type errors.
 * `node scripts/check-texts.ts web/src/modules/chat` looks at one folder.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesUnder, root } from './project/files.ts'
import { findLiterals } from './texts/find-literals.ts'
import { readCatalogs, readStrings } from './texts/read-catalog.ts'

const [part = ''] = process.argv.slice(2)
const isTextFile = (file: string): boolean => /(^|\/)(\w+T|t)exts\.ts$/.test(file)
const isChecked = (file: string): boolean =>
  /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\/|\/stories\/|\/sample\w+\.ts$|\.d\.ts$/.test(file)

const files = ['contract', 'server', 'web'].flatMap(filesUnder).filter(isChecked)
const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
const faults: string[] = []
const namespaces = new Map<string, string>()

const strings = [...sources]
  .filter(([file]) => !isTextFile(file))
  .map(([file, source]) => ({ file, ...readStrings(source, file) }))

for (const { file, importTimeCalls } of strings)
  for (const line of importTimeCalls)
    faults.push(
      `${file}:${line} reads a text while the module loads; make it a function, so that the language is known`,
    )

for (const [file, source] of sources) {
  if (!isTextFile(file)) {
    for (const each of findLiterals(source, file)) faults.push(`${file}:${each}`)
    continue
  }
  const name = file.split('/').at(-1) ?? ''
  const readers = strings.filter((each) => sources.get(each.file)?.includes(name))
  for (const { namespace, keys } of readCatalogs(source)) {
    const other = namespaces.get(namespace)
    if (other) faults.push(`${file}: the namespace ${namespace} is taken by ${other}`)
    namespaces.set(namespace, file)
    for (const key of keys) {
      const base = key.replace(/_(one|other|many)$/, '')
      if (
        !readers.some((each) => each.strings.has(base) || each.patterns.some((pattern) => pattern.test(base)))
      )
        faults.push(`${file}: nothing uses ${key}`)
    }
  }
}

const shown = faults.filter((fault) => fault.startsWith(part))
for (const fault of shown) console.error(fault)
if (shown.length > 0) {
  console.error(`${shown.length} places; docs/texts.md says how texts are written`)
  process.exitCode = 1
} else console.log(`${namespaces.size} namespaces of texts`)
