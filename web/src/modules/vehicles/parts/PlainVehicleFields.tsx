import { fieldNames } from '#contract/kit/fields.ts'
import { vehicleFields, vehicleLabel } from '#contract/fields/vehicle-fields.ts'
import { FieldInput, type Binding } from '../../../kit/fields/FieldInput.tsx'

/** VIN, year, and make have inputs of their own, because the VIN fills them in and makes come from a list. */
const { vin: _vin, year: _year, make: _make, makeName: _makeName, ...plainFields } = vehicleFields
type PlainName = keyof typeof plainFields

/** The inputs of all other vehicle fields. */
export const PlainVehicleFields = ({ field }: { field: (name: PlainName) => Binding }) =>
  fieldNames(plainFields).map((name) => (
    <FieldInput key={name} field={plainFields[name]} label={vehicleLabel(name)} bind={field(name)} />
  ))
