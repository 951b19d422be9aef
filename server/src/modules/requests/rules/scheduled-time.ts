import { instantsOfLocalTime, offsetAt } from '#contract/kit/clock-change.ts'

/**
 * Resolves a planned local time to an instant. A time in a daylight-saving gap moves forward by the gap. A repeated time
 * means its first occurrence (Temporal disambiguation `compatible`) unless an offset selects the other one.
 * @param local `YYYY-MM-DD HH:mm`, or `YYYY-MM-DD HH:mm-05:00`
 * @param zone IANA name
 * @returns the resulting local time, and the instant in ISO 8601 UTC
 * @throws RangeError when there is no such date or zone, or not at this offset
 */
export const resolveLocalTime = (local: string, zone: string): { local: string; at: string } => {
  const offset = local.slice(16)
  const time = Temporal.PlainDateTime.from(local.slice(0, 16).replace(' ', 'T'))
  const zoned = offset
    ? Temporal.ZonedDateTime.from(`${time.toString()}${offset}[${zone}]`, { offset: 'reject' })
    : time.toZonedDateTime(zone, { disambiguation: 'compatible' })
  return {
    local: zoned.toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' '),
    at: zoned.toInstant().toString({ smallestUnit: 'second' }).replace('Z', '.000Z'),
  }
}

type Stored = { scheduled_local: string | null; scheduled_zone: string | null; scheduled_at: string | null }

/** The stored schedule as calls write it: local time, plus the UTC offset for the second occurrence of a repeated time. */
export const scheduledText = ({ scheduled_local: local, scheduled_zone: zone, scheduled_at: at }: Stored) => {
  if (local === null || zone === null || at === null) return local
  const instant = new Date(at).toISOString()
  return instantsOfLocalTime(local, zone)[1] === instant ? local + offsetAt(instant, zone) : local
}
