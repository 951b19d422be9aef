import { createInstance } from 'i18next'
import { setTextEngine, type Catalog } from '#contract/kit/texts.ts'
import { pseudoLanguage } from './pseudoLanguage.ts'
import { pseudoText } from './pseudoText.ts'

/** Makes i18next answer for all texts, in `language`, with English for what it lacks. */
export const startTextEngine = async (language: string): Promise<void> => {
  const i18n = createInstance()
  await i18n.init({
    lng: language,
    fallbackLng: 'en',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false, skipOnVariables: true },
    resources: {},
  })
  setTextEngine({
    add: (namespace, english) => {
      i18n.addResourceBundle('en', namespace, english)
      if (language === pseudoLanguage) i18n.addResourceBundle(language, namespace, pseudoCatalog(english))
    },
    text: (namespace, key, params) => i18n.t(key, { ns: namespace, ...params }),
    template: (namespace, key, count) =>
      i18n.t(key, { ns: namespace, skipInterpolation: true, ...(count === undefined ? {} : { count }) }),
  })
}

const pseudoCatalog = (english: Catalog): Catalog =>
  Object.fromEntries(Object.entries(english).map(([key, text]) => [key, pseudoText(text)]))
