import type { FieldTable, Side } from '../kit/fields.ts'
import { t } from './texts.ts'

const shop = ['shop'] as const satisfies readonly Side[]
const center = ['center'] as const satisfies readonly Side[]
const offices = ['shop', 'center'] as const satisfies readonly Side[]

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
  /** Time the shop would like, local to the center. A wish: it books nothing. */
  wantedTime: { kind: 'time', column: 'wanted_local', setBy: shop },
  wantedServices: { kind: 'ids', of: 'service', max: 100, column: 'wanted_services', setBy: offices },
} as const satisfies FieldTable

export type RequestField = keyof typeof requestFields

export const requestLabel = (name: RequestField): string => t(`request.${name}`)
