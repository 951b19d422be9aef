import { emptyValues, mapFields, type Field, type FieldTable, type FieldValue } from '#contract/kit/fields.ts'

/** A field's value in a form. Ids are text because select fields use text; null is no choice. */
export type FormValue<F extends Field> = F['kind'] extends 'id' ? string | null : FieldValue<F>
export type FormValues<T extends FieldTable> = { -readonly [K in keyof T]: FormValue<T[K]> }
/** Values under their names in calls, with null for an empty text. */
type Answered<T extends FieldTable> = { readonly [K in keyof T]: unknown }
type Sent<T extends FieldTable> = { -readonly [K in keyof T]?: FieldValue<T[K]> }

/** The form's values of a record as a call answers it. */
export const formValues = <T extends FieldTable>(table: T, record: Answered<T>): FormValues<T> => {
  const empty = emptyValues(table)
  return mapFields(table, (name, { kind }) => {
    const value = record[name] ?? empty[name]
    return kind === 'id' && value !== null ? String(value) : value
  }) as FormValues<T>
}

/** The form's values before anything is filled in. */
export const emptyForm = <T extends FieldTable>(table: T): FormValues<T> =>
  formValues(table, emptyValues(table))

/** The values of a form as a call takes them; of all fields, or of those that changed. */
export const toBody = <T extends FieldTable>(
  table: T,
  values: { readonly [K in keyof T]: unknown },
  isSent: (name: string) => boolean = () => true,
): Sent<T> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([name, { kind }]) => {
      const value = values[name]
      return isSent(name) ? [[name, kind === 'id' && value !== null ? Number(value) : value]] : []
    }),
  ) as Sent<T>
