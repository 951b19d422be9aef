import { phoneDigits, phoneMask } from './parse.ts'
import { t } from './texts.ts'

const keypad = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz']
const digitOf = (letter: string) =>
  String(keypad.findIndex((letters) => letters.includes(letter.toLowerCase())) + 2)
/** Strips invisible characters such as direction marks, and converts full-width, Arabic, and Persian digits. */
const normalize = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cc}]/gu, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
const extensionPattern = /[\s,;]*(?:extension|ext|x|#)[\s.:]*(\d{1,7})\s*$/i
const foreignPattern = /^\s*(\+(?!1)|00|011)/
const isMasked = (value: string) => /^\d{0,10}$/.test(value)

/** Formats a stored number for its field: a North American one as (ddd) ddd-dddd, any other unchanged. */
export const formatPhone = (value: string): string => (isMasked(value) ? phoneMask(value) : value)

/**
 * The value of a typed number: up to ten digits, or a foreign number as typed.
 * @param before the previous value; a foreign number stays foreign while more than ten digits remain
 */
export const parseTypedPhone = (entered: string, before = ''): string => {
  const typed = normalize(entered)
  const staysForeign = !isMasked(before) && typed.replace(/\D/g, '').length > 10
  return foreignPattern.test(typed) || staysForeign
    ? typed.replace(/^\s+/, '').slice(0, 40)
    : phoneDigits(typed)
}

/** Splits a pasted number in any format into number and extension. A number that isn't North American is kept as is. */
export const parsePastedPhone = (pasted: string): { phone: string; extension: string } => {
  const text = normalize(pasted).replace(/^\s*tel:/i, '')
  const extension = extensionPattern.exec(text)?.[1] ?? ''
  const number = text.replace(extensionPattern, '').trim()
  if (foreignPattern.test(number)) return { phone: number.slice(0, 40), extension }
  const spelled = /^[+1\s().-]*\d{3}[\s().-]*[a-z\d\s.-]*[a-z]/i.test(number)
  const digits = (spelled ? number.replace(/[a-z]/gi, digitOf) : number)
    .replace(/\D/g, '')
    .replace(/^1(?=\d{10}$)/, '')
  return { phone: digits.length > 10 ? number.slice(0, 40) : digits, extension }
}

/** Error message for a number that can't be valid; undefined otherwise. */
export const phoneProblem = (value: string): string | undefined => {
  if (value === '' || !isMasked(value) || value.length === 10) return undefined
  if (value.length === 7) return t('phone.noAreaCode')
  return t('phone.invalid')
}
