import { checkDigitOf } from '#contract/kit/vin.ts'

/** A full VIN from a pattern and a six-digit serial number. */
export const vinOf = (pattern: string, serial: number): string => {
  const open = pattern.replace('?', '0') + String(serial).padStart(6, '0')
  return open.slice(0, 8) + checkDigitOf(open) + open.slice(9)
}
