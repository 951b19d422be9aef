import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../project/files.ts'

/** The texts of a namespace in a language, each with the English that it was made from. */
export type Pairs = Record<string, { en: string; text: string }>

const folder = join(root, 'contract/languages')

/** Codes of the languages that ship besides English. */
export const listLanguages = (): string[] => readdirSync(folder)

/** `requests/list` is `contract/languages/es/requests/list.json`. */
export const languageFile = (language: string, namespace: string): string =>
  join(folder, language, `${namespace}.json`)

/** Namespaces that a language has a file for. */
export const listNamespaces = (language: string): string[] =>
  readdirSync(join(folder, language), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replaceAll('\\', '/').slice(0, -'.json'.length))

/** @throws if the file isn't JSON */
export const readPairs = (language: string, namespace: string): Pairs => {
  const file = languageFile(language, namespace)
  if (!existsSync(file)) return {}
  const json = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>
  return Object.fromEntries(
    Object.entries(json).map(([key, pair]) => [key, { en: pair.en ?? '', text: pair[language] ?? '' }]),
  )
}
