import { shippedLanguageFor } from '#contract/kit/languages.ts'
import { resetTextEngine } from '#contract/kit/texts.ts'
import { parseJson } from '../../ui/storedValue.ts'
import { renderAnew } from '../../ui/textMemo.ts'
import { onSession, readToken, tokenProfile } from '../api/session.ts'
import type { ChangedText } from './engine.ts'
import { pseudoLanguage } from './pseudoLanguage.ts'
import { browserLanguage, isPseudo } from './readLanguage.ts'

/** A person's language, and texts that lie over the shipped ones for them. */
interface ReaderTexts {
  language: string
  texts: readonly ChangedText[]
}

const storageKey = 'calibrate.texts'
let applied = ''
/** Texts of files that have loaded but whose translation hasn't. */
let pending: () => Promise<unknown> | undefined = () => undefined

/** What the page starts with: as of the last visit, in the token's language, or in the browser's for an outsider. */
const startingTexts = (): ReaderTexts => {
  if (!readToken()) return { language: browserLanguage(), texts: [] }
  const stored = parseJson(localStorage.getItem(storageKey)) as ReaderTexts | undefined
  return stored && Array.isArray(stored.texts)
    ? stored
    : { language: tokenProfile()?.language ?? 'en', texts: [] }
}

/** @param isOutdated whether a newer answer arrived while the engine loaded */
const startEngine = async (
  language: string,
  texts: readonly ChangedText[],
  isOutdated = () => false,
): Promise<void> => {
  const shipped = shippedLanguageFor([language])
  const [{ startTextEngine, pendingTexts }, load] = await Promise.all([
    import('./engine.ts'),
    shipped === 'en' ? undefined : import('./shipped.ts').then(({ loadShipped }) => loadShipped(shipped)),
  ])
  if (isOutdated()) return
  pending = pendingTexts
  await startTextEngine(language, { changed: texts, load, onTexts: renderAnew })
}

/**
 * Makes these texts answer from now on, and remembers them for the signed-in person. English without changes, which is what
 * most people read, needs no engine and loads nothing.
 */
export const applyTexts = async ({ language, texts }: ReaderTexts): Promise<void> => {
  if (isPseudo()) return
  // Somebody may have chosen a language that nobody translated yet.
  const isKnown =
    shippedLanguageFor([language]) !== 'en' || texts.some((each) => each.languageCode === language)
  const shown = isKnown ? language : 'en'
  const json = shown !== 'en' || texts.length > 0 ? JSON.stringify({ language: shown, texts }) : ''
  if (json === applied) return
  applied = json
  if (json) {
    if (readToken()) localStorage.setItem(storageKey, json)
    const isOutdated = () => json !== applied
    await startEngine(shown, texts, isOutdated)
    if (isOutdated()) return
  } else {
    localStorage.removeItem(storageKey)
    resetTextEngine()
  }
  document.documentElement.lang = shown
  renderAnew()
}

/** Gets the page's texts ready. Undefined if they are there already. */
export const startTexts = (): Promise<unknown> | undefined => {
  if (isPseudo())
    return startEngine(pseudoLanguage, []).then(() => (document.documentElement.lang = pseudoLanguage))
  const { language, texts } = startingTexts()
  if (language === 'en' && texts.length === 0) return undefined
  // Failing to load them must not keep the page from opening in English.
  return applyTexts({ language, texts }).catch(() => undefined)
}

/** Resolves when the texts of the files loaded so far are there; undefined if they are. */
export const pendingTexts = (): Promise<unknown> | undefined => pending()

let tokenLanguage = tokenProfile()?.language
// Another person may sign in next, with another language and of another company.
onSession((session) => {
  if (session === 'signedOut') void applyTexts({ language: browserLanguage(), texts: [] })
  const language = tokenProfile()?.language
  if (session === 'signedIn' && language && language !== tokenLanguage)
    void applyTexts({ language, texts: [] })
  tokenLanguage = language
})
