import type { AnswerOf } from '#contract/kit/call.ts'
import type { firm } from '#contract/firms.ts'
import { webAddressProblem } from '#contract/kit/web-address.ts'
import type { FirmType } from '#contract/kit/firm-types.ts'

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

export const labels: Record<keyof Values, string> = {
  name: 'Name',
  type: 'Type',
  phone: 'Phone',
  email: 'Email',
  webAddress: 'Web address',
  addressLine1: 'Address line 1',
  addressLine2: 'Address line 2',
  city: 'City',
  state: 'State',
  postalCode: 'Postal code',
  country: 'Country',
  latitude: 'Latitude',
  longitude: 'Longitude',
  timeZone: 'Time zone',
  isScheduling: 'Scheduling',
  isInactive: 'Inactive?',
  cccId: 'CCC id',
  companyId: 'Company id',
  hours: 'Hours',
}
const fields = Object.keys(labels) as (keyof Values)[]

export const valuesOf = (location: Location): Values =>
  Object.fromEntries(fields.map((field) => [field, location[field]])) as unknown as Values

/** Email rule of document 2, section 5. */
const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export const check = (values: Values): Partial<Record<keyof Values, string>> => {
  const wrong = values.hours.find((day) => !day.isClosed && !(day.opens < day.closes))
  return {
    name: values.name.trim() ? undefined : 'This field is required',
    email:
      values.email.trim() === '' || emailShape.test(values.email.trim())
        ? undefined
        : 'Required, formatted email address',
    webAddress: webAddressProblem(values.webAddress),
    timeZone: values.timeZone ? undefined : 'This field is required',
    hours: wrong ? `${weekdayAt(wrong.weekday)} closes after it opens` : undefined,
  }
}

/** The changed fields, as the call expects them. */
export const changedValues = (values: Values, changed: readonly (keyof Values)[]): Partial<Values> =>
  Object.fromEntries(
    changed.map((field) => {
      const value = values[field]
      return [field, typeof value === 'string' ? value.trim() : value]
    }),
  )

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
export const weekdayAt = (weekday: number): string => days[weekday] ?? ''

/** Default opening hours. */
export const defaultWeek = (): Day[] =>
  days.map((_name, weekday) => ({
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
