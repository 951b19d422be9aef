import { crc32, inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Cell } from '#contract/kit/csv.ts'
import { xlsxOf, type ExportColumn } from './xlsx.ts'

/** The files of an archive, found by its central directory, as a program that opens it does. */
const filesOf = (zip: Buffer): Record<string, string> => {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const files: Record<string, string> = {}
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [checksum, packed, size] = [16, 20, 24].map((offset) => zip.readUInt32LE(at + offset))
    const nameLength = zip.readUInt16LE(at + 28)
    const start = zip.readUInt32LE(at + 42)
    const content = start + 30 + zip.readUInt16LE(start + 26)
    const bytes = inflateRawSync(zip.subarray(content, content + (packed ?? 0)))
    expect([bytes.length, crc32(bytes)]).toEqual([size, checksum])
    files[zip.toString('utf8', at + 46, at + 46 + nameLength)] = bytes.toString()
    at += 46 + nameLength
  }
  return files
}

const workbook = async (columns: ExportColumn[], batches: Cell[][][]) => {
  const source = async function* () {
    yield* batches
  }
  const pieces: Buffer[] = []
  for await (const piece of xlsxOf(columns, source())) pieces.push(piece)
  return filesOf(Buffer.concat(pieces))
}

const columns: ExportColumn[] = [{ head: 'RO & shop' }, { head: 'Amount', isNumber: true }]

test('numbers stay numbers, and text stays text: also what looks like a formula or a number', async () => {
  const files = await workbook(columns, [
    [
      ['=1+1', '12.50'],
      ['00123', -3],
    ],
    [['a\0<b>"&\u0007\nc', 'n/a']],
    [[null, undefined]],
  ])
  const sheet = files['xl/worksheets/sheet1.xml'] ?? ''
  const text = (value: string) => `<c t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`
  expect(sheet).toContain(
    `<row>${text('=1+1')}<c><v>12.50</v></c></row><row>${text('00123')}<c><v>-3</v></c></row>`,
  )
  expect(sheet).toContain(
    `<row>${text('a&lt;b&gt;&quot;&amp;\nc')}${text('n/a')}</row><row><c/><c/></row></sheetData>`,
  )
  expect(sheet).toContain('<t>RO &amp; shop</t>')
  expect(sheet).not.toContain('<f>')
})

test('names its sheets, and begins another when one is full', async () => {
  const many = Array.from({ length: 150_000 }, (): Cell[] => [1])
  const files = await workbook(
    [{ head: 'N', isNumber: true }],
    [many, many, many, many, many, many, many, [[2]]],
  )
  const rows = (name: string) => (files[name]?.match(/<row>/g) ?? []).length
  expect([rows('xl/worksheets/sheet1.xml'), rows('xl/worksheets/sheet2.xml')]).toEqual([1_048_576, 1427])
  expect(files['xl/workbook.xml']).toContain('<sheet name="Sheet2" sheetId="2" r:id="rId2"/>')
  expect(files['[Content_Types].xml']).toContain('/xl/worksheets/sheet2.xml')
  expect(files['xl/_rels/workbook.xml.rels']).toContain('Target="worksheets/sheet2.xml"')
})
