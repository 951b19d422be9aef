import { bothTimes, offsetAt } from '#contract/kit/clock-change.ts'
import { chargeOf } from '#contract/kit/charge.ts'
import { sum } from '#contract/kit/money.ts'
import type { ServicePrice } from '#contract/requests/billing.ts'
import type { EventShape } from '#contract/requests/index.ts'
import type { VisitInput } from '../../data.ts'
import type { ServiceOption } from '../form/ServiceChips.tsx'

export interface VisitLine {
  id: number
  calibrateService: number | null
  description: string
  hours: string
  rate: string
  /** The price as it came, which discount and flat rate belong to; none of what is written by hand. */
  listed?: Pick<ServicePrice, 'rate' | 'isFlat' | 'discount' | 'rules'>
}

/** What the dialog of a visit holds. */
export interface VisitForm {
  type: string | null
  day: string
  time: string
  /** Which one of a time that the clock shows twice: `-05:00`; empty for all others. */
  offset: string
  minutes: number | null
  techIds: number[]
  lines: VisitLine[]
  notes: string
  internalNotes: string
  transport: number[]
  serviceOther: string
  /** The visit of the same repair order that this one goes back to. */
  reference: string | null
  results: string
  creditNotes: string
  /** Stages that this visit does without. */
  skips: Stage[]
}

export const stages = ['skipReady', 'skipPrecheck', 'skipActions'] as const
type Stage = (typeof stages)[number]

/** The offset of a planned time that the clock shows twice. */
export const offsetOf = ({
  scheduled,
  scheduledZone: zone,
  scheduledAt: at,
}: Pick<EventShape, 'scheduled' | 'scheduledZone' | 'scheduledAt'>): string =>
  scheduled && zone && at && bothTimes(scheduled, zone).length > 0 ? offsetAt(at, zone) : ''

/** Of a time that the clock shows twice the first is meant until somebody says otherwise. */
export const firstOffset = (day: string, time: string, zone: string): string =>
  bothTimes(`${day} ${time}`, zone)[0]?.offset ?? ''

export const visitFormOf = (visit?: EventShape): VisitForm => ({
  type: visit?.calibrateEventType ? String(visit.calibrateEventType) : null,
  day: visit?.scheduled?.slice(0, 10) ?? '',
  time: visit?.scheduled?.slice(11, 16) ?? '',
  offset: visit ? offsetOf(visit) : '',
  minutes: visit?.minutes ?? null,
  techIds: visit?.techIds ?? [],
  lines: (visit?.serviceList ?? []).map(
    ({ id, calibrateService, description, hours, rate, isFlat, discount, rules }) => ({
      id,
      calibrateService,
      description,
      hours,
      rate,
      listed: { rate, isFlat, discount, rules },
    }),
  ),
  notes: visit?.notes ?? '',
  internalNotes: visit?.internalNotes ?? '',
  transport: visit?.transportationTypeIds ?? [],
  serviceOther: visit?.serviceOther ?? '',
  reference: visit?.calibrateEventReference ? String(visit.calibrateEventReference) : null,
  results: visit?.results ?? '',
  creditNotes: visit?.creditNotes ?? '',
  skips: stages.filter((stage) => visit?.[stage]),
})

/** A service of the list as a line of the visit, at what it costs on this order; left open where the center sets it. */
export const lineOf = (
  service: ServiceOption,
  price: ServicePrice | undefined,
  mayPrice: boolean,
): VisitLine => {
  const { hours, rate, isFlat, discount, rules } = price ?? { ...service, discount: null, rules: null }
  return {
    id: -1,
    calibrateService: service.calibrateService,
    description: service.calibrateServiceName,
    hours,
    rate: mayPrice ? rate : '',
    ...(mayPrice ? { listed: { rate, isFlat, discount, rules } } : {}),
  }
}

