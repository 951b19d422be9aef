import type { Node } from 'pdfmake'
import { expect, test } from 'vitest'
import type { CalibrationReportData } from './data.ts'
import { reportDefinition } from './definition.ts'
import { preparePictures } from './pictures.ts'
import { calibrationReport } from './report.ts'
import { sampleReport, sampleVisit } from './testing/sample.ts'
import sharp from 'sharp'
import { PDFDocument } from '@cantoo/pdf-lib'
import { readScanReports } from './append-pdfs.ts'

const nothing = { logo: null, signature: null, photos: [] }

function textsOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsOf)
  if (typeof node !== 'object' || node === null) return []
  const own = (node as { text?: unknown }).text
  return [...(typeof own === 'string' && own !== '' ? [own] : []), ...Object.values(node).flatMap(textsOf)]
}

function tablesOf(node: unknown): Extract<Node, { table: unknown }>['table'][] {
  if (Array.isArray(node)) return node.flatMap(tablesOf)
  if (typeof node !== 'object' || node === null) return []
  const own = 'table' in node ? [(node as Extract<Node, { table: unknown }>).table] : []
  return [...own, ...Object.values(node).flatMap(tablesOf)]
}

function contentOf(data: CalibrationReportData): Node[] {
  return reportDefinition(data, nothing).content
}

function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0
}

test('shows the vehicle as the title and its VIN in groups of 3, 6, and 8', () => {
  const texts = textsOf(contentOf(sampleReport()))
  expect(texts[0]).toBe('2023 Toyota RAV4 XLE')
  const vin = texts.indexOf('VIN')
  expect(texts.slice(vin + 1, vin + 4)).toEqual(['2T3', 'P1RFV8', 'PC312894'])
  const short = sampleReport()
  short.vehicle.vin = '12345'
  expect(textsOf(contentOf(short))).toContain('12345')
})

test('repeats the header of long tables and keeps rows whole', () => {
  const long = tablesOf(contentOf(sampleReport())).filter((table) => table.headerRows)
  expect(long.map((table) => textsOf(table.body[0])[0])).toEqual([
    'Road test',
    'Codes before and after',
    'Results',
    'Services',
    'Readiness',
    'Pre-check',
    'Actions',
    'Verification',
    'Files',
  ])
  for (const table of long) expect(table).toMatchObject({ dontBreakRows: true, keepWithHeaderRows: 1 })
  for (const table of long) for (const row of table.body) expect(row).toHaveLength(table.widths.length)
})

test('labels open and skipped items', () => {
  const texts = textsOf(contentOf(sampleReport()))
  expect(texts[texts.indexOf('Dynamic drive over 25 mph') + 1]).toBe(
    'Skipped: Static procedure is enough for this camera',
  )
  expect(texts[texts.lastIndexOf('Test drive') + 1]).toBe('Not done')
  expect(texts[texts.indexOf('Scan after work shows no faults') + 1]).toBe('Luis Arroyo')
})

test('lists a document of the visit with the item that asked for it', () => {
  const texts = textsOf(contentOf(sampleReport()))
  const at = texts.indexOf('post-scan.pdf')
  expect(texts.slice(at, at + 3)).toEqual(['post-scan.pdf', 'Scan after work shows no faults', 'PDF'])
  const without = sampleReport({ visits: [sampleVisit({ files: [] })] })
  expect(textsOf(contentOf(without))).not.toContain('Files')
})

test('splits a note longer than a page into rows without losing a word', () => {
  const note = Array.from({ length: 900 }, (_, at) => `word${at}`).join(' ')
  const item = { name: 'Scan', done: true, skippedReason: null, when: '', by: '', note }
  const visit = sampleVisit({
    checks: [{ title: 'Readiness', items: [item] }],
    services: [],
    results: [],
    notes: [],
  })
  const table = tablesOf(contentOf(sampleReport({ drives: [], visits: [visit] }))).find(
    (one) => textsOf(one.body[0])[0] === 'Readiness',
  )
  expect(table?.body.length).toBeGreaterThan(8)
  expect(table?.body.slice(1).flatMap(textsOf).join(' ')).toBe(`Scan ${note}`)
})

test('shows firm, RO, page, and time in the footer, and the vehicle on later pages', () => {
  const report = reportDefinition(sampleReport(), nothing, 'A4')
  expect(textsOf(report.footer(2, 5, { width: 595, height: 842 }))).toEqual([
    'Northline Calibration Grand Rapids · RO 48213',
    'Page 2 of 5',
    'Printed 03/12/2026 04:10 pm EDT',
  ])
  expect(textsOf(report.header(2, 5, { width: 595, height: 842 }))).toEqual([
    '2023 Toyota RAV4 XLE · VIN 2T3P1RFV8PC312894',
    'Calibration report · RO 48213',
  ])
  expect(report.pageSize).toBe('A4')
})

test('uses the brand color for the band with readable text on it', () => {
  const data = sampleReport()
  data.brand.colour = '#ffd400'
  const band = JSON.stringify(reportDefinition(data, nothing).header(1, 1, { width: 612, height: 792 }))
  expect(band).toContain('"color":"#ffd400"')
  expect(band).toContain('"color":"#161d20"')
})

