import { omitFields } from '#contract/kit/fields.ts'
import { vehicleFields, vehicleLabel } from '#contract/fields/vehicle-fields.ts'
import type { Binding } from '../../../kit/fields/FieldInput.tsx'
import { FieldInputs } from '../../../kit/fields/FieldInputs.tsx'

/** VIN, year, and make have inputs of their own, because the VIN fills them in and makes come from a list. */
const plainFields = omitFields(vehicleFields, ['vin', 'year', 'make', 'makeName'])
type PlainName = keyof typeof plainFields

/** The inputs of all other vehicle fields. */
export const PlainVehicleFields = ({ field }: { field: (name: PlainName) => Binding }) => (
  <FieldInputs table={plainFields} label={vehicleLabel} field={field} />
)
