import { searchText } from '#server/kernel/postgres/search-text.ts'

/** Further words of a search are ignored. */
const maxWords = 8

/**
 * LIKE patterns in lower case without accents, longest word first because it narrows most; null for an empty search. A phone
 * number in any format becomes one word of digits, as it is stored.
 */
export const searchPatterns = (search: string): string[] | null => {
  const text = searchText(search.replaceAll('\0', '')).trim()
  if (text === '') return null
  const digits = phoneDigits(text)
  const words = digits ? [digits] : text.split(/\s+/).slice(0, maxWords)
  return words.sort((a, b) => b.length - a.length).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}

/**
 * The digits of a full or partial phone number; undefined if the text contains anything but digits and phone
 * punctuation.
 */
export const phoneDigits = (text: string): string | undefined => {
  const digits = text.replace(/\D/g, '')
  if (digits.length < 4 || !/^\+?[\d\s().-]+$/.test(text)) return undefined
  return digits.startsWith('1') && (digits.length === 11 || text.startsWith('+1')) ? digits.slice(1) : digits
}
