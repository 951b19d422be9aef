import { createInstance } from 'i18next'
import { setTextEngine, type Catalog } from '#contract/kit/texts.ts'
import { pseudoLanguage } from './pseudoLanguage.ts'
import { pseudoText } from './pseudoText.ts'

/** A text that replaces the shipped one. */
export interface ChangedText {
  languageCode: string
  translationType: string
  key: string
  text: string
}

/**
 * Sets up i18next for all texts, in `language` with English as fallback. `changed` replaces the shipped
 * English, and is all there is of another language.
 */
export const startTextEngine = async (
  language: string,
  changed: readonly ChangedText[] = [],
): Promise<void> => {
  const i18n = createInstance()
  await i18n.init({
    lng: language,
    fallbackLng: 'en',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false, skipOnVariables: true },
    resources: {},
  })
  const byNamespace = Map.groupBy(changed, ({ translationType }) => translationType)
  const overlay = (namespace: string, languageCode: string): Catalog =>
    Object.fromEntries(
      (byNamespace.get(namespace) ?? [])
        .filter((each) => each.languageCode === languageCode)
        .map(({ key, text }) => [key, text]),
    )
  setTextEngine({
    add: (namespace, english) => {
      i18n.addResourceBundle('en', namespace, { ...english, ...overlay(namespace, 'en') })
      if (language === pseudoLanguage) i18n.addResourceBundle(language, namespace, pseudoCatalog(english))
      else if (language !== 'en') i18n.addResourceBundle(language, namespace, overlay(namespace, language))
    },
    text: (namespace, key, params) => i18n.t(key, { ns: namespace, ...params }),
    template: (namespace, key, count) =>
      i18n.t(key, { ns: namespace, skipInterpolation: true, ...(count === undefined ? {} : { count }) }),
  })
}

const pseudoCatalog = (english: Catalog): Catalog =>
  Object.fromEntries(Object.entries(english).map(([key, text]) => [key, pseudoText(text)]))
