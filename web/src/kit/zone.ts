import { clock, localAt, stamp, zoneName } from '#contract/kit/time.ts'
import { tokenProfile } from './session.ts'

/** The zone in which instants are shown: that of who is signed in, or the device's. IANA name. */
export const zoneShown = (): string =>
  tokenProfile()?.timezone || Intl.DateTimeFormat().resolvedOptions().timeZone

/** `02:05 pm` of an instant, in the zone shown. */
export const clockShown = (instant: string | Date): string => clock(localAt(instant, zoneShown()).slice(11))

/** MM/DD/YYYY hh:mm am of a planned local time; its zone stands after it where the reader's is another. */
export const plannedText = (local: string, at: string | null, zone: string): string => {
  const text = stamp(local)
  if (!at || at === zone) return text
  const day = new Date(`${local.slice(0, 10)}T12:00:00Z`)
  const [there, here] = [zoneName(at, day), zoneName(zone, day)]
  return there === here ? text : `${text} ${there}`
}
