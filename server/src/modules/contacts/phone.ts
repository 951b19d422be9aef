/**
 * A phone number as it is kept: ten digits of a North American number in any spelling; everything else as typed, with
 * single spaces. Source of the form: North American Numbering Plan.
 */
export const phoneKept = (typed: string): string => {
  const digits = typed.replace(/\D/g, '')
  if (digits.length === 10) return digits
  if (digits.length === 11 && digits.startsWith('1')) return digits.slice(1)
  return typed.trim().replace(/\s+/g, ' ')
}
