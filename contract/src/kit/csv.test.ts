import { describe, expect, test } from 'vitest'
import { csvRows } from './csv.ts'

const cell = (value: string | number | null) => csvRows([['a'], [value]]).split('\r\n')[1]

describe('exported tables', () => {
  test('quote every cell including headings, and end rows with CRLF', () => {
    expect(
      csvRows([
        ['RO', 'Shop'],
        [48213, 'Ridgeway Body & Paint'],
      ]),
    ).toBe('"RO","Shop"\r\n"48213","Ridgeway Body & Paint"\r\n')
  })

  test.each([
    ['a "quoted" word', '"a ""quoted"" word"'],
    ['two\nlines, one cell', '"two\nlines, one cell"'],
    [null, '""'],
    ['=1+1', `"'=1+1"`],
    ['+1 616 555 0142', `"'+1 616 555 0142"`],
    ['-2+3', `"'-2+3"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1', `"'\t=1"`],
    ['＝1+1', `"'＝1+1"`],
    ['\u200b=1+1', `"'\u200b=1+1"`],
    ["'=Lens", `"''=Lens"`],
    ['-35.00', '"-35.00"'],
    [-4, '"-4"'],
    ['a=b', '"a=b"'],
  ])('%j', (value, written) => {
    expect(csvRows([['a'], [value]])).toBe(`"a"\r\n${written}\r\n`)
    expect(cell(1)).toBe('"1"')
  })
})
