import type { BodyOf } from '#contract/kit/call.ts'
import type { saveCalibrateEvent } from '#contract/requests/calls.ts'
import { eventFields } from '#contract/fields/event-fields.ts'
import type { FieldValues } from '#contract/kit/fields.ts'
import { sentValues, storedValues, toColumns } from '#server/kernel/records/fields.ts'
import { leadFirst } from './commands/assign-technicians.ts'
import { scheduledText } from './rules/scheduled-time.ts'
import type { EventRow } from './store.ts'

type Body = BodyOf<typeof saveCalibrateEvent>

/** A visit's fields under their names in calls. Merging and history use these names. */
export type EventFields = FieldValues<typeof eventFields>

export const storedEventFields = (event: EventRow): EventFields => ({
  ...storedValues(eventFields, event),
  scheduled: scheduledText(event),
  techIds: leadFirst(event.technician_ids),
})

/** The fields that were sent, before any check of who may set them. */
export const sentEventFields = (body: Partial<Body>): Partial<EventFields> => {
  const sent = sentValues(eventFields, body)
  return sent.techIds ? { ...sent, techIds: leadFirst(sent.techIds) } : sent
}

/** Schedule and technicians have writers of their own. */
const { scheduled: _scheduled, minutes: _minutes, bay: _bay, techIds: _techIds, ...ownColumns } = eventFields

/** Columns of the changed fields, save the schedule and technicians. */
export const toEventColumns = (changed: Partial<EventFields>) => toColumns(ownColumns, changed)

const timeFields = ['scheduled', 'minutes'] as const
const planFields = [...timeFields, 'bay'] as const
export const touchesPlan = (changed: Partial<EventFields>): boolean =>
  planFields.some((field) => changed[field] !== undefined)
export const touchesTime = (changed: Partial<EventFields>): boolean =>
  timeFields.some((field) => changed[field] !== undefined)
