import { clock, localAt } from '#contract/kit/time.ts'
import { tokenProfile } from './session.ts'

/** The zone in which instants are shown: that of who is signed in, or the device's. IANA name. */
export const zoneShown = (): string =>
  tokenProfile()?.timezone || Intl.DateTimeFormat().resolvedOptions().timeZone

/** `02:05 pm` of an instant, in the zone shown. */
export const clockShown = (instant: string | Date): string => clock(localAt(instant, zoneShown()).slice(11))
