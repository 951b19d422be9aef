/**
 * Brings the files of every shipped language up to date: adds new texts with an empty translation, drops those that no
 * longer exist, and sorts them as the English ones are. `npm run languages`, or with the code of a new language.
 *
 * A text whose English changed keeps its old pair, and check:texts names it. Look at the translation, then write the new
 * English beside it; `npm run languages -- --accept` does so for all of them.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { keysIn, shippedText } from '#contract/kit/text-marks.ts'
import { languageFile, listLanguages, listNamespaces, readPairs, type Pairs } from './language-files.ts'
import { readShippedTexts } from './shipped.ts'

const asked = process.argv.slice(2)
const accepts = asked.includes('--accept')
const shipped = await readShippedTexts()

for (const language of new Set([...listLanguages(), ...asked.filter((each) => !each.startsWith('--'))])) {
  const counts = { all: 0, empty: 0, changed: 0 }
  for (const [namespace, english] of shipped) {
    const stored = readPairs(language, namespace)
    const pairs: Pairs = {}
    for (const key of keysIn(english, language)) {
      const en = shippedText(english, key) ?? ''
      const pair = stored[key]
      const isChanged = pair !== undefined && pair.text !== '' && pair.en !== en
      pairs[key] = { en: isChanged && !accepts ? pair.en : en, text: pair?.text ?? '' }
      counts.all += 1
      if (!pairs[key].text) counts.empty += 1
      if (isChanged && !accepts) counts.changed += 1
    }
    const file = languageFile(language, namespace)
    mkdirSync(dirname(file), { recursive: true })
    const json = Object.fromEntries(
      Object.entries(pairs).map(([key, { en, text }]) => [key, { en, [language]: text }]),
    )
    writeFileSync(file, `${JSON.stringify(json, null, 2)}\n`)
  }
  for (const namespace of listNamespaces(language))
    if (!shipped.has(namespace)) rmSync(languageFile(language, namespace))
  console.log(
    `${language}: ${counts.all} texts, ${counts.empty} not translated, ${counts.changed} whose English changed`,
  )
}
