/**
 * Checks that every text a person reads is an entry of a `texts.ts`: no literal text in components or problems, no unused
 * entry, no namespace twice, and no text read while a module loads. Missing keys are type errors. The files of other
 * languages must have the same texts, with the same parameters.
 * `node scripts/check-texts.ts web/src/modules/chat` looks at one folder.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesUnder, root } from './project/files.ts'
import { checkLanguages } from './texts/check-languages.ts'
import { findLiterals } from './texts/find-literals.ts'
import { readCatalogs, readStrings } from './texts/read-catalog.ts'
import { isTextFile, readShippedTexts } from './texts/shipped.ts'

const [part = ''] = process.argv.slice(2)
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

const languages = checkLanguages(await readShippedTexts())
for (const state of languages.values()) faults.push(...state.faults)

const shown = faults.filter((fault) => fault.startsWith(part))
for (const fault of shown) console.error(fault)
if (shown.length > 0) {
  console.error(`${shown.length} places; docs/texts.md says how texts are written`)
  process.exitCode = 1
} else {
  console.log(`${namespaces.size} namespaces of texts`)
  for (const [language, { missing }] of languages)
    if (missing > 0) console.log(`${language}: ${missing} texts aren't translated yet and show in English`)
}
