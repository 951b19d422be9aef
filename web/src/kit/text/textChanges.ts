import { useSyncExternalStore } from 'react'
import { resetTextEngine } from '#contract/kit/texts.ts'
import { parseJson } from '../../ui/storedValue.ts'
import { onSession, readToken } from '../api/session.ts'
import type { ChangedText } from './engine.ts'
import { readLanguage } from './readLanguage.ts'

/** Texts that lie over the shipped ones for the signed-in person, and their language. */
interface ChangedTexts {
  language: string
  texts: readonly ChangedText[]
}

const storageKey = 'calibrate.texts'
const listeners = new Set<() => void>()
/** Increased by each change of the engine, so that screens render again. */
let turn = 0
let applied = ''

/** The person's texts as of the last visit, so that the page starts with them. Null for almost everybody, who has none. */
export const storedTexts = (): ChangedTexts | null => {
  if (!readToken()) return null
  const stored = parseJson(localStorage.getItem(storageKey)) as ChangedTexts | undefined
  return stored && Array.isArray(stored.texts) ? stored : null
}

/** Makes these texts answer from now on, and remembers them. The engine is loaded only if there are any. */
export const applyTexts = async ({ language, texts }: ChangedTexts): Promise<void> => {
  if (readLanguage() !== 'en') return
  const json = texts.length > 0 ? JSON.stringify({ language, texts }) : ''
  if (json === applied) return
  applied = json
  if (json) {
    localStorage.setItem(storageKey, json)
    const { startTextEngine } = await import('./engine.ts')
    // A newer answer arrived while the engine loaded.
    if (json !== applied) return
    await startTextEngine(language, texts)
  } else {
    localStorage.removeItem(storageKey)
    resetTextEngine()
  }
  document.documentElement.lang = texts.some((each) => each.languageCode === language) ? language : 'en'
  turn += 1
  listeners.forEach((listener) => listener())
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
/** Renders the component again when texts change. Every screen and frame uses it. */
export const useTextsTurn = (): number => useSyncExternalStore(subscribe, () => turn)

// Another person may sign in next, of another company.
onSession((session) => {
  if (session === 'signedOut') void applyTexts({ language: 'en', texts: [] })
})
