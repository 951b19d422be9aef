/** A side of a repair order: the shop that owns it, the center that does the work, a technician on a visit. */
export type Side = 'shop' | 'center' | 'technician'
/** What the ids in a field refer to. History and conflicts show the names. */
export type Referred =
  | 'contact'
  | 'insurer'
  | 'lookup'
  | 'firm'
  | 'service'
  | 'type'
  | 'bay'
  | 'user'
  | 'event'

type Common = {
  /** Column in the entity's table. Its name in calls is the key in the field table. */
  readonly column: string
  /** Sides of a repair order that may set it. */
  readonly setBy?: readonly Side[]
}
/**
 * One field of a record: how it is sent, stored, and shown. An empty `line` or `lines` is '' in the database, and '' or
 * null in calls; an empty number, id, or time is null in both.
 */
export type Field = Common &
  (
    | { readonly kind: 'line' | 'lines'; readonly max: number }
    /** `keeps`: null isn't accepted, so a saved value can only be replaced. */
    | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly keeps?: true }
    | { readonly kind: 'id'; readonly of: Referred }
    | { readonly kind: 'ids'; readonly of: Referred; readonly max: number }
    | { readonly kind: 'flag' }
    /** A planned local time, with an offset where the time occurs twice. */
    | { readonly kind: 'time' }
  )

/** The fields of an entity by their names in calls. Shapes, merging, history, labels, and inputs come from it. */
export type FieldTable = Readonly<Record<string, Field>>

export type FieldValue<F extends Field> = F['kind'] extends 'line' | 'lines'
  ? string
  : F['kind'] extends 'flag'
    ? boolean
    : F['kind'] extends 'ids'
      ? number[]
      : F['kind'] extends 'time'
        ? string | null
        : number | null
/** A record's values under their names in calls. */
export type FieldValues<T extends FieldTable> = { -readonly [K in keyof T]: FieldValue<T[K]> }

/** The names of a table's fields, in its order. */
export const fieldNames = <T extends FieldTable>(table: T): (keyof T & string)[] => Object.keys(table)

/** Something for each field of a table, by its name. */
export const mapFields = <T extends FieldTable, V>(
  table: T,
  valueOf: (name: keyof T & string, field: Field) => V,
): Record<keyof T & string, V> =>
  Object.fromEntries(fieldNames(table).map((name) => [name, valueOf(name, table[name] as Field)])) as Record<
    keyof T & string,
    V
  >

/** A table without the fields of these names. */
export const omitFields = <T extends FieldTable, N extends keyof T>(
  table: T,
  names: readonly N[],
): Omit<T, N> =>
  Object.fromEntries(Object.entries(table).filter(([name]) => !names.includes(name as N))) as Omit<T, N>

const empty = { line: '', lines: '', number: null, id: null, ids: [], flag: false, time: null } as const

/** The values of a record before anything is filled in. */
export const emptyValues = <T extends FieldTable>(table: T): FieldValues<T> =>
  mapFields(table, (_name, { kind }) => (kind === 'ids' ? [] : empty[kind])) as FieldValues<T>

/** The fields that some sides may set. */
export const settableFields = (table: FieldTable, sides: readonly Side[]): string[] =>
  Object.entries(table).flatMap(([name, { setBy = [] }]) =>
    setBy.some((side) => sides.includes(side)) ? [name] : [],
  )

/** Whether a table has a field of this name. */
export const hasField = <T extends FieldTable>(table: T, name: string): name is keyof T & string =>
  Object.hasOwn(table, name)
