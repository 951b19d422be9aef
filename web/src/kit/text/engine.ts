import { englishTemplate, pickText, setTextEngine, type Catalog } from '#contract/kit/texts.ts'
import { warn } from '../browser/log.ts'
import { pseudoLanguage } from './pseudoLanguage.ts'

/** A text that replaces the shipped one. */
export interface ChangedText {
  languageCode: string
  translationType: string
  key: string
  text: string
}

type Load = () => Promise<{ default: Record<string, Catalog> }>
/** How to load the shipped texts of a namespace, and of others that travel with it. */
export type LoadTexts = (namespace: string) => Load | undefined

interface Options {
  /** Texts over the shipped ones, in this language and in English. */
  changed?: readonly ChangedText[]
  load?: LoadTexts
  /** Called whenever more texts have arrived. */
  onTexts?: () => void
}

let waiting = new Set<Promise<void>>()

/** Resolves when the texts of every file loaded so far are there. Undefined if nothing is on its way. */
export const pendingTexts = (): Promise<unknown> | undefined =>
  waiting.size > 0 ? Promise.all(waiting) : undefined

/**
 * Makes texts answer in `language`: the company's own, the shipped ones, and English for what is lacking. Resolves when
 * the texts of the files loaded so far are there.
 */
export const startTextEngine = async (
  language: string,
  { changed = [], load, onTexts }: Options = {},
): Promise<void> => {
  const overlay = (languageCode: string): Map<string, Catalog> => {
    const texts = changed.filter((each) => each.languageCode === languageCode)
    return new Map(
      [...Map.groupBy(texts, ({ translationType }) => translationType)].map(([namespace, entries]) => [
        namespace,
        Object.fromEntries(entries.map(({ key, text }) => [key, text])),
      ]),
    )
  }
  const [own, english] = [overlay(language), overlay('en')]
  const shipped = new Map<string, Catalog>()
  const loads = new Set<Load>()
  const started = (waiting = new Set())
  const add = (namespace: string): void => {
    const file = load?.(namespace)
    if (!file || loads.has(file)) return
    loads.add(file)
    const loading = file()
      .then(({ default: texts }) => {
        for (const [each, entries] of Object.entries(texts)) shipped.set(each, entries)
        onTexts?.()
      })
      // English stands in for what can't be loaded.
      .catch((error: unknown) => warn(`Texts in ${language} could not be loaded: ${String(error)}`))
      .finally(() => started.delete(loading))
    started.add(loading)
  }
  const pseudoText = language === pseudoLanguage && (await import('./pseudoText.ts')).pseudoText
  setTextEngine({
    language: () => language,
    add,
    template: (namespace, key, count) => {
      if (pseudoText) return pseudoText(englishTemplate(namespace, key, count))
      return (
        pickText(own.get(namespace), language, key, count) ||
        pickText(shipped.get(namespace), language, key, count) ||
        pickText(english.get(namespace), 'en', key, count) ||
        englishTemplate(namespace, key, count)
      )
    },
  })
  await pendingTexts()
}
