import type * as phoneNumbers from 'libphonenumber-js/min'
import { invalid } from '#server/kernel/http/problems.ts'
import { lazyPackage } from '#server/kernel/lazy-package.ts'
import { t } from './texts.ts'

const library = lazyPackage<typeof phoneNumbers>('libphonenumber-js/min')

export type Phone = { number: string; extension: string }

/** A North American number without an extension, as most are typed. The library takes longer than all other checks of a row. */
const plainNumber = /^(?:\+?1[ .-]?)?\(?([2-9]\d{2})\)?[ .-]?(\d{3})[ .-]?(\d{4})$/

/**
 * Parses a phone number in any format: ten digits for a North American number, international format for all
 * others, and the extension separately. Undefined if it cannot be a phone number.
 */
export const parsePhone = (typed: string): Phone | undefined => {
  const plain = plainNumber.exec(typed)
  if (plain) return { number: plain.slice(1).join(''), extension: '' }
  const text = cleanUp(typed)
  return parseWithLibrary(text) ?? parseInternational(text)
}

export const parseWithLibrary = (text: string): Phone | undefined => {
  const found = library().parsePhoneNumberFromString(text, 'US')
  if (!found?.isPossible()) return undefined
  const extension = (found.ext ?? '').slice(0, 10)
  if (found.countryCallingCode === '1') return { number: found.nationalNumber, extension }
  return { number: found.formatInternational().replace(/ ext\. \d+$/, ''), extension }
}

/**
 * Numbering plans change faster than the library does, so accept a country code with as many digits as E.164
 * allows.
 */
const parseInternational = (text: string): Phone | undefined =>
  /^\+[\d\s().-]+$/.test(text) && /^\d{8,15}$/.test(text.replace(/\D/g, ''))
    ? { number: text.replace(/\s+/g, ' '), extension: '' }
    : undefined

/** Pasted numbers may contain digits of other scripts, invisible direction marks, and no-break spaces. */
const cleanUp = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cc}]/gu, '')
    .replace(/^tel:/i, '')
    .replace(/^00(?=[1-9])/, '+')
    .trim()

/**
 * Parses a phone number for saving. Empty input stays empty.
 * @throws Problem 400 on `phoneNo` if it is not a phone number
 */
export const parsePhoneField = (typed: string): Phone => {
  if (typed.trim() === '') return { number: '', extension: '' }
  const phone = parsePhone(typed)
  if (!phone)
    throw invalid([
      {
        field: 'phoneNo',
        message: /^\D*\d{3}\D?\d{4}\D*$/.test(typed)
          ? t.message('phone.areaCode')
          : t.message('phone.format'),
      },
    ])
  return phone
}
