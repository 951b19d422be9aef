/** An entity whose fields are described by a field table. */
export interface Entity {
  /** Database table, and beginning of its labels' keys. */
  table: string
  /** The file with the table's columns. */
  columns: string
  /** The file with the field table, and the table's name there. */
  fields: string
  constant: string
  /** Whether fields are set by sides of a repair order. */
  hasSides: boolean
}

export const entities: Readonly<Record<string, Entity>> = {
  vehicle: {
    table: 'vehicle',
    columns: 'database/tables/340-vehicle.sql',
    fields: 'contract/src/fields/vehicle-fields.ts',
    constant: 'vehicleFields',
    hasSides: false,
  },
  request: {
    table: 'request',
    columns: 'database/tables/360-request.sql',
    fields: 'contract/src/fields/request-fields.ts',
    constant: 'requestFields',
    hasSides: true,
  },
  event: {
    table: 'event',
    columns: 'database/tables/370-event.sql',
    fields: 'contract/src/fields/event-fields.ts',
    constant: 'eventFields',
    hasSides: true,
  },
}

export const sides = ['shop', 'center', 'technician'] as const

export interface NewField {
  name: string
  /** `line:40`, `lines:500`, `number:0-100`, or `flag`. */
  kind: string
  label: string
  setBy: readonly string[]
}

/** A kind as text: what its row says, and its column's type and check. Undefined if there is no such kind. */
export const describeKind = (text: string, column: string): { row: string; type: string } | undefined => {
  const [, kind = '', from = '', to = ''] = /^(\w+)(?::(\d+)(?:-(\d+))?)?$/.exec(text) ?? []
  if (kind === 'flag' && from === '') return { row: "kind: 'flag'", type: 'boolean not null default false' }
  if ((kind === 'line' || kind === 'lines') && from !== '' && to === '')
    return {
      row: `kind: '${kind}', max: ${from}`,
      type: `text not null default '' check (char_length(${column}) <= ${from})`,
    }
  if (kind === 'number' && to !== '')
    return {
      row: `kind: 'number', min: ${from}, max: ${to}`,
      type: `int check (${column} between ${from} and ${to})`,
    }
  return undefined
}

/** `odometerIn` as `odometer_in`. */
export const columnOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const insertAfter = (text: string, line: RegExp, added: string, where: string): string => {
  const found = [...text.matchAll(line)].at(-1)
  if (!found) throw new Error(`${where} has no place for it; add it by hand.`)
  const end = found.index + found[0].length
  return text.slice(0, end) + added + text.slice(end)
}

const tableOf = (
  source: string,
  { constant, fields }: Entity,
): { start: number; end: number; rows: string } => {
  const start = source.indexOf(`export const ${constant} = {`)
  const end = source.indexOf('\n} as const satisfies FieldTable', start)
  if (start < 0 || end < 0) throw new Error(`${fields} has no table ${constant}; add the field by hand.`)
  return { start, end, rows: source.slice(start, end) }
}

/** Adds the field's row at the end of its field table. */
export const addRow = (source: string, entity: Entity, { name, kind, setBy }: NewField): string => {
  const { end, rows } = tableOf(source, entity)
  if (new RegExp(`^ {2}${name}:`, 'm').test(rows)) throw new Error(`There is a field ${name} already.`)
  const column = columnOf(name)
  const sidesText = setBy.map((side) => `'${side}'`).join(', ')
  const setByText = entity.hasSides ? `, setBy: [${sidesText}]` : ''
  const row = `\n  ${name}: { ${describeKind(kind, column)?.row}, column: '${column}'${setByText} },`
  return source.slice(0, end) + row + source.slice(end)
}

/** Adds the column behind that of the last field in `fields`, the source of the field table. */
export const addColumn = (
  sql: string,
  fields: string,
  entity: Entity,
  { name, kind, label }: NewField,
): string => {
  const last = [...tableOf(fields, entity).rows.matchAll(/column: '(\w+)'/g)].at(-1)?.[1]
  const column = columnOf(name)
  const line = `\n  ${column} ${describeKind(kind, column)?.type}, -- ${label.toLowerCase()}`
  return insertAfter(sql, new RegExp(`^ {2}"?${last}"? .*`, 'gm'), line, entity.columns)
}

/** Adds the column to an installed database, once its table is released. */
export const columnMigration = ({ table }: Entity, { name, kind, label }: NewField): string => {
  const column = columnOf(name)
  return `alter table "${table}" add column ${column} ${describeKind(kind, column)?.type};
comment on column "${table}".${column} is '${label.toLowerCase().replaceAll("'", "''")}';
`
}

/** Adds the label behind those of the entity. */
export const addLabel = (source: string, { table }: Entity, { name, label }: NewField): string =>
  insertAfter(
    source,
    new RegExp(`^ {2}'${table}\\..*`, 'gm'),
    `\n  '${table}.${name}': ${JSON.stringify(label)},`,
    'contract/src/fields/texts.ts',
  )
