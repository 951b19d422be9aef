/** How numbers, dates, and money are written in the reader's language. */
import { readersLanguage } from './readers-language.ts'

/** Spanish is that of the United States: $1,285.50, and the day before the month. */
const locales: Readonly<Record<string, string>> = { en: 'en-US', 'en-XA': 'en-US', es: 'es-US' }
const known = new Map<string, string>()

/** A language that somebody added under a code that isn't a language tag reads dates as in English. */
const isTag = (language: string): boolean => {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language).length > 0
  } catch {
    return false
  }
}

const localeOf = (language: string): string => {
  let found = known.get(language)
  if (!found) known.set(language, (found = locales[language] ?? (isTag(language) ? language : 'en-US')))
  return found
}

/** Locale for `Intl` and `toLocaleString`. Ask while rendering or answering: the language may change. */
export const locale = (): string => localeOf(readersLanguage())

export const isEnglish = (): boolean => locale() === 'en-US'

const numberFormats = new Map<string, Intl.NumberFormat>()
const numberFormat = (options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = `${locale()} ${JSON.stringify(options)}`
  let found = numberFormats.get(key)
  if (!found) numberFormats.set(key, (found = new Intl.NumberFormat(locale(), options)))
  return found
}

/** `1,285`, or as `options` say. */
export const numberText = (value: number, options: Intl.NumberFormatOptions = {}): string =>
  numberFormat(options).format(value)

/** Dollars of exact decimal text, with two places and a true minus sign: `$1,285.00`. */
export const dollarText = (amount: string): string =>
  numberFormat({ style: 'currency', currency: 'USD' })
    .format(amount as Intl.StringNumericLiteral)
    .replace('-', '−')

const dateFormats = new Map<string, Intl.DateTimeFormat>()
/** A formatter of days and times. Pass `timeZone: 'UTC'` for local times that have no zone. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${locale()} ${JSON.stringify(options)}`
  let found = dateFormats.get(key)
  if (!found) dateFormats.set(key, (found = new Intl.DateTimeFormat(locale(), options)))
  return found
}

const formatted = (local: string, options: Intl.DateTimeFormatOptions): string =>
  dateFormat({ ...options, timeZone: 'UTC' }).format(
    new Date(`${local.slice(0, 10)}T${local.slice(11, 16) || '12:00'}Z`),
  )

/** Name of a day, or its parts: `dayName('2026-11-25', { weekday: 'short' })` is `Wed`. */
export const dayName = (day: string, options: Intl.DateTimeFormatOptions): string => {
  const name = formatted(day, options)
  // Spanish writes days and months small, but most of them stand alone here.
  return name.charAt(0).toLocaleUpperCase(locale()) + name.slice(1)
}

/** `11/25/2026` of `YYYY-MM-DD`, in the order of the locale. */
export const dateText = (day: string): string =>
  isEnglish()
    ? `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`
    : formatted(day, { year: 'numeric', month: '2-digit', day: '2-digit' })

/** `02:05 pm` of `HH:mm`. */
export const timeText = (time: string): string => {
  if (!isEnglish()) return formatted(`2000-01-01 ${time}`, { hour: '2-digit', minute: '2-digit' })
  const hour = Number(time.slice(0, 2))
  return `${String(hour % 12 || 12).padStart(2, '0')}:${time.slice(3, 5)} ${hour < 12 ? 'am' : 'pm'}`
}

/** Whether the day stands before the month, in what people read and type. */
export const isDayFirst = (): boolean => {
  if (isEnglish()) return false
  const parts = dateFormat({ day: '2-digit', month: '2-digit', year: 'numeric' }).formatToParts(0)
  const order = parts.map(({ type }) => type)
  return order.indexOf('day') < order.indexOf('month')
}
