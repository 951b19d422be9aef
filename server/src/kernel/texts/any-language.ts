import { shippedLanguages } from '#contract/kit/languages.ts'
import { currentReader, readAs } from './reader.ts'

/**
 * What `work` answers for the reader and in every language that ships: all that people may call a thing. A file may come
 * from a screen in another language.
 */
export const inAnyLanguage = <T>(work: () => T): T[] => {
  const { firm, changed, language: own } = currentReader()
  const languages = new Set([own, 'en', ...shippedLanguages])
  return [...languages].map((language) => readAs({ language, firm, ...(changed && { changed }) }, work))
}
