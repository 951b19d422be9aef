/** At most this many words of a search are looked at. */
const mostWords = 8

/**
 * LIKE patterns in lower case, the longest word first; null when nothing is searched. A phone number in any spelling is
 * one word of digits, as it is kept.
 */
export const patternsOf = (search: string): string[] | null => {
  const text = search.replaceAll('\0', '').toLowerCase().trim()
  if (text === '') return null
  const digits = phoneDigits(text)
  const words = digits ? [digits] : text.split(/\s+/).slice(0, mostWords)
  return words.sort((a, b) => b.length - a.length).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}

/** The digits of what can only be (a part of) a phone number: digits with the marks that stand between them. */
export const phoneDigits = (text: string): string | undefined => {
  const digits = text.replace(/\D/g, '')
  if (digits.length < 4 || !/^\+?[\d\s().-]+$/.test(text)) return undefined
  return digits.startsWith('1') && (digits.length === 11 || text.startsWith('+1')) ? digits.slice(1) : digits
}
