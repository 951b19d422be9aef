import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { maxImportRows, notImported, type ImportMapping, type ImportSchema } from '#contract/imports.ts'
import { mapHeadings, mapRows, repeatedRows } from './map-rows.ts'
import { readFileTable } from './read-file.ts'

const read = (text: string | Buffer, more: { delimiter?: 'Comma' | 'Tab'; rowsToSkip?: number } = {}) => {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  const table = readFileTable(bytes, { delimiter: 'Comma', rowsToSkip: 0, ...more })
  return { ...table, rows: [...table.parts()].flat() }
}
const cells = (text: string | Buffer, more?: Parameters<typeof read>[1]) =>
  read(text, more).rows.map((row) => row.cells)

describe('a file', () => {
  test.each([
    ['UTF-8', 'utf8', false],
    ['UTF-8', 'utf8', true],
    ['windows-1252', 'win1252', false],
    ['UTF-16LE', 'utf16le', true],
    ['UTF-16BE', 'utf16be', true],
    ['UTF-16LE', 'utf16le', false],
  ])('is read as %s (%s, mark: %s)', (encoding, encoded, addBOM) => {
    const bytes = iconv.encode('Last name,City\r\nMuñoz,Logroño\r\nPeña,Málaga\r\n', encoded, { addBOM })
    const table = read(bytes)
    expect(table.encoding).toBe(encoding)
    expect(table.header).toEqual(['Last name', 'City'])
    expect(table.rows.map((row) => row.cells)).toEqual([
      ['Muñoz', 'Logroño'],
      ['Peña', 'Málaga'],
    ])
  })

  test.each([
    ['comma', 'a,b\n1,2', 'Comma'],
    ['tab', 'a\tb\n1\t2', 'Tab'],
    ['tab although comma was chosen', 'a\tb\n1\t2', 'Comma'],
    ['semicolon', 'a;b\n1;2', 'Comma'],
    ['bar', 'a|b\n1|2', 'Tab'],
    ['semicolon with commas in quotes', '"a,x";b\n1;2', 'Tab'],
  ] as const)('is separated by %s', (_name, text, delimiter) => {
    expect(cells(text, { delimiter })).toEqual([['1', '2']])
  })

  test('keeps quotes, line breaks in cells, and the line each row starts or ends on', () => {
    const { rows } = read('name,notes\n"Doe, Jo","first\nsecond"\nRoe,"said ""hi"""\n\n,\nPoe,x\n')
    expect(rows.map((row) => row.cells)).toEqual([
      ['Doe, Jo', 'first\nsecond'],
      ['Roe', 'said "hi"'],
      ['Poe', 'x'],
    ])
    expect(rows.map((row) => row.line)).toEqual([3, 4, 7])
  })

  test('may name its separator in a line of its own', () => {
    const { separator, header, rows } = read('sep=;\r\nname;notes\r\nDoe;a, b, c\r\n')
    expect({ separator, header, rows }).toEqual({
      separator: ';',
      header: ['name', 'notes'],
      rows: [{ line: 3, cells: ['Doe', 'a, b, c'] }],
    })
  })

  test('has its headings below the rows to skip', () => {
    const { header, rows } = read('Customers of May\n\nname,email\nDoe,d@x.test\n', { rowsToSkip: 2 })
    expect(header).toEqual(['name', 'email'])
    expect(rows).toEqual([{ line: 4, cells: ['Doe', 'd@x.test'] }])
  })

  test('in another encoding is read whole, although it is converted in pieces', () => {
    const text = `name\n${'ñandú\n'.repeat(100_000)}`
    for (const encoded of ['win1252', 'utf16le'])
      expect(new Set(cells(iconv.encode(text, encoded, { addBOM: encoded === 'utf16le' })).flat())).toEqual(
        new Set(['ñandú']),
      )
  })

  test.each([
    ['nothing', '', /no rows/],
    ['only headings', 'a,b\n', /no rows/],
    ['no text', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 8, 0, 1, 2]), /not a text file/],
    ['a very long row of separators', `a,b\n${','.repeat(150_000)}\n1,2\n`, /line 2/],
    ['a very long row', `a,b\n${'x'.repeat(150_000)},1\n`, /line 2/],
    ['very many columns', `${'a,'.repeat(300)}b\n1,2\n`, /columns/],
    ['very many rows', `a,b\n${'1,2\n'.repeat(maxImportRows + 1)}`, /rows/],
  ])('with %s is refused with a reason', (_name, content, reason) => {
    expect(() => read(content)).toThrow(reason)
  })
})

