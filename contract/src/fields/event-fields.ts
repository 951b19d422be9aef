import type { FieldTable, Side } from '../kit/fields.ts'
import { t } from './texts.ts'

const center = ['center'] as const satisfies readonly Side[]
const offices = ['shop', 'center'] as const satisfies readonly Side[]
const workers = ['technician', 'center'] as const satisfies readonly Side[]
const everyone = ['shop', 'technician', 'center'] as const satisfies readonly Side[]

/** What a person fills in on a visit. Its services are lines of their own. */
export const eventFields = {
  calibrateEventType: { kind: 'id', of: 'type', column: 'type', setBy: offices },
  scheduled: { kind: 'time', column: 'scheduled_local', setBy: offices },
  minutes: { kind: 'number', min: 5, max: 24 * 60, column: 'minutes', setBy: center },
  bay: { kind: 'id', of: 'bay', column: 'bay', setBy: center },
  techIds: { kind: 'ids', of: 'user', max: 12, column: 'technician_ids', setBy: center },
  notes: { kind: 'lines', max: 4000, column: 'notes', setBy: everyone },
  results: { kind: 'lines', max: 4000, column: 'results', setBy: workers },
  internalNotes: { kind: 'lines', max: 4000, column: 'internal_notes', setBy: workers },
  creditNotes: { kind: 'lines', max: 4000, column: 'credit_notes', setBy: center },
  serviceOther: { kind: 'line', max: 200, column: 'service_other', setBy: everyone },
  paymentType: { kind: 'id', of: 'lookup', column: 'payment_type', setBy: center },
  calibrateEventReference: { kind: 'id', of: 'event', column: 'reference_event', setBy: center },
  transportationTypeIds: {
    kind: 'ids',
    of: 'lookup',
    max: 20,
    column: 'transportation_types',
    setBy: everyone,
  },
  skipReady: { kind: 'flag', column: 'skip_ready', setBy: workers },
  skipPrecheck: { kind: 'flag', column: 'skip_precheck', setBy: workers },
  skipActions: { kind: 'flag', column: 'skip_actions', setBy: workers },
} as const satisfies FieldTable

export type EventField = keyof typeof eventFields

export const eventLabel = (name: EventField): string => t(`event.${name}`)
