import { fieldNames, settableFields, type FieldTable, type Side } from '#contract/kit/fields.ts'
import { FieldInput, type Binding, type PlainField } from './FieldInput.tsx'

interface Props<T extends FieldTable> {
  /** Plain fields only. A field of another kind needs an input of its own and must be left out of the table. */
  table: T & Readonly<Record<keyof T, PlainField>>
  label: (name: keyof T & string) => string
  field: (name: keyof T & string) => Binding
  /** The sides of a repair order that the user acts for: only fields they may set are shown. */
  sides?: readonly Side[]
}

/** Inputs for the fields of a table, in its order, from what the table says of them. */
export function FieldInputs<T extends FieldTable>({ table, label, field, sides }: Props<T>) {
  const settable = sides && settableFields(table, sides)
  return fieldNames(table)
    .filter((name) => settable?.includes(name) ?? true)
    .map((name) => <FieldInput key={name} field={table[name]} label={label(name)} bind={field(name)} />)
}