/** Whether the price is still the one that came, with its rules; another rate is a person's own. */
export const isListed = ({ listed, rate }: VisitLine): boolean =>
  listed !== undefined && Number(listed.rate) === Number(rate)

/** What a line comes to, as the server will charge it. */
export const lineCharge = (line: VisitLine): string =>
  chargeOf(
    line.hours,
    line.rate,
    line.listed?.isFlat ?? false,
    isListed(line) ? (line.listed?.discount ?? undefined) : undefined,
  ).amount

const whole = (line: VisitLine): boolean => line.hours !== '' && line.rate !== ''
/** What the lines come to, line by line, rounded as the server rounds. */
export const linesTotal = (lines: readonly VisitLine[]): string => sum(lines.filter(whole).map(lineCharge))

/** The hours of the lines as minutes: what the visit takes if nobody says otherwise. */
export const linesMinutes = (lines: readonly VisitLine[]): number =>
  Math.round(lines.reduce((total, line) => total + Number(line.hours || 0), 0) * 60)

/** What is saved where no minutes are given: what the field shows in grey, or nothing, and the type says how long. */
const minutesOf = (form: VisitForm): number | null => {
  const estimate = linesMinutes(form.lines)
  return form.minutes ?? (estimate >= 5 && estimate <= 1440 ? estimate : null)
}

export type VisitErrors = Partial<Record<keyof VisitForm, string>>

export const checkVisit = (form: VisitForm, mayPrice: boolean): VisitErrors => {
  const errors: VisitErrors = {}
  if (form.type === null) errors.type = 'This field is required'
  if (form.day === '' && form.time !== '') errors.day = 'Choose the day as well'
  if (form.time === '' && form.day !== '') errors.time = 'Choose the time as well'
  if (mayPrice && form.lines.some((line) => !whole(line)))
    errors.lines = 'Each service needs hours and a rate'
  return errors
}

interface Place {
  calibrate: number
  calibrateEvent: number
  changed?: readonly string[]
  version?: number
  /** Rates are set by the center alone; others leave them to the firm. */
  mayPrice: boolean
  /** Lines that are no longer stored: as they stand in the form they are new. */
  gone?: readonly number[]
}

/** The body of a save: of a stored visit only what was changed, so that others' changes stay. */
export const visitBody = (form: VisitForm, { changed, mayPrice, gone, ...place }: Place): VisitInput => {
  const has = (...names: (keyof VisitForm)[]) => !changed || names.some((name) => changed.includes(name))
  const line = ({ id, calibrateService, description, hours, rate }: VisitLine) => ({
    id: gone?.includes(id) ? -1 : id,
    calibrateService,
    ...(mayPrice ? { description, hours, rate } : {}),
  })
  return {
    ...place,
    ...(has('type') ? { calibrateEventType: form.type === null ? null : Number(form.type) } : {}),
    ...(has('day', 'time', 'offset')
      ? { scheduled: form.day === '' ? null : `${form.day} ${form.time}${form.offset}` }
      : {}),
    ...(has('minutes') ? { minutes: minutesOf(form) } : {}),
    ...(has('techIds') ? { techIds: form.techIds } : {}),
    ...(has('lines') ? { serviceList: form.lines.map(line) } : {}),
    ...(has('notes') ? { notes: form.notes } : {}),
    ...(has('internalNotes') ? { internalNotes: form.internalNotes } : {}),
    ...(has('transport') ? { transportationTypeIds: form.transport } : {}),
    ...(has('serviceOther') ? { serviceOther: form.serviceOther } : {}),
    ...(has('reference')
      ? { calibrateEventReference: form.reference === null ? null : Number(form.reference) }
      : {}),
    ...(has('results') ? { results: form.results } : {}),
    ...(has('creditNotes') ? { creditNotes: form.creditNotes } : {}),
    ...(has('skips') ? Object.fromEntries(stages.map((stage) => [stage, form.skips.includes(stage)])) : {}),
  }
}
