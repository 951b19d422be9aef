/** Exact money: text with two places outside, whole cents (bigint) inside. Never a float. */
import { dollarText, isEnglish } from './locale.ts'

/** Converts `-12.5`, `12.50`, or `12` to cents. @throws on anything else */
export const cents = (text: string): bigint => {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) throw new RangeError(`Not an amount: ${text.slice(0, 40)}`)
  const value = BigInt(match[2] ?? '0') * 100n + BigInt((match[3] ?? '').padEnd(2, '0'))
  return match[1] ? -value : value
}

/** Converts -1250n to `-12.50`. */
export const fromCents = (value: bigint): string => {
  const size = value < 0n ? -value : value
  return `${value < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`
}

/** hours x rate in whole cents, rounded half up (away from zero), per line. */
export const lineAmount = (hours: string, rate: string): string => {
  const product = cents(hours) * cents(rate)
  const size = product < 0n ? -product : product
  const rounded = (size + 50n) / 100n
  return fromCents(product < 0n ? -rounded : rounded)
}

export const sum = (amounts: readonly string[]): string =>
  fromCents(amounts.reduce((total, each) => total + cents(each), 0n))

/** $1,285.00, and -$35.00 with a true minus sign. */
export const dollars = (text: string): string => {
  if (!isEnglish()) return dollarText(fromCents(cents(text)))
  const value = cents(text)
  const plain = fromCents(value < 0n ? -value : value)
  const grouped = plain.replace(/\B(?=(\d{3})+(?=\.))/g, ',')
  return `${value < 0n ? '−' : ''}$${grouped}`
}
