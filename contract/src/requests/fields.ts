import type { FieldTable, Side } from '../kit/fields.ts'
import { t } from '../fieldTexts.ts'

const shop = ['shop'] as const satisfies readonly Side[]
const center = ['center'] as const satisfies readonly Side[]
const offices = ['shop', 'center'] as const satisfies readonly Side[]
const workers = ['technician', 'center'] as const satisfies readonly Side[]
const everyone = ['shop', 'technician', 'center'] as const satisfies readonly Side[]

/** What a person fills in on a repair order. Its vehicle has a table of its own, `vehicleFields`. */
export const requestFields = {
  ronumber: { kind: 'line', max: 40, column: 'ro_number', setBy: shop },
  calibrateType: { kind: 'id', of: 'lookup', column: 'type', setBy: offices },
  contact: { kind: 'id', of: 'contact', column: 'contact', setBy: shop },
  insurance: { kind: 'id', of: 'insurer', column: 'insurer', setBy: offices },
  fleetContact: { kind: 'id', of: 'contact', column: 'fleet_contact', setBy: shop },
  fleetNumber: { kind: 'line', max: 60, column: 'fleet_number', setBy: shop },
  estimator: { kind: 'line', max: 120, column: 'estimator', setBy: shop },
  notes: { kind: 'lines', max: 4000, column: 'notes', setBy: offices },
  /** Visible only to the firm that wrote them and its branch; null for everyone else. */
  internalNotes: { kind: 'lines', max: 4000, column: 'internal_notes', setBy: center },
  /** Center the shop plans to submit to; shown before submission, to the shop's side. */
  wantedCenter: { kind: 'id', of: 'firm', column: 'wanted_center', setBy: shop },
  wantedServices: { kind: 'ids', of: 'service', max: 100, column: 'wanted_services', setBy: offices },
} as const satisfies FieldTable

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

export type RequestField = keyof typeof requestFields
export type EventField = keyof typeof eventFields

export const requestLabel = (name: RequestField): string => t(`request.${name}`)
export const eventLabel = (name: EventField): string => t(`event.${name}`)
