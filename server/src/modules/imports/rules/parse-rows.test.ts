import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRows } from './parse-rows.ts'

const rowsOf = (text: string, separator = ',', rowsToSkip = 0) => [
  ...parseRows(Buffer.from(text), separator, rowsToSkip),
]
const cellsOf = (...input: Parameters<typeof rowsOf>) => rowsOf(...input).map(({ cells }) => cells)

test('reads any cells as a general parser does', () => {
  const cell = fc
    .array(fc.constantFrom('a', 'é', '漢', ' ', '"', ',', ';', '\t', '\n', '\r\n', "'"), { maxLength: 8 })
    .map((characters) => characters.join(''))
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const file = fc.record({
    rows: fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
    separator: fc.constantFrom(',', ';', '\t'),
    lineEnd: fc.constantFrom('\n', '\r\n'),
    isEnded: fc.boolean(),
  })
  fc.assert(
    fc.property(file, ({ rows, separator, lineEnd, isEnded }) => {
      const text = rows.map((row) => row.map(quoted).join(separator)).join(lineEnd) + (isEnded ? lineEnd : '')
      const read = parse(text, { delimiter: separator, relax_column_count: true, skip_empty_lines: true })
      expect(cellsOf(text, separator)).toEqual(read.filter((cells) => cells.some((each) => each !== '')))
    }),
  )
})

test('reads lines that end differently in one file, each with its line', () => {
  expect(rowsOf('a,b\r\n1,2\n3,4\r5,"6\r\n7"\r\n\r8,9')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1', '2'] },
    { line: 3, cells: ['3', '4'] },
    { line: 5, cells: ['5', '6\r\n7'] },
    { line: 7, cells: ['8', '9'] },
  ])
})

test('leaves out blanks around cells, and keeps quotes inside of them', () => {
  expect(cellsOf('  a b ,\t" c ",12" rim , "x""y" \n , \n')).toEqual([['a b', ' c ', '12" rim', 'x"y']])
  expect(cellsOf('a\t b \t\n', '\t')).toEqual([['a', 'b', '']])
})

test('skips lines, and ends with the file', () => {
  expect(cellsOf('Title, "of\nit\na,b', ',', 2)).toEqual([['a', 'b']])
  expect(cellsOf('a\nb', ',', 5)).toEqual([])
  expect(cellsOf('')).toEqual([])
  expect(cellsOf('a,')).toEqual([['a', '']])
})

test.each([
  ['a quote that is never closed', 'a,b\n1,2\n3,"4', 3],
  ['a quote that the next row closes', 'a,b\n1,"2\n3,"4"\n', 2],
  ['text after a quote', 'a,b\n1,"2" 3\n', 2],
  ['separators alone', `a,b\n${','.repeat(150_000)}`, 2],
  ['blanks alone', `a,b\n${' '.repeat(150_000)}`, 2],
  ['empty quotes alone', `a,b\n${'"",'.repeat(50_000)}`, 2],
  ['a long text in quotes', `a,b\n"${'x'.repeat(150_000)}"`, 2],
])('refuses a row of %s, and names its first line', (_name, text, line) => {
  expect(() => rowsOf(text)).toThrow(`near line ${line}.`)
})
