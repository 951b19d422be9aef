/**
 * Money is read digit by digit, because 19.99 * 100 isn't 1999 in floating point.
 * @returns text with two places, or null if it is no amount or has a fraction of a cent
 */
export const amountOf = (text: string): string | null => {
  const [, sign = '', whole = '', fraction = ''] =
    /^([+-]?)(\d{0,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{0,6}))?$/.exec(text.replace(/^([+-]?)\$/, '$1')) ?? []
  if (whole === '' && fraction === '') return null
  if (/[1-9]/.test(fraction.slice(2))) return null
  const digits = `${whole.replaceAll(',', '').replace(/^0+(?=\d)/, '') || '0'}.${fraction.slice(0, 2).padEnd(2, '0')}`
  return sign === '-' && /[1-9]/.test(digits) ? `-${digits}` : digits
}

/** Hours or a quantity, without trailing zeros. Null if it is no number. */
export const decimalOf = (text: string): string | null => {
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)(\d{0,6})(?:\.(\d{0,4}))?$/.exec(text) ?? []
  if (whole === '' && fraction === '') return null
  const tail = fraction.replace(/0+$/, '')
  const digits = `${whole.replace(/^0+(?=\d)/, '') || '0'}${tail ? `.${tail}` : ''}`
  return sign === '-' && /[1-9]/.test(digits) ? `-${digits}` : digits
}

/** "2", "S02", and "E01" (the original, 0) as a number of a supplement. Null if it is none. */
export const supplementOf = (text: string): number | null => {
  const [, letter = '', digits = ''] = /^([A-Z]?)(\d{0,2})$/i.exec(text.trim()) ?? []
  if (letter === '' && digits === '' && text.trim() !== '') return null
  return /e/i.test(letter) ? 0 : Number(digits)
}

/** Two digits are of this century up to 60. */
export const yearOf = (text: string): number | null => {
  if (!/^\d{2}(\d{2})?$/.test(text)) return null
  const year = Number(text)
  if (text.length === 4) return year >= 1900 && year <= 2100 ? year : null
  return year < 60 ? 2000 + year : 1900 + year
}
