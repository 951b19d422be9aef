import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { invalid } from '#server/kernel/http/problems.ts'

export type Phone = { number: string; extension: string }

/**
 * Reads a phone number in any spelling: ten digits of a North American number, all others in international form, with
 * the extension apart. Nothing for what can be no phone number.
 */
export const readPhone = (typed: string): Phone | undefined => {
  const text = plain(typed)
  const found = parsePhoneNumberFromString(text, 'US')
  if (!found?.isPossible()) return international(text)
  const extension = (found.ext ?? '').slice(0, 10)
  if (found.countryCallingCode === '1') return { number: found.nationalNumber, extension }
  return { number: found.formatInternational().replace(/ ext\. \d+$/, ''), extension }
}

/** Numbering plans change faster than libraries: a country code and as many digits as E.164 allows are believed. */
const international = (text: string): Phone | undefined =>
  /^\+[\d\s().-]+$/.test(text) && /^\d{8,15}$/.test(text.replace(/\D/g, ''))
    ? { number: text.replace(/\s+/g, ' '), extension: '' }
    : undefined

/** Digits of other scripts, hidden marks of direction and no-break spaces come along when numbers are pasted. */
const plain = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cc}]/gu, '')
    .replace(/^tel:/i, '')
    .replace(/^00(?=[1-9])/, '+')
    .trim()

/**
 * A phone number as it is kept; empty stays empty.
 * @throws Problem 400 on `phoneNo` for what is no phone number
 */
export const phoneTyped = (typed: string): Phone => {
  if (typed.trim() === '') return { number: '', extension: '' }
  const phone = readPhone(typed)
  if (!phone)
    throw invalid([
      {
        field: 'phoneNo',
        message: /^\D*\d{3}\D?\d{4}\D*$/.test(typed)
          ? 'Add the area code, as in (616) 555-0142'
          : 'A phone number such as (616) 555-0142, or +44 20 7946 0958 from elsewhere',
      },
    ])
  return phone
}
