import { repeatedTimeChoices, offsetAt } from '#contract/kit/clock-change.ts'
import { chargeOf } from '#contract/kit/charge.ts'
import { sum } from '#contract/kit/money.ts'
import type { ServicePrice } from '#contract/requests/billing.ts'
import type { EventShape } from '#contract/requests/index.ts'
import { emptyForm, formValues, toBody, type FormValues } from '../../../../kit/fields/formValues.ts'
import type { VisitInput } from '../../data.ts'
import type { ServiceOption } from '../form/ServiceChips.tsx'
import { plainEventFields } from '../plainFields.ts'
import { t } from './texts.ts'

export interface VisitLine {
  id: number
  calibrateService: number | null
  description: string
  hours: string
  rate: string
  /** List price with its discount and flat rate; undefined for a price typed by hand. */
  listed?: Pick<ServicePrice, 'rate' | 'isFlat' | 'discount' | 'rules'>
}

/** Values of the visit dialog. */
export interface VisitForm extends FormValues<typeof plainEventFields> {
  type: string | null
  day: string
  time: string
  /** UTC offset such as `-05:00` of a local time that occurs twice; empty for all others. */
  offset: string
  minutes: number | null
  bay: number | null
  techIds: number[]
  lines: VisitLine[]
  notes: string
  internalNotes: string
  transport: number[]
  serviceOther: string
  /** The visit of the same order that this one refers back to. */
  reference: string | null
  results: string
  creditNotes: string
  /** Stages this visit skips. */
  skips: SkippableStage[]
}

export const skippableStages = ['skipReady', 'skipPrecheck', 'skipActions'] as const
type SkippableStage = (typeof skippableStages)[number]

/** UTC offset of a planned local time that occurs twice; empty for all others. */
export const offsetOf = ({
  scheduled,
  scheduledZone: zone,
  scheduledAt: at,
}: Pick<EventShape, 'scheduled' | 'scheduledZone' | 'scheduledAt'>): string =>
  scheduled && zone && at && repeatedTimeChoices(scheduled, zone).length > 0 ? offsetAt(at, zone) : ''

/** Default UTC offset of a local time that occurs twice: the first occurrence. Empty for all others. */
export const defaultOffset = (day: string, time: string, zone: string): string =>
  repeatedTimeChoices(`${day} ${time}`, zone)[0]?.offset ?? ''

export const visitFormOf = (visit?: EventShape): VisitForm => ({
  ...(visit ? formValues(plainEventFields, visit) : emptyForm(plainEventFields)),
  type: visit?.calibrateEventType ? String(visit.calibrateEventType) : null,
  day: visit?.scheduled?.slice(0, 10) ?? '',
  time: visit?.scheduled?.slice(11, 16) ?? '',
  offset: visit ? offsetOf(visit) : '',
  minutes: visit?.minutes ?? null,
  bay: visit?.bay ?? null,
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
  skips: skippableStages.filter((stage) => visit?.[stage]),
})

/** Values that plan the visit for an offered time. */
export const planOf = (
  { start, bay, technician }: { start: string; bay: number | null; technician: number | null },
  zone: string,
): Pick<VisitForm, 'day' | 'time' | 'offset' | 'bay' | 'techIds'> => {
  const [day, time] = [start.slice(0, 10), start.slice(11)]
  const techIds = technician === null ? [] : [technician]
  return { day, time, offset: defaultOffset(day, time, zone), bay, techIds }
}

/** Whether the visit is planned the same. */
export const isSamePlan = (
  a: Pick<VisitForm, 'day' | 'time' | 'bay' | 'techIds'>,
  b: Pick<VisitForm, 'day' | 'time' | 'bay' | 'techIds'>,
): boolean =>
  a.day === b.day && a.time === b.time && a.bay === b.bay && a.techIds.join(' ') === b.techIds.join(' ')

/** A new line for a listed service at this order's price. The rate stays empty if only the center may set it. */
export const newLine = (
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

/** Whether the rate still equals the list price. A different rate was typed by hand and gets no discount. */
export const hasListPrice = ({ listed, rate }: VisitLine): boolean =>
  listed !== undefined && Number(listed.rate) === Number(rate)

/** Amount of a line, calculated like on the server. */
export const lineAmount = (line: VisitLine): string =>
  chargeOf(
    line.hours,
    line.rate,
    line.listed?.isFlat ?? false,
    hasListPrice(line) ? (line.listed?.discount ?? undefined) : undefined,
  ).amount

const isLineComplete = (line: VisitLine): boolean => line.hours !== '' && line.rate !== ''
/** Total of the complete lines, rounded per line like on the server. */
export const linesTotal = (lines: readonly VisitLine[]): string =>
  sum(lines.filter(isLineComplete).map(lineAmount))

/** Duration of the lines in minutes, the default duration of the visit. */
export const linesMinutes = (lines: readonly VisitLine[]): number =>
  Math.round(lines.reduce((total, line) => total + Number(line.hours || 0), 0) * 60)

/** Minutes to save. If empty, the estimate shown as placeholder; outside 5 to 1440 null, so that the visit type decides. */
const minutesOf = (form: VisitForm): number | null => {
  const estimate = linesMinutes(form.lines)
  return form.minutes ?? (estimate >= 5 && estimate <= 1440 ? estimate : null)
}

export type VisitErrors = Partial<Record<keyof VisitForm, string>>

export const checkVisit = (form: VisitForm, mayPrice: boolean): VisitErrors => {
  const errors: VisitErrors = {}
  if (form.type === null) errors.type = t('form.required')
  if (form.day === '' && form.time !== '') errors.day = t('plan.day.missing')
  if (form.time === '' && form.day !== '') errors.time = t('plan.time.missing')
  if (mayPrice && form.lines.some((line) => !isLineComplete(line))) errors.lines = t('form.lines.missing')
  return errors
}

interface SaveTarget {
  calibrate: number
  calibrateEvent: number
  changed?: readonly string[]
  version?: number
  /** Only the center sets rates; others leave them to the firm. */
  mayPrice: boolean
  /** Ids of lines removed on the server; they are sent as new lines. */
  removedLines?: readonly number[]
}

/** Body of a save. For a stored visit it holds only the changed fields, so that other people's changes stay. */
export const visitBody = (
  form: VisitForm,
  { changed, mayPrice, removedLines, ...place }: SaveTarget,
): VisitInput => {
  const has = (...names: (keyof VisitForm)[]) => !changed || names.some((name) => changed.includes(name))
  const line = ({ id, calibrateService, description, hours, rate }: VisitLine) => ({
    id: removedLines?.includes(id) ? -1 : id,
    calibrateService,
    ...(mayPrice ? { description, hours, rate } : {}),
  })
  return {
    ...place,
    ...toBody(plainEventFields, form, (name) => has(name as keyof VisitForm)),
    ...(has('type') ? { calibrateEventType: form.type === null ? null : Number(form.type) } : {}),
    ...(has('day', 'time', 'offset')
      ? { scheduled: form.day === '' ? null : `${form.day} ${form.time}${form.offset}` }
      : {}),
    ...(has('minutes') ? { minutes: minutesOf(form) } : {}),
    ...(has('bay') ? { bay: form.bay } : {}),
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
    ...(has('skips')
      ? Object.fromEntries(skippableStages.map((stage) => [stage, form.skips.includes(stage)]))
      : {}),
  }
}
