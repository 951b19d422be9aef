import type { ScheduledVisit } from '#contract/schedule.ts'
import { clock, date } from '#contract/kit/time.ts'
import { visitLook } from '../../../kit/display/statusLook.ts'
import { vehicleName } from '../../../kit/display/vehicle.ts'
import { dayText } from '../parts/day.ts'
import { lengthText } from '../parts/lengthText.ts'
import type { Misfit } from './rules/fit.ts'
import type { Lane } from './rules/lanes.ts'
import { defaultMinutes, intervalOf, isOvernight, placeOf, timeOf, type Place } from './rules/place.ts'
import { t } from './texts.ts'

export const clockOf = (minutes: number): string => clock(timeOf(minutes % 1440))

/** "11:30 am to 01:00 pm" */
export const rangeText = (place: Pick<Place, 'start' | 'minutes'>): string => {
  const [from, to] = intervalOf(place).map(clockOf)
  return t(isOvernight(place) ? 'hours.overnight' : 'hours.range', { from: from ?? '', to: to ?? '' })
}

/** A time where there is little room: Spanish writes "08:00 a.m." */
const shortClock = (minutes: number): string => clockOf(minutes).replaceAll('.', '')

/** When a visit begins on a day; for one that began the day before, when it ends. */
export const timeOnDay = (place: Place, day: string): string =>
  place.day === day
    ? shortClock(place.start)
    : t('hours.until', { to: shortClock(place.start + place.minutes) })

/** "Tuesday 11/17/2026 11:30 am" */
export const whenText = ({ day, start }: Pick<Place, 'day' | 'start'>): string =>
  `${dayText(day)} ${clockOf(start)}`

/** "11/17" */
export const shortDay = (day: string): string => date(day).slice(0, 5)

/** The vehicle without its year, where there is little room: "Toyota RAV4". */
export const shortVehicle = (text: string): string => vehicleName(text.replace(/^\d{4} (?=\S)/, ''))

/** "Wants 11/18 09:00 am" */
export const wantedText = (wanted: string): string =>
  t('tray.wanted', { day: shortDay(wanted), time: clock(wanted.slice(11)) })

export const laneName = ({ kind, id, name }: Lane): string => {
  if (id !== null) return name
  return kind === 'bay' ? t('lane.noBay') : t('lane.unassigned')
}

export const techsText = ({ techNames }: Pick<ScheduledVisit, 'techNames'>): string =>
  techNames.join(', ') || t('lane.unassigned')

/** What a screen reader says of a visit. */
export const visitLabel = (visit: ScheduledVisit): string => {
  const place = placeOf(visit)
  const known = {
    ronumber: visit.ronumber,
    vehicle: vehicleName(visit.vehicleText),
    status: visitLook(visit.calibrateStatusType).word,
  }
  if (!place) {
    const label = t('block.labelUnscheduled', {
      ...known,
      length: lengthText(visit.minutes ?? defaultMinutes),
    })
    return visit.wantedTime ? [label, wantedText(visit.wantedTime)].join(', ') : label
  }
  return t('block.label', {
    ...known,
    time: rangeText(place),
    bay: visit.bayName ?? t('lane.noBay'),
    techs: techsText(visit),
  })
}

/** Why a visit doesn't fit, without a full stop. */
export const misfitText = (misfit: Misfit): string => {
  switch (misfit.why) {
    case 'closed':
      return misfit.name ? t('misfit.closedFor', { name: misfit.name }) : t('misfit.closed')
    case 'blocked':
      return misfit.reason
        ? t('misfit.blockedFor', { bay: misfit.bay, reason: misfit.reason })
        : t('misfit.blocked', { bay: misfit.bay })
    case 'bayTaken':
      return t('misfit.bayTaken', { bay: misfit.bay, ronumber: misfit.ronumber })
    case 'busy':
      return t('misfit.busy', { name: misfit.name, ronumber: misfit.ronumber })
    default:
      return t(`misfit.${misfit.why}`, { from: clock(misfit.from), to: clock(misfit.to) })
  }
}
