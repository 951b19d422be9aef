/**
 * A planned local time as an instant. What the clock skips moves on by the gap, what it repeats is taken the first
 * time (Temporal, disambiguation `compatible`).
 * @param local `YYYY-MM-DD HH:mm`
 * @param zone IANA name
 * @returns the local time as the place's clock says it, and the instant in ISO 8601 UTC
 * @throws RangeError when there is no such date or zone
 */
export const plan = (local: string, zone: string): { local: string; at: string } => {
  const zoned = Temporal.PlainDateTime.from(local.replace(' ', 'T')).toZonedDateTime(zone, {
    disambiguation: 'compatible',
  })
  return {
    local: zoned.toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' '),
    at: zoned.toInstant().toString({ smallestUnit: 'second' }).replace('Z', '.000Z'),
  }
}
