let ask = (): string => 'en'

/** BCP 47 tag of the language that texts, numbers, and dates are written in now. English until an engine is set. */
export const readersLanguage = (): string => ask()

/** Called by the text engine, which knows its reader. */
export const setReadersLanguage = (language: () => string): void => {
  ask = language
}
