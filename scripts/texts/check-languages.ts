import { keysIn, pluralBase, shippedText, whyMarksDiffer } from '#contract/kit/text-marks.ts'
import { shippedLanguages } from '#contract/kit/languages.ts'
import type { Catalog } from '#contract/kit/texts.ts'
import { languageFile, listLanguages, listNamespaces, readPairs, type Pairs } from './language-files.ts'

/** Languages that are translated whole, in which a missing text is a fault. */
const complete: readonly string[] = ['es']

interface LanguageState {
  faults: string[]
  /** Texts that aren't translated yet, and for which English shows. */
  missing: number
}

const edges = (text: string): string => `${/^\s*/.exec(text)?.[0]}|${/\s*$/.exec(text)?.[0]}`

/** What is wrong with the texts of a namespace in a language. */
export const findFaults = (
  language: string,
  english: Catalog,
  pairs: Pairs,
  isComplete: boolean,
): LanguageState => {
  const keys = keysIn(english, language)
  const faults: string[] = []
  let missing = 0
  for (const key of Object.keys(pairs))
    if (!keys.includes(key)) faults.push(`${key}: the product has no such text`)
  for (const key of keys) {
    const pair = pairs[key]
    const shipped = shippedText(english, key) ?? ''
    if (!pair) faults.push(`${key} is missing; run npm run languages`)
    else if (pair.text === '') {
      missing += 1
      if (isComplete) faults.push(`${key} isn't translated: "${shipped}"`)
    } else if (pair.en !== shipped)
      faults.push(`${key}: the English is now "${shipped}"; look at the translation, and write it into "en"`)
    else {
      const why = whyMarksDiffer(
        { key, shipped, isPlural: pluralBase(english, key) !== undefined },
        pair.text,
      )
      if (why) faults.push(`${key}: ${why}`)
      if (edges(shipped) !== edges(pair.text)) faults.push(`${key}: keep the spaces at its ends`)
    }
  }
  return { faults, missing }
}

/** Checks the files of every shipped language against the English. */
export const checkLanguages = (shipped: ReadonlyMap<string, Catalog>): Map<string, LanguageState> => {
  const states = new Map<string, LanguageState>()
  for (const language of listLanguages()) {
    const state: LanguageState = { faults: [], missing: 0 }
    const add = (namespace: string, text: string) =>
      state.faults.push(`contract/languages/${language}/${namespace}.json: ${text}`)
    if (!shippedLanguages.includes(language)) add('', 'name the language in contract/src/kit/languages.ts')
    for (const namespace of listNamespaces(language))
      if (!shipped.has(namespace)) add(namespace, 'there is no such namespace; run npm run languages')
    for (const [namespace, english] of shipped) {
      const isComplete = complete.includes(language)
      let pairs: Pairs
      try {
        pairs = readPairs(language, namespace)
      } catch {
        add(namespace, `${languageFile(language, namespace)} isn't valid JSON`)
        continue
      }
      const found = findFaults(language, english, pairs, isComplete)
      for (const fault of found.faults) add(namespace, fault)
      state.missing += found.missing
    }
    states.set(language, state)
  }
  return states
}
