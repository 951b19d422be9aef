import { isDayFirst } from '#contract/kit/locale.ts'

/** Digits of a typed US phone number, at most ten. A leading country code 1 is dropped. */
export const phoneDigits = (typed: string): string =>
  typed
    .replace(/\D/g, '')
    .replace(/^1(?=\d{10})/, '')
    .slice(0, 10)

/** Formats digits as (ddd) ddd-dddd as far as there are any: `616555` gives `(616) 555`. */
export function phoneMask(digits: string): string {
  if (digits.length === 0) return ''
  if (digits.length < 4) return `(${digits}`
  const end = digits.length > 6 ? `-${digits.slice(6)}` : ''
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}${end}`
}

/**
 * Parses a time of day such as `9`, `930`, `9:30a`, `1:30 pm`, or `13:30` into `HH:mm`; undefined when it isn't one. Without
 * am or pm, 1 to 6 mean the afternoon, because nobody books a bay at three in the morning.
 */
export function parseTime(typed: string): string | undefined {
  const found = /^(\d{1,2}):?(\d{2})?\s*([ap])?\.?\s?m?\.?$/i.exec(typed.trim())
  if (!found) return undefined
  const [, hours = '', minutes = '00', half] = found
  let hour = Number(hours)
  if (half && (hour < 1 || hour > 12)) return undefined
  if (half) hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  else if (hour >= 1 && hour <= 6 && hours.length === 1) hour += 12
  if (hour > 23 || Number(minutes) > 59) return undefined
  return `${String(hour).padStart(2, '0')}:${minutes}`
}

/**
 * Parses `1/5/26`, `01/05/2026`, or `01052026` into `YYYY-MM-DD`; undefined when there is no such date. Two-digit years are
 * 20xx. Where the reader writes the day first, `5/1/26` is January 5.
 */
export function parseDay(typed: string): string | undefined {
  const found =
    /^(\d{1,2})[/\-. ](\d{1,2})[/\-. ](\d{2}|\d{4})$/.exec(typed.trim()) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(typed.trim())
  if (!found) return undefined
  const [, first = '', second = '', year = ''] = found
  const [day, month] = isDayFirst() ? [first, second] : [second, first]
  const isoDate = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${isoDate}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== isoDate ? undefined : isoDate
}

/** Parses a whole number, also with commas as an odometer shows it: `31,204`. Undefined when it isn't one. */
export const parseWhole = (typed: string): number | undefined => {
  const digits = typed.trim().replace(/^(-?\d{1,3}(?:,\d{3})+)$/, (grouped) => grouped.replaceAll(',', ''))
  return /^-?\d{1,12}$/.test(digits) ? Number(digits) : undefined
}

/**
 * Parses a typed number into exact decimal text with `places` digits after the point: `$1,285.5` gives `1285.50`. Empty
 * input gives an empty string; undefined when it isn't a number or has more digits after the point.
 */
export function parseDecimal(typed: string, places: number): string | undefined {
  const plain = typed.replace(/[$,\s]/g, '').replace('−', '-')
  if (plain === '') return ''
  const found = /^(-?)(\d*)(?:\.(\d*))?$/.exec(plain)
  if (!found || (!found[2] && !found[3]) || (found[3] ?? '').length > places) return undefined
  const whole = (found[2] ?? '').replace(/^0+(?=\d)/, '') || '0'
  return `${found[1]}${whole}${places > 0 ? `.${(found[3] ?? '').padEnd(places, '0')}` : ''}`
}
