import { dayName } from '#contract/kit/locale.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { firm } from '#contract/firms.ts'
import { webAddressProblem } from '#contract/kit/web-address.ts'
import type { FirmType } from '#contract/kit/firm-types.ts'
import { t } from './texts.ts'

export type Location = AnswerOf<typeof firm>
export type Day = Location['hours'][number]

/** Values of a location's details. */
export interface Values {
  name: string
  type: FirmType
  phone: string
  email: string
  webAddress: string
  addressLine1: string
  addressLine2: string
  city: string
  state: string
  postalCode: string
  country: string
  latitude: number | null
  longitude: number | null
  timeZone: string
  isScheduling: boolean
  isInactive: boolean
  cccId: string
  companyId: string
  hours: Day[]
}

const fields = [
  'name',
  'type',
  'phone',
  'email',
  'webAddress',
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'postalCode',
  'country',
  'latitude',
  'longitude',
  'timeZone',
  'isScheduling',
  'isInactive',
  'cccId',
  'companyId',
  'hours',
] as const satisfies readonly (keyof Values)[]

export const labels = (): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field, t(`field.${field}`)]))

export const valuesOf = (location: Location): Values =>
  Object.fromEntries(fields.map((field) => [field, location[field]])) as unknown as Values

/** An address needs a name, an @, and a domain with a dot. */
const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** What is wrong with the first day that closes before it opens. */
export const wrongDay = (hours: readonly Day[]): string | undefined => {
  const wrong = hours.find((day) => !day.isClosed && !(day.opens < day.closes))
  return wrong && t('check.hours', { day: weekdayAt(wrong.weekday) })
}

export const check = (values: Values): Partial<Record<keyof Values, string>> => ({
  name: values.name.trim() ? undefined : t('check.required'),
  email: values.email.trim() === '' || emailShape.test(values.email.trim()) ? undefined : t('check.email'),
  webAddress: webAddressProblem(values.webAddress),
  timeZone: values.timeZone ? undefined : t('check.required'),
  hours: wrongDay(values.hours),
})

/** The changed fields, as the call expects them. */
export const changedValues = (values: Values, changed: readonly (keyof Values)[]): Partial<Values> =>
  Object.fromEntries(
    changed.map((field) => {
      const value = values[field]
      return [field, typeof value === 'string' ? value.trim() : value]
    }),
  )

/** The name of a weekday, 0 for Sunday. */
export const weekdayAt = (weekday: number): string =>
  // 1970-02-01 was a Sunday.
  dayName(`1970-02-0${1 + weekday}`, { weekday: 'long' })

/** Default opening hours. */
export const defaultWeek = (): Day[] =>
  Array.from({ length: 7 }, (_, weekday) => ({
    weekday,
    isClosed: weekday === 0 || weekday === 6,
    opens: '08:00',
    closes: '17:00',
  }))

/** Copies one day's times to all open days. */
export const copyToOpenDays = (hours: readonly Day[], from: Day): Day[] =>
  hours.map((day) => (day.isClosed ? day : { ...day, opens: from.opens, closes: from.closes }))

/** A coordinate with five decimals. */
export const positionText = (degrees: number | null): string => (degrees === null ? '' : degrees.toFixed(5))
