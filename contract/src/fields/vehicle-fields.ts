import type { FieldTable } from '../kit/fields.ts'
import { t } from './texts.ts'

/** What is known of a vehicle. `npm run make:field -- vehicle <name>` adds one. */
export const vehicleFields = {
  vin: { kind: 'line', max: 40, column: 'vin' },
  year: { kind: 'number', min: 1900, max: 2100, keeps: true, column: 'year' },
  make: { kind: 'id', of: 'lookup', column: 'make' },
  /** The make's name in the list, or a typed one that the list doesn't have. */
  makeName: { kind: 'line', max: 80, column: 'make_name' },
  model: { kind: 'line', max: 80, column: 'model' },
  trim: { kind: 'line', max: 80, column: 'trim' },
} as const satisfies FieldTable

export type VehicleField = keyof typeof vehicleFields

export const vehicleLabel = (name: VehicleField): string => t(`vehicle.${name}`)
