import { t } from './textMarksTexts.ts'
import type { Catalog } from './texts.ts'

/** The parameters and tags of a text, as written. `{{name}}` and `<b>`, `</b>`. */
const marksOf = (text: string): string[] => [...text.matchAll(/\{\{\w+\}\}|<\/?\w+>/g)].map(([mark]) => mark)

const pluralForm = /^(.*)_(zero|one|two|few|many|other)$/

/** The base of a plural form that ships as a pair: `photos` of `photos_many`. */
export const pluralBase = (english: Catalog, key: string): string | undefined => {
  const base = pluralForm.exec(key)?.[1]
  return base !== undefined && `${base}_other` in english ? base : undefined
}

/** The shipped text that a key stands for. A plural form that English lacks stands for `_other`. */
export const shippedText = (english: Catalog, key: string): string | undefined => {
  const base = pluralBase(english, key)
  return english[key] ?? (base === undefined ? undefined : english[`${base}_other`])
}

/** Keys of a namespace in a language, which may have more plural forms than English. */
export const keysIn = (english: Catalog, language: string): string[] => {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return Object.keys(english).flatMap((key) => {
    const base = pluralBase(english, key)
    if (base === undefined) return [key]
    return key === `${base}_other` ? forms.map((form) => `${base}_${form}`) : []
  })
}

interface Shipped {
  key: string
  /** The shipped English. */
  shipped: string
  /** Whether it is a form of a plural, which may use `{{count}}`. */
  isPlural: boolean
}

/** Plural forms that may say their number in words: "a photo". All others stand for many numbers. */
const isOneNumber = (key: string): boolean => /_(zero|one|two)$/.test(key)

/** Why a text can't take the place of the shipped one: a parameter or tag is missing or unknown; null if it can. */
export const whyMarksDiffer = ({ key, shipped, isPlural }: Shipped, text: string): string | null => {
  const before = marksOf(shipped)
  const marks = marksOf(text)
  const isCount = (mark: string) => isPlural && mark === '{{count}}'
  const missing = before.find((mark) => !marks.includes(mark) && !(isCount(mark) && isOneNumber(key)))
  if (missing) return t('missing', { mark: missing })
  const unknown = marks.find((mark) => !before.includes(mark) && !isCount(mark))
  if (unknown) return t('unknown', { mark: unknown })
  const tags = before.filter(isTag)
  return marks.filter(isTag).toSorted().join() === tags.toSorted().join()
    ? null
    : t('tags', { tags: tags.join(' ') })
}

const isTag = (mark: string): boolean => mark.startsWith('<')
