import { shippedLanguageFor } from '#contract/kit/languages.ts'
import { pseudoLanguage } from './pseudoLanguage.ts'

const storageKey = 'calibrate.language'

/** Language of people who aren't signed in: the first of their browser's that ships. */
export const browserLanguage = (): string => shippedLanguageFor(navigator.languages)

/** Outside of production, `?language=en-XA` turns the pseudo language on for this tab, and `?language=en` off. */
export const isPseudo = (): boolean => {
  const isProduction =
    document.querySelector<HTMLMetaElement>('meta[name="app-production"]')?.content === 'true'
  if (isProduction) return false
  const asked = new URLSearchParams(location.search).get('language')
  if (asked) sessionStorage.setItem(storageKey, asked)
  return sessionStorage.getItem(storageKey) === pseudoLanguage
}
