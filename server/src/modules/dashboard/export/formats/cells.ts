import { escapeFormula } from '#contract/kit/formula.ts'

const number = /^-?\d+(\.\d+)?$/

/** CSV (RFC 4180) in which numbers stay numbers and no text runs as a formula. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')

const csvCell = (text: string): string => {
  if (number.test(text)) return text
  const safe = escapeFormula(text.replaceAll(/[\r\n]+/g, ' '))
  return /[",]|^\s|\s$|^$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** MM/DD/YYYY of `YYYY-MM-DD`. */
export const monthFirst = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`

/** The same amount with the other sign. */
export const negate = (amount: string): string =>
  amount.startsWith('-') ? amount.slice(1) : /^0+(\.0+)?$/.test(amount) ? amount : `-${amount}`
