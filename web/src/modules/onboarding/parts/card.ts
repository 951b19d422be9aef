import { t } from '../texts.ts'

export interface Card extends Record<string, unknown> {
  number: string
  expiry: string
  cvc: string
}

export const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** `4242424242424242` as `4242 4242 4242 4242`. */
export const formatCardNumber = (text: string): string =>
  digitsOf(text)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')

/** `0429` as `04/29`. */
export const formatExpiry = (text: string): string => {
  const digits = digitsOf(text).slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}

/** The check digit of card numbers (ISO/IEC 7812-1, Luhn). */
export const isCardNumber = (text: string): boolean => {
  const digits = digitsOf(text)
  if (digits.length < 12 || digits.length > 19) return false
  const sum = [...digits].reverse().reduce((total, char, at) => {
    const digit = Number(char) * (at % 2 === 1 ? 2 : 1)
    return total + (digit > 9 ? digit - 9 : digit)
  }, 0)
  return sum % 10 === 0
}

/** Whether a card that expires `MM/YY` works in the month of `now`. */
export const isCurrent = (expiry: string, now: Date): boolean => {
  const found = /^(\d\d)\/(\d\d)$/.exec(expiry)
  const month = Number(found?.[1])
  if (!found || month < 1 || month > 12) return false
  return (
    2000 + Number(found[2]) > now.getFullYear() ||
    (2000 + Number(found[2]) === now.getFullYear() && month > now.getMonth())
  )
}

/** Brands by their first digits. */
const brands = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'Mastercard'],
  // texts-ignore: the name of a brand
  [/^3[47]/, 'American Express'],
  [/^6/, 'Discover'],
] as const

/** The brand of a card number; empty if it isn't known. */
export const brandOf = (number: string): string => {
  const digits = digitsOf(number)
  return brands.find(([pattern]) => pattern.test(digits))?.[1] ?? ''
}

export const cardErrors = (card: Card, now: Date): Partial<Record<'number' | 'expiry' | 'cvc', string>> => ({
  ...(!isCardNumber(card.number) && { number: t('error.card') }),
  ...(!isCurrent(card.expiry, now) && { expiry: t('error.expiry') }),
  ...(!/^\d{3,4}$/.test(card.cvc) && { cvc: t('error.cvc') }),
})
