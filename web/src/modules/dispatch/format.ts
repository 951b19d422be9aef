import type { AnswerOf } from '#contract/kit/call.ts'
import type { dispatchVisits, ranking, techAssignments } from '#contract/dispatch.ts'
import { clock, date } from '#contract/kit/time.ts'
import { ageText } from '../../kit/time/age.ts'
import { isInVisit } from './tech/ring.ts'
import { t } from './texts.ts'

type Visit = AnswerOf<typeof dispatchVisits>['items'][number]
type Tech = AnswerOf<typeof techAssignments>['items'][number]
type Ranked = AnswerOf<typeof ranking>['technicians'][number]
type Params = Ranked['reasonsFor'][number]['params']

const milesPerKilometer = 0.621_371

/** "1 h 30 min" */
export const lengthText = (total: number): string => {
  const rounded = Math.round(Math.abs(total))
  const [hours, minutes] = [Math.floor(rounded / 60), rounded % 60]
  if (hours === 0) return t('length.minutes', { minutes })
  return minutes === 0 ? t('length.hours', { hours }) : t('length.both', { hours, minutes })
}

const miles = (kilometers: number): string => Math.abs(kilometers * milesPerKilometer).toFixed(1)
/** "7.4 mi" */
export const distanceText = (kilometers: number): string => t('distance.miles', { miles: miles(kilometers) })
/** "+7.4 mi" or "−7.4 mi": how much farther. */
export const moreDistanceText = (kilometers: number): string =>
  t(kilometers < -0.05 ? 'distance.less' : 'distance.more', { miles: miles(kilometers) })

const asNumber = (value: string | number | undefined): number => Number(value ?? 0)
const asText = (value: string | number | undefined): string => String(value ?? '')
const asClock = (value: string | number | undefined): string =>
  value === undefined ? '' : clock(asText(value).slice(-5))

/** Every parameter of the sentences, as text. */
const inWords = (params: Params, isMore = false) => ({
  length: lengthText(asNumber(params.minutes)),
  distance: (isMore ? moreDistanceText : distanceText)(asNumber(params.kilometers)),
  from: asClock(params.from),
  to: asClock(params.to),
  start: asClock(params.start),
  opens: asClock(params.opens),
  closes: asClock(params.closes),
  until: asClock(params.until),
  count: asNumber(params.count),
  done: asNumber(params.done),
  visits: asNumber(params.visits),
  ro: asText(params.ro),
  name: asText(params.name),
  skill: asText(params.skill),
})

export const reasonForText = ({ code, params }: Ranked['reasonsFor'][number]): string =>
  t(`for.${code}`, inWords(params))
export const reasonAgainstText = ({ code, params }: Ranked['reasonsAgainst'][number]): string =>
  t(`against.${code}`, inWords(params))
export const reasonNotText = ({ code, params }: Ranked['reasonsNot'][number]): string =>
  t(`not.${code}`, inWords(params))
export const changeText = ({ code, params }: NonNullable<Ranked['change']>): string =>
  t(`change.${code}`, inWords(params, true))

/** When a visit is planned, as short as the shown day allows: "11:30 am", "11/18 09:30 am", or "No time". */
export const plannedShort = ({ scheduled }: Pick<Visit, 'scheduled'>, day: string): string => {
  if (scheduled === null) return t('list.noTime')
  const time = clock(scheduled.slice(11, 16))
  return scheduled.startsWith(day) ? time : `${date(scheduled).slice(0, 5)} ${time}`
}

/** The time of day of a local time. */
export const timeText = (local: string): string => clock(local.slice(-5))

/** From this age on, a position says little about where someone is. */
const oldAfterMs = 30 * 60_000

/** Whether a reported position is too old to rely on. Other positions are assumptions, and never called old. */
export const isOldPosition = (
  { positionSource, positionAt }: Pick<Tech, 'positionSource' | 'positionAt'>,
  now: number,
): boolean =>
  positionSource === 'reported' && positionAt !== null && now - Date.parse(positionAt) > oldAfterMs

/** Where a tech is and since when. */
export const positionText = (tech: Tech, now: number): string => {
  const { positionSource, positionAt, address, baseAddress, firmName, zone, latitude } = tech
  const age = positionAt ? ageText(positionAt, now, zone) : ''
  switch (positionSource) {
    case 'reported':
      return address ? t('position.reportedAt', { address, age }) : t('position.reported', { age })
    case 'visit':
      return t(isInVisit(tech) ? 'position.inVisit' : 'position.visit', { age })
    case 'base':
      return baseAddress ? t('position.baseAt', { address: baseAddress }) : t('position.base')
    default:
      return latitude === null ? t('position.none') : t('position.location', { name: firmName })
  }
}

/** What the day of a tech holds: "3 visits, 4 h, next 01:00 pm". */
export const dayLoadText = ({ stops, minutes, selectedTime }: Tech): string => {
  const count = stops.length
  if (count === 0) return t('techs.noVisits')
  const length = lengthText(minutes)
  return selectedTime
    ? t('techs.dayNext', { count, length, time: clock(selectedTime) })
    : t('techs.day', { count, length })
}
