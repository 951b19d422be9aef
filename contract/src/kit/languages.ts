/** Languages that ship besides English, as BCP 47 tags; each has a folder in contract/languages. */
export const shippedLanguages: readonly string[] = ['es']

/**
 * The language to show for a list of wanted ones, best first: `es-MX` finds `es`. English if none of them ships.
 */
export const shippedLanguageFor = (wanted: readonly string[]): string => {
  for (const tag of wanted) {
    const base = tag.toLowerCase().split('-')[0] ?? ''
    if (base === 'en') return 'en'
    const found = shippedLanguages.find((each) => each.toLowerCase() === tag.toLowerCase() || each === base)
    if (found) return found
  }
  return 'en'
}
