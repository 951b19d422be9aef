import { phoneDigits, phoneMask } from './parse.ts'

const keys = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz']
const digitOf = (letter: string) => String(keys.findIndex((each) => each.includes(letter.toLowerCase())) + 2)
/** Marks of direction and the like come along when a number is copied; digits may be wide, Arabic or Persian ones. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cc}]/gu, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
const extensionAt = /[\s,;]*(?:extension|ext|x|#)[\s.:]*(\d{1,7})\s*$/i
const abroad = /^\s*(\+(?!1)|00|011)/
const isMasked = (value: string) => /^\d{0,10}$/.test(value)

/** How a kept number is shown in its field: a North American one masked, any other as it is. */
export const phoneShown = (value: string): string => (isMasked(value) ? phoneMask(value) : value)

/** The value of what was typed: up to ten digits, or a number from abroad as it stands. */
export const phoneTyped = (entered: string, before = ''): string => {
  const typed = plain(entered)
  const stays = !isMasked(before) && typed.replace(/\D/g, '').length > 10
  return abroad.test(typed) || stays ? typed.replace(/^\s+/, '').slice(0, 40) : phoneDigits(typed)
}

/** A number pasted in any form, its extension apart. What is no North American number is kept as it came. */
export const phonePasted = (pasted: string): { phone: string; extension: string } => {
  const text = plain(pasted).replace(/^\s*tel:/i, '')
  const extension = extensionAt.exec(text)?.[1] ?? ''
  const number = text.replace(extensionAt, '').trim()
  if (abroad.test(number)) return { phone: number.slice(0, 40), extension }
  const spelled = /^[+1\s().-]*\d{3}[\s().-]*[a-z\d\s.-]*[a-z]/i.test(number)
  const digits = (spelled ? number.replace(/[a-z]/gi, digitOf) : number)
    .replace(/\D/g, '')
    .replace(/^1(?=\d{10}$)/, '')
  return { phone: digits.length > 10 ? number.slice(0, 40) : digits, extension }
}

/** What is wrong with a number before the server sees it; nothing when it may be one. */
export const phoneProblem = (value: string): string | undefined => {
  if (value === '' || !isMasked(value) || value.length === 10) return undefined
  if (value.length === 7) return 'Add the area code, as in (616) 555-0142'
  return 'A phone number such as (616) 555-0142, or +44 20 7946 0958 from elsewhere'
}
