import { pseudoLanguage } from './pseudoLanguage.ts'

const storageKey = 'calibrate.language'

/**
 * Language of the screens. English is in the code; anything else loads the text engine first. For now that is the pseudo
 * language alone: `?language=en-XA` turns it on for this tab, `?language=en` off.
 */
export const readLanguage = (): string => {
  const isProduction =
    document.querySelector<HTMLMetaElement>('meta[name="app-production"]')?.content === 'true'
  if (isProduction) return 'en'
  const asked = new URLSearchParams(location.search).get('language')
  if (asked) sessionStorage.setItem(storageKey, asked)
  return sessionStorage.getItem(storageKey) === pseudoLanguage ? pseudoLanguage : 'en'
}
