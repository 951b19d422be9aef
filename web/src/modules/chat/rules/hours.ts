import type { WorkingDay } from '#contract/chat/shapes.ts'
import { clock, localAt, zoneName } from '#contract/kit/time.ts'
import { t } from '../texts.ts'

/** "08:00 am to 05:00 pm EST", in the zone of the chat's location. */
export const hoursText = ({ begins, ends, zone }: WorkingDay, now: Date): string =>
  t('hours', { begins: clock(begins), ends: clock(ends), zone: zoneName(zone, now) })

/** Notice for someone who writes outside of the working hours; undefined within them. */
export const outsideHoursNotice = (day: WorkingDay, now: Date): string | undefined => {
  const time = localAt(now, day.zone).slice(11, 16)
  return time >= day.begins && time < day.ends
    ? undefined
    : t('hours.outside', { time: clock(time), hours: hoursText(day, now) })
}
