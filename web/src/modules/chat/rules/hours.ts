import type { WorkingDay } from '#contract/chat/shapes.ts'
import { clock, localAt, zoneName } from '#contract/kit/time.ts'

/** "08:00 am to 05:00 pm EST", in the zone of the chat's location. */
export const hoursText = ({ begins, ends, zone }: WorkingDay, now: Date): string =>
  `${clock(begins)} to ${clock(ends)} ${zoneName(zone, now)}`

/** Notice for someone who writes outside of the working hours; undefined within them. */
export const outsideHoursNotice = (day: WorkingDay, now: Date): string | undefined => {
  const time = localAt(now, day.zone).slice(11, 16)
  return time >= day.begins && time < day.ends
    ? undefined
    : `It is ${clock(time)} there. This chat is answered from ${hoursText(day, now)}.`
}
