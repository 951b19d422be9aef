import type { BodyOf } from '#contract/kit/call.ts'
import type { saveCalibrateEvent } from '#contract/requests/calls.ts'
import { leadFirst } from './commands/assign-technicians.ts'
import { scheduledText } from './rules/scheduled-time.ts'
import type { EventRow } from './store.ts'

type Body = BodyOf<typeof saveCalibrateEvent>

/** A visit's fields under their contract names. Merging and history both use these names. */
export type EventFields = {
  calibrateEventType: number | null
  scheduled: string | null
  minutes: number | null
  bay: number | null
  techIds: number[]
  notes: string
  results: string
  internalNotes: string
  creditNotes: string
  serviceOther: string
  paymentType: number | null
  calibrateEventReference: number | null
  transportationTypeIds: number[]
  skipReady: boolean
  skipPrecheck: boolean
  skipActions: boolean
}

export const storedEventFields = (event: EventRow): EventFields => ({
  calibrateEventType: event.type,
  scheduled: scheduledText(event),
  minutes: event.minutes,
  bay: event.bay,
  techIds: leadFirst(event.technician_ids),
  notes: event.notes,
  results: event.results,
  internalNotes: event.internal_notes,
  creditNotes: event.credit_notes,
  serviceOther: event.service_other,
  paymentType: event.payment_type,
  calibrateEventReference: event.reference_event,
  transportationTypeIds: event.transportation_types,
  skipReady: event.skip_ready,
  skipPrecheck: event.skip_precheck,
  skipActions: event.skip_actions,
})

/** Callers send -1 or 0 for "none" in an id field. */
const idOrNull = (id: number | null | undefined): number | null | undefined =>
  id === undefined ? undefined : id !== null && id > 0 ? id : null
const text = (value: string | null | undefined): string | undefined =>
  value === undefined ? undefined : (value ?? '')

/** The fields that were sent, before any check of who may set them. */
export const incomingEventFields = (body: Partial<Body>): Partial<EventFields> => {
  const all: Partial<EventFields> = {
    calibrateEventType: idOrNull(body.calibrateEventType),
    scheduled: body.scheduled,
    minutes: body.minutes,
    bay: idOrNull(body.bay),
    techIds: body.techIds && leadFirst(body.techIds),
    notes: text(body.notes),
    results: text(body.results),
    internalNotes: text(body.internalNotes),
    creditNotes: text(body.creditNotes),
    serviceOther: text(body.serviceOther),
    paymentType: idOrNull(body.paymentType),
    calibrateEventReference: idOrNull(body.calibrateEventReference),
    transportationTypeIds: body.transportationTypeIds,
    skipReady: body.skipReady,
    skipPrecheck: body.skipPrecheck,
    skipActions: body.skipActions,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/** Columns of the changed fields. Schedule and technicians are written separately. */
export const toEventColumns = (changed: Partial<EventFields>) => ({
  type: changed.calibrateEventType,
  notes: changed.notes,
  results: changed.results,
  internal_notes: changed.internalNotes,
  credit_notes: changed.creditNotes,
  service_other: changed.serviceOther,
  payment_type: changed.paymentType,
  reference_event: changed.calibrateEventReference,
  transportation_types: changed.transportationTypeIds,
  skip_ready: changed.skipReady,
  skip_precheck: changed.skipPrecheck,
  skip_actions: changed.skipActions,
})

const timeFields = ['scheduled', 'minutes'] as const
const planFields = [...timeFields, 'bay'] as const
export const touchesPlan = (changed: Partial<EventFields>): boolean =>
  planFields.some((field) => changed[field] !== undefined)
export const touchesTime = (changed: Partial<EventFields>): boolean =>
  timeFields.some((field) => changed[field] !== undefined)
