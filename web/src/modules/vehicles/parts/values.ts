import type { AnswerOf } from '#contract/kit/call.ts'
import { emptyValues, fieldNames } from '#contract/kit/fields.ts'
import type { Problem } from '#contract/kit/problems.ts'
import { vehicleFields, vehicleLabel } from '#contract/fields/vehicle-fields.ts'
import type { vehicle } from '#contract/vehicles.ts'
import { formValues, toBody, type FormValues } from '../../../kit/fields/formValues.ts'
import type { ConflictField } from '../../../ui/form/ConflictPanel.tsx'
import { t } from '../texts.ts'

export type Vehicle = AnswerOf<typeof vehicle>
/** The make is chosen by its id, which brings its name. */
const { makeName: _makeName, ...formFields } = vehicleFields
export type Values = FormValues<typeof formFields> & { contact: number | null }
export type Field = keyof Values
/** The year of a new vehicle. */
const newVehicleYear = 2007
type ServerConflict = NonNullable<Problem['conflict']>

/** A vehicle to be added. */
export const newVehicle: Vehicle = {
  ...emptyValues(vehicleFields),
  vehicle: -1,
  firm: 0,
  contact: null,
  contactName: null,
  year: newVehicleYear,
  requests: 0,
  version: 0,
  rights: ['edit'],
}

export const valuesOf = (record: Vehicle): Values => ({
  ...formValues(formFields, record),
  contact: record.contact,
})
/** Fields for a save: all of a new vehicle, the changed ones of a stored one. */
export const vehicleBody = (values: Values, isSent: (field: Field) => boolean) => ({
  ...toBody(formFields, values, (name) => isSent(name as Field)),
  year: isSent('year') ? (values.year ?? newVehicleYear) : undefined,
  contact: isSent('contact') ? values.contact : undefined,
})
export const check = (values: Values) => ({
  year: values.year && values.year >= 1900 && values.year <= 2100 ? undefined : t('check.year'),
  model: values.model.trim() || values.vin.trim() ? undefined : t('check.model'),
})

/** The form field and label of a field in a conflict. Make and make name are one field. */
const formFieldOf = (sent: string): { field: Field; label: string } | undefined => {
  if (sent === 'contact') return { field: 'contact', label: t('field.customer') }
  const name = fieldNames(vehicleFields).find((each) => each === sent)
  return name && { field: name === 'makeName' ? 'make' : name, label: vehicleLabel(name) }
}

/** Conflict fields as text: names for make and customer, each field once. `now` is what is stored. */
export const conflictFields = (
  serverFields: ServerConflict['fields'],
  now: Pick<Vehicle, 'makeName' | 'contactName'>,
  yours: { make: string; contact: string },
): ConflictField[] => {
  const named: Partial<Record<Field, [stored: string | null, yours: string]>> = {
    make: [now.makeName, yours.make],
    contact: [now.contactName, yours.contact],
  }
  const rows = serverFields.flatMap(({ field, stored, yours: yourValue }) => {
    const formField = formFieldOf(field)
    if (!formField) return []
    const [storedName, yourName] = named[formField.field] ?? [String(stored ?? ''), String(yourValue ?? '')]
    return [{ name: formField.field, label: formField.label, stored: storedName ?? '', yours: yourName }]
  })
  return rows.filter(({ name }, index) => rows.findIndex((each) => each.name === name) === index)
}
