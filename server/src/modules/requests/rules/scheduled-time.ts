import { instantsOf, offsetAt } from '#contract/kit/clock-change.ts'

/**
 * A planned local time as an instant. What the clock skips moves on by the gap, what it repeats is taken the first
 * time (Temporal, disambiguation `compatible`), or the time of the offset.
 * @param local `YYYY-MM-DD HH:mm`, or `YYYY-MM-DD HH:mm-05:00`
 * @param zone IANA name
 * @returns the local time as the place's clock says it, and the instant in ISO 8601 UTC
 * @throws RangeError when there is no such date or zone, or not at this offset
 */
export const plan = (local: string, zone: string): { local: string; at: string } => {
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

/** A stored plan as calls write it: its local time, and of a repeated one the second time with its offset. */
export const planText = ({ scheduled_local: local, scheduled_zone: zone, scheduled_at: at }: Stored) => {
  if (local === null || zone === null || at === null) return local
  const instant = new Date(at).toISOString()
  return instantsOf(local, zone)[1] === instant ? local + offsetAt(instant, zone) : local
}