test('puts photos after the visit and keeps the place of an unreadable one', async () => {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#123456' } })
    .jpeg()
    .toBuffer()
  const photo = (name: string, content: Buffer) => ({
    name,
    takenAt: '03/12/2026 01:30 pm EDT',
    picture: content,
  })
  const photos = [
    photo('Front', picture),
    photo('Broken', Buffer.from('no picture')),
    photo('Gone', Buffer.alloc(0)),
    photo('Rear', picture),
  ]
  const data = sampleReport({ visits: [sampleVisit({ photos })] })
  data.brand.logo = Buffer.from('no logo')
  const report = reportDefinition(data, await preparePictures(data))
  expect(Object.keys(report.images)).toEqual(['photo-0-0', 'photo-0-3'])
  const texts = textsOf(report.content)
  expect(texts.indexOf('Photos')).toBeGreaterThan(texts.indexOf('Files'))
  expect(texts[texts.indexOf('Broken') - 1]).toBe("We couldn't show this photo")
  expect(pagesOf(await calibrationReport(data))).toBe(3)
})

test('has what counts on page 1 and the rest on page 2, on Letter and on A4', async () => {
  const data = sampleReport({ visits: [sampleVisit({ checks: [] })] })
  for (const paper of ['LETTER', 'A4'] as const) {
    const pdf = await calibrationReport(data, paper)
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pagesOf(pdf)).toBe(2)
    expect(pdf.toString('latin1')).toContain(paper === 'A4' ? '[0 0 595.28 841.89]' : '[0 0 612 792]')
  }
})

test('a signature that no longer fits page 1 is not alone on page 2', async () => {
  const [system] = sampleReport().systems
  const bare = { ...system!, method: '', facts: [], measurements: [] }
  const report = (count: number) =>
    sampleReport({
      certificate,
      systems: Array.from({ length: count }, () => bare),
      visits: [sampleVisit({ checks: [], notes: [], files: [] })],
    })
  // Page 1, the certificate, and the visit.
  expect(pagesOf(await calibrationReport(report(9)))).toBe(3)
  // The signature begins page 2, and the certificate follows it there.
  expect(pagesOf(await calibrationReport(report(15)))).toBe(3)
})

test('survives long words, other scripts, and lone surrogates without widening a column', async () => {
  const odd = `${'W'.repeat(400)} יוסף محمد 漢字 😀 \ud800 a\u202eb\u0000c\u202fd`
  const visit = sampleVisit({
    title: odd,
    technician: odd,
    status: odd,
    services: Array.from({ length: 40 }, () => ({
      description: odd,
      authorization: odd,
    })),
    notes: [{ text: `${odd}\n`.repeat(40), by: odd, when: odd }],
  })
  const system = {
    name: odd,
    outcome: 'failed' as const,
    result: odd,
    method: odd,
    facts: [{ name: 'Source', value: odd }],
    reason: odd.repeat(3),
    measurements: Array.from({ length: 20 }, () => ({ name: odd, measured: odd, spec: odd })),
  }
  const data = sampleReport({
    visits: [visit],
    systems: Array.from({ length: 4 }, () => system),
    customer: odd,
    ro: odd,
    printed: odd,
  })
  data.vehicle.model = odd
  expect(pagesOf(await calibrationReport(data))).toBeGreaterThan(3)
  const longest = textsOf(contentOf(data)).map((text) =>
    Math.max(...text.split(/[\s\u200b]/).map((word) => word.length)),
  )
  expect(Math.max(...longest.slice(0, 20))).toBeLessThanOrEqual(17)
})

const certificate = {
  code: '7KQ4-93MD-RT62-XM4P-9QZ1',
  url: 'https://app.example/certificates/7KQ4-93MD-RT62-XM4P-9QZ1',
  command: 'openssl pkeyutl -verify -pubin -inkey a.pem -rawin -in a.json -sigfile a.sig',
  keyId: '0123456789abcdef',
}

test('page 1 has each verdict with its reason, and a value without a spec says so', () => {
  const texts = textsOf(contentOf(sampleReport()))
  expect(texts).toContain('1 of 2 systems passed, 1 not done')
  expect(texts).toContain('PASSED')
  expect(texts).toContain('NOT DONE')
  expect(texts.some((text) => text.includes('The rear bumper cover was off for paint'))).toBe(true)
  expect(texts).toContain('no spec published')
  expect(texts.join(' ')).not.toContain('$')
})

test('a certified report has a page with the code, its address, and the command', () => {
  const texts = textsOf(contentOf(sampleReport({ certificate })))
  expect(texts).toContain(certificate.code)
  expect(texts).toContain(certificate.command)
  expect(textsOf(contentOf(sampleReport()))).not.toContain(certificate.code)
})

test("appends a scan tool's own pages, and names what can't be read", async () => {
  const own = await PDFDocument.create()
  own.addPage()
  own.addPage()
  const locked = await PDFDocument.create()
  locked.addPage()
  locked.encrypt({ userPassword: 'secret', ownerPassword: 'secret' })
  const good = Buffer.from(await own.save())
  const report = (name: string, pdf: Buffer | null) => ({ name, of: 'Post-scan', pdf })
  const plain = sampleReport()
  const pages = (await PDFDocument.load(await calibrationReport(plain))).getPageCount()
  const scanReports = [
    report('good.pdf', good),
    report('locked.pdf', Buffer.from(await locked.save())),
    report('broken.pdf', good.subarray(0, 200)),
    report('none.pdf', Buffer.from('no PDF')),
    report('huge.pdf', null),
  ]
  const notes = (await readScanReports(scanReports)).map(({ note }) => [note.name, note.state, note.pages])
  expect(notes).toEqual([
    ['good.pdf', 'appended', 2],
    ['locked.pdf', 'protected', 0],
    ['broken.pdf', 'damaged', 0],
    ['none.pdf', 'damaged', 0],
    ['huge.pdf', 'tooLarge', 0],
  ])
  const whole = await PDFDocument.load(await calibrationReport({ ...plain, scanReports }))
  expect(whole.getPageCount()).toBe(pages + 2)
})
