import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { shippedLanguageFor, shippedLanguages } from '#contract/kit/languages.ts'
import { englishTemplate, pickText, setTextEngine, type Catalog } from '#contract/kit/texts.ts'
import { currentReader, type ChangedTexts, type Reader } from './reader.ts'

/** Texts of a language by namespace. */
type Texts = ReadonlyMap<string, Catalog>

const folder = fileURLToPath(new URL('../../../../contract/languages/', import.meta.url))

const readLanguage = (language: string): Texts => {
  const path = join(folder, language)
  const files = existsSync(path) ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : []
  return new Map(
    files
      .filter((file) => file.endsWith('.json'))
      .map((file) => {
        const json = JSON.parse(readFileSync(join(path, file), 'utf8')) as Record<
          string,
          Record<string, string>
        >
        const texts = Object.entries(json).flatMap(([key, pair]) =>
          pair[language] ? [[key, pair[language]]] : [],
        )
        return [file.replaceAll('\\', '/').slice(0, -'.json'.length), Object.fromEntries(texts) as Catalog]
      }),
  )
}

const shipped = new Map<string, Texts>()
/** The shipped texts of a language, of the screens too. Read from disk the first time that somebody asks. */
export const shippedTextsIn = (language: string): Texts => {
  if (!shippedLanguages.includes(language)) return new Map()
  const found = shipped.get(language) ?? readLanguage(language)
  shipped.set(language, found)
  return found
}

/** Nearest company first. */
let changed: readonly ChangedTexts[] = []
export const setChangedTexts = (next: readonly ChangedTexts[]): void => {
  changed = next
}

/** What lies over the shipped texts for the current reader, nearest company first. */
export const changedTextsFor = (reader: Reader): readonly ChangedTexts[] =>
  reader.changed ??
  (changed.length === 0
    ? changed
    : changed.filter(({ members }) => members === null || members.has(reader.firm)))

/** The language that a reader's texts are in: English if nobody has translated anything into theirs. */
const languageOf = (reader: Reader): string => {
  const { language } = reader
  if (language === 'en' || shippedLanguageFor([language]) !== 'en') return language
  return changedTextsFor(reader).some(({ languages }) => languages.has(language)) ? language : 'en'
}

/** Makes the server's texts answer for the current reader: changed ones, shipped ones, and English for what is lacking. */
export const setReadersTexts = (): void =>
  setTextEngine({
    language: () => languageOf(currentReader()),
    template: (namespace, key, count) => {
      const reader = currentReader()
      const { language } = reader
      const texts = changedTextsFor(reader).map(({ languages }) => languages)
      if (texts.length === 0 && language === 'en') return englishTemplate(namespace, key, count)
      const pickChanged = (of: string): string | undefined =>
        texts.map((each) => pickText(each.get(of)?.get(namespace), of, key, count)).find(Boolean)
      return (
        pickChanged(language) ||
        pickText(shippedTextsIn(shippedLanguageFor([language])).get(namespace), language, key, count) ||
        (language !== 'en' && pickChanged('en')) ||
        englishTemplate(namespace, key, count)
      )
    },
  })
