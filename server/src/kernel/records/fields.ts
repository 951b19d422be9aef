import { sql, type RawBuilder } from 'kysely'
import {
  fieldNames,
  mapFields,
  type Field,
  type FieldTable,
  type FieldValue,
  type FieldValues,
} from '#contract/kit/fields.ts'

/** A record's values by column. */
export type FieldColumns<T extends FieldTable> = {
  [K in keyof T as T[K]['column']]: FieldValue<T[K]>
}

/** A value as it is sent, in the form it is stored in; undefined if it wasn't sent. Ids of 0 and below mean none. */
const toStored = ({ kind }: Field, value: unknown): unknown => {
  if (value === undefined) return undefined
  if (kind === 'line' || kind === 'lines') return value ?? ''
  if (kind === 'id') return typeof value === 'number' && value > 0 ? value : null
  return value
}

/** The fields that were sent, before any check of who may set them. */
export const sentValues = <T extends FieldTable>(
  table: T,
  body: { readonly [K in keyof T]?: unknown },
): Partial<FieldValues<T>> =>
  Object.fromEntries(
    fieldNames(table)
      .map((name) => [name, toStored(table[name] as Field, body[name])])
      .filter(([, value]) => value !== undefined),
  ) as Partial<FieldValues<T>>

/** The values of a stored row. */
export const storedValues = <T extends FieldTable>(
  table: T,
  row: { readonly [C in keyof FieldColumns<T>]: unknown },
): FieldValues<T> =>
  mapFields(table, (_name, { column }) => row[column as keyof typeof row]) as FieldValues<T>

/** The columns of values. Fields without a value are left out. */
export const toColumns = <T extends FieldTable>(
  table: T,
  values: { readonly [K in keyof T]?: FieldValue<T[K]> | undefined },
): Partial<FieldColumns<T>> =>
  Object.fromEntries(
    fieldNames(table).flatMap((name) =>
      values[name] === undefined ? [] : [[(table[name] as Field).column, values[name]]],
    ),
  ) as Partial<FieldColumns<T>>

/** The columns of a table in its order. */
export const fieldColumns = <T extends FieldTable>(table: T): (keyof FieldColumns<T> & string)[] =>
  Object.values(table).map(({ column }) => column) as (keyof FieldColumns<T> & string)[]

/** Selects the columns of a table of fields, save some: `r.ro_number, r.type, ...`. */
export const columnList = <T extends FieldTable>(
  alias: string,
  table: T,
  except: readonly (keyof T & string)[] = [],
): string =>
  Object.entries(table)
    .flatMap(([name, { column }]) => (except.includes(name) ? [] : [`${alias}."${column}"`]))
    .join(', ')

/** Selects the fields of `alias` under their names in calls, empty texts as null. */
export const selectFields = (alias: string, table: FieldTable): RawBuilder<unknown> =>
  sql.raw(
    Object.entries(table)
      .map(([name, { kind, column }]) => {
        const value = `${alias}."${column}"`
        // texts-ignore: SQL
        return `${kind === 'line' || kind === 'lines' ? `nullif(${value}, '')` : value} as "${name}"`
      })
      .join(', '),
  )
