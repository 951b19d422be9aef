import { z } from 'zod'
import { isEnglish, locale } from './locale.ts'

const regions = (language: string) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
let codes: ReadonlyMap<string, string> | undefined
/** ISO code of a country by its English name, as it is stored. */
const codeOf = (name: string): string | undefined => {
  if (!codes) {
    const english = regions('en')
    const all = letters.flatMap((first) => letters.map((second) => first + second))
    codes = new Map(all.flatMap((code) => (english.of(code) ? [[english.of(code) ?? '', code]] : [])))
  }
  return codes.get(name)
}

const known = new Map<string, Intl.DisplayNames>()
/** A country in the reader's language, by its stored name, which is English. */
export const countryName = (stored: string): string => {
  const code = isEnglish() ? undefined : codeOf(stored)
  if (!code) return stored
  const language = locale()
  const names = known.get(language) ?? regions(language)
  known.set(language, names)
  return names.of(code) ?? stored
}

/** The name of a country in an answer, in the reader's language. */
export const countryNameIn = z.string().overwrite(countryName)
