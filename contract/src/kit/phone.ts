const compact = (phone: string): string => phone.replace(/[^\d+]/g, '')
/** The ten digits of a North American number; undefined for other country codes. */
const tenDigits = (phone: string): string | undefined => /^(?:\+?1)?(\d{10})$/.exec(compact(phone))?.[1]

/** Formats a North American number in any spelling as (616) 555-0142. Other numbers stay as written. */
export const phoneText = (phone: string): string => {
  const digits = tenDigits(phone)
  return digits ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : phone
}

/**
 * Converts a phone to E.164. Ten digits without a country code are North American. Null if it is no phone.
 */
export const e164 = (phone: string): string | null => {
  const digits = tenDigits(phone)
  if (digits) return `+1${digits}`
  const [, plus, abroad] = /^(\+|00|011)?([1-9]\d{7,14})$/.exec(compact(phone)) ?? []
  return abroad && (plus || abroad.length > 10) ? `+${abroad}` : null
}
