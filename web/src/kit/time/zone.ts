import { clock, localAt, stamp, zoneOn } from '#contract/kit/time.ts'
import { tokenProfile } from '../api/session.ts'

/** The zone in which instants are shown: that of who is signed in, or the device's. IANA name. */
export const zoneShown = (): string =>
  tokenProfile()?.timezone || Intl.DateTimeFormat().resolvedOptions().timeZone

/** `02:05 pm` of an instant, in the zone shown. */
export const clockShown = (instant: string | Date): string => clock(localAt(instant, zoneShown()).slice(11))

/** MM/DD/YYYY hh:mm am of a planned local time; its zone stands after it where the reader's is another. */
export const plannedText = (local: string, at: string | null, zone: string): string => {
  const text = stamp(local)
  if (!at || at === zone) return text
  const day = local.slice(0, 10)
  const [there, here] = [zoneOn(at, day), zoneOn(zone, day)]
  return there === here ? text : `${text} ${there}`
}