const mapTo = (
  schema: ImportSchema,
  header: string[],
  mapping: ImportMapping[] = [],
  more: { remembered?: Map<string, string>; cells?: string[][] } = {},
) => {
  const rows = (more.cells ?? []).map((each, at) => ({ line: at + 2, cells: each }))
  const { remembered = new Map<string, string>() } = more
  return mapHeadings(schema, { header, rows }, { mapping, remembered })
}
const columnsOf = (...input: Parameters<typeof mapTo>) => mapTo(...input).map(({ column }) => column)

describe('headings', () => {
  test('are mapped by name in the spelling of other programs', () => {
    expect(columnsOf('contacts', ['E-Mail', 'FIRST', 'surname', 'Cell Phone', 'Color'])).toEqual([
      'emailAddress',
      'firstName',
      'lastName',
      'phoneNo',
      null,
    ])
    expect(columnsOf('vehicles', ['VIN #', 'Año', 'Marca'])).toEqual(['vin', 'year', 'makeName'])
    expect(columnsOf('requests', ['RO #', 'Insurance', 'Writer'])).toEqual([
      'ronumber',
      'insurerName',
      'estimator',
    ])
  })

  test('are mapped as chosen before they are mapped by name', () => {
    const mapping = [{ columnName: 'emailAddress', displayName: 'contact' }]
    expect(columnsOf('contacts', ['Email', 'Contact', 'Name'], mapping)).toEqual([
      null,
      'emailAddress',
      'lastName',
    ])
  })

  test('are left out as chosen', () => {
    const mapping = [{ columnName: notImported, displayName: 'Notes' }]
    expect(mapTo('contacts', ['Name', 'Notes'], mapping)).toEqual([
      { column: 'lastName', foundBy: 'name' },
      { column: null, foundBy: 'hand' },
    ])
  })

  test('are mapped as for an earlier file, unless it is chosen otherwise', () => {
    const remembered = new Map([
      ['kunde', 'lastName'],
      ['notes', notImported],
    ])
    const header = [' Kunde ', 'Name', 'Notes']
    expect(mapTo('contacts', header, [], { remembered })).toEqual([
      { column: 'lastName', foundBy: 'remembered' },
      { column: null, foundBy: null },
      { column: null, foundBy: 'remembered' },
    ])
    const mapping = [{ columnName: 'companyName', displayName: 'Kunde' }]
    expect(columnsOf('contacts', header, mapping, { remembered })).toEqual(['companyName', 'lastName', null])
  })

  test('are mapped by the cells below them when their names say nothing', () => {
    const cells = [
      ['a@x.test', '(616) 555-0101', '1001', 'Doe'],
      ['b@x.test', '616-555-0102', '1002', 'Roe'],
      ['', '', '1003', ''],
    ]
    expect(mapTo('contacts', ['A', 'B', 'C', 'Name'], [], { cells })).toEqual([
      { column: 'emailAddress', foundBy: 'content' },
      { column: 'phoneNo', foundBy: 'content' },
      { column: null, foundBy: null },
      { column: 'lastName', foundBy: 'name' },
    ])
    const cars = [
      ['1HGCM82633A004352', '2003'],
      ['1M8GDM9AXKP042788', '1989'],
    ]
    expect(columnsOf('vehicles', ['A', 'B'], [], { cells: cars })).toEqual(['vin', 'year'])
  })

  test('below which one cell in four looks different are not guessed', () => {
    const cells = [['a@x.test'], ['b@x.test'], ['c@x.test'], ['none']]
    expect(() => columnsOf('contacts', ['A'], [], { cells })).toThrow(/No heading/)
  })

  test('that the mapping names and the file lacks are refused, and so are twins', () => {
    const mapping = [{ columnName: 'emailAddress', displayName: 'mail' }]
    expect(() => columnsOf('contacts', ['name'], mapping)).toThrow(/“mail”/)
    expect(() => columnsOf('contacts', ['mail', 'Mail'], mapping)).toThrow(/more than once/)
    expect(() => columnsOf('contacts', ['color'])).toThrow(/No heading/)
  })
})

describe('rows', () => {
  test('leave out empty cells, and are bad with more cells than headings', () => {
    const rows = [
      { line: 2, cells: ['Doe', ''] },
      { line: 3, cells: ['Doe', 'Jo', 'x'] },
      { line: 4, cells: ['Roe'] },
    ]
    expect(mapRows({ header: ['a', 'b'], rows }, ['lastName', 'firstName'])).toMatchObject({
      sent: [
        { line: 2, values: { lastName: 'Doe' } },
        { line: 4, values: { lastName: 'Roe' } },
      ],
      bad: [{ line: 3 }],
    })
  })

  test('about the same record name the first of them', () => {
    const keys = ['a', 'b', undefined, 'a', undefined, 'a']
    expect([...repeatedRows(keys.map((key, at) => ({ line: at + 2, key })))]).toEqual([
      [5, 2],
      [7, 2],
    ])
  })
})
