import { describe, expect, it } from 'vitest'
import {
  addColumn,
  addLabel,
  addRow,
  columnOf,
  describeKind,
  entities,
  type NewField,
} from './field-templates.ts'
import { readSource } from './source-files.ts'

const color: NewField = { name: 'paintColor', kind: 'line:40', label: 'Paint color', setBy: [] }

describe.each(Object.entries(entities))('a field of a %s', (name, entity) => {
  const field = { ...color, setBy: entity.hasSides ? ['shop', 'center'] : [] }
  const fields = readSource(entity.fields) ?? ''

  it('gets a row, a column behind the last one, and a label', () => {
    const row = addRow(fields, entity, field)
    expect(row).toContain("  paintColor: { kind: 'line', max: 40, column: 'paint_color'")
    expect(row.includes("setBy: ['shop', 'center'] }")).toBe(entity.hasSides)
    const sql = addColumn(readSource(entity.columns) ?? '', fields, entity, field)
    expect(sql).toContain(
      "\n  paint_color text not null default '' check (char_length(paint_color) <= 40), -- paint color\n",
    )
    expect(addLabel(readSource('contract/src/fields/texts.ts') ?? '', entity, field)).toContain(
      `'${name}.paintColor': "Paint color",`,
    )
  })

  it('is added once', () => {
    expect(() => addRow(addRow(fields, entity, field), entity, field)).toThrow('There is a field paintColor')
  })
})

it.each([
  ['flag', 'boolean not null default false'],
  ['number:0-99', 'int check (odometer between 0 and 99)'],
  ['lines:500', "text not null default '' check (char_length(odometer) <= 500)"],
])('%s is %s', (kind, type) => expect(describeKind(kind, 'odometer')?.type).toBe(type))

it.each(['line', 'line:1-2', 'number:5', 'flag:1', 'date'])('%s is no kind', (kind) =>
  expect(describeKind(kind, 'x')).toBeUndefined(),
)

it('names columns as the database does', () => expect(columnOf('odometerIn')).toBe('odometer_in'))
