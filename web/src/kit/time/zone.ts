import { clock, localAt, stamp, zoneOn } from '#contract/kit/time.ts'
import { tokenProfile } from '../api/session.ts'

/** IANA name of the time zone to show times in: the signed-in person's, or the device's. */
export const displayZone = (): string =>
  tokenProfile()?.timezone || Intl.DateTimeFormat().resolvedOptions().timeZone

/** Time of day of an instant in the person's zone: `02:05 pm`. */
export const clockText = (instant: string | Date): string => clock(localAt(instant, displayZone()).slice(11))

/**
 * A planned local time as MM/DD/YYYY hh:mm am, followed by its zone's abbreviation when it differs from the reader's.
 * @param at IANA zone of the planned time
 * @param zone IANA zone of the reader
 */
export const plannedText = (local: string, at: string | null, zone: string): string => {
  const text = stamp(local)
  if (!at || at === zone) return text
  const day = local.slice(0, 10)
  const [plannedZone, readerZone] = [zoneOn(at, day), zoneOn(zone, day)]
  return plannedZone === readerZone ? text : `${text} ${plannedZone}`
}
