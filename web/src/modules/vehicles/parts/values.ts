import type { AnswerOf } from '#contract/kit/call.ts'
import type { Problem } from '#contract/kit/problems.ts'
import type { vehicle } from '#contract/vehicles.ts'
import type { ConflictField } from '../../../ui/form/ConflictPanel.tsx'
import { t } from '../texts.ts'

export type Vehicle = AnswerOf<typeof vehicle>
export type Values = {
  vin: string
  year: number | null
  make: string | null
  model: string
  trim: string
  contact: number | null
}
export type Field = keyof Values
type ServerConflict = NonNullable<Problem['conflict']>

export const valuesOf = (record: Vehicle): Values => ({
  vin: record.vin ?? '',
  year: record.year,
  make: record.make === null ? null : String(record.make),
  model: record.model ?? '',
  trim: record.trim ?? '',
  contact: record.contact,
})
export const check = (values: Values) => ({
  year: values.year && values.year >= 1900 && values.year <= 2100 ? undefined : t('check.year'),
  model: values.model.trim() || values.vin.trim() ? undefined : t('check.model'),
})

const fields = (): Record<string, { field: Field; label: string }> => ({
  vin: { field: 'vin', label: t('field.vin') },
  year: { field: 'year', label: t('field.year') },
  make: { field: 'make', label: t('field.make') },
  make_name: { field: 'make', label: t('field.make') },
  model: { field: 'model', label: t('field.model') },
  trim: { field: 'trim', label: t('field.trim') },
  contact: { field: 'contact', label: t('field.customer') },
})

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
  const rows = serverFields.flatMap(({ field: column, stored, yours: yourValue }) => {
    const formField = fields()[column]
    if (!formField) return []
    const [storedName, yourName] = named[formField.field] ?? [String(stored ?? ''), String(yourValue ?? '')]
    return [{ name: formField.field, label: formField.label, stored: storedName ?? '', yours: yourName }]
  })
  return rows.filter(({ name }, index) => rows.findIndex((each) => each.name === name) === index)
}
