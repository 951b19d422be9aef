import { expect, test } from 'vitest'
import type { ReportRows } from './reads/report-data.ts'
import { formatReport, type ReportOptions } from './format-report.ts'
import { contentHash, statedByReport } from './documents/stated.ts'
import { noRows, plainVisit } from './testing/visit.ts'

const rows: ReportRows = {
  ...noRows,
  services: [
    {
      id: 1,
      description: 'Front radar',
      hours: '1.00',
      rate: '150.00',
      amount: '150.00',
      is_flat: false,
      authorization: 1,
      authorized_name: 'Dana Whitlock',
    },
  ],
}
const options: ReportOptions = {
  title: 'Report',
  photos: [],
  morePhotos: false,
  drawing: null,
  scanReports: [],
  certificate: null,
  now: new Date(0),
}
const result = {
  system: 'frontRadar' as const,
  result: 'passed' as const,
  method: 'dynamic' as const,
  procedure: 'RM-2231',
  source: 'The maker',
  reason: '',
  target: '',
  measurements: [{ name: 'Aim', measured: '0.1°', spec: '0.3° or less' }],
  by: 'Dana',
  at: '2026-03-12T19:00:00Z',
  version: 1,
}
const code = (text: string, change: object = {}) => ({
  code: text,
  is_declined: false,
  declined_by: '',
  ...change,
})
const signed = {
  tool: 'ScanPoint S4',
  text: 'I did this work.',
  name: 'Dana Whitfield',
  signed_at: '2026-03-12T19:30:00Z',
  outdated_at: null,
  signature_key: null,
}

test('states every system that was asked for: recorded, not recorded, or declined', () => {
  const { headline, systems } = formatReport(
    plainVisit,
    {
      ...rows,
      results: [result],
      codes: [
        code('FRAD-S'),
        code('FCAM-S'),
        code('BSM-P', { is_declined: true, declined_by: 'Dana Whitlock' }),
      ],
    },
    options,
  )
  expect(headline).toBe('1 of 3 systems passed, 1 not done, 1 not recorded')
  expect(systems.map(({ name, outcome, reason }) => [name, outcome, reason])).toEqual([
    ['Front camera', 'notRecorded', ''],
    ['Front radar', 'passed', ''],
    ['Blind spot radar', 'notDone', 'Declined by Dana Whitlock'],
  ])
  expect(systems[1]).toMatchObject({ method: 'Dynamic', measurements: result.measurements })
})

test('names no price, hour, or rate', () => {
  const shown = JSON.stringify(formatReport(plainVisit, rows, options))
  expect(shown).toContain('Dana Whitlock')
  expect(shown).not.toContain('150.00')
})

test('says that a result changed after the signature, and then certifies no signature', () => {
  const outdated = { ...rows, statements: [{ ...signed, outdated_at: '2026-03-12T20:00:00Z' }] }
  expect(formatReport(plainVisit, outdated, options).statement?.remark).toContain('changed after')
  expect(statedByReport(plainVisit, outdated, options.now).signed).toBeNull()
  const fresh = { ...rows, statements: [signed] }
  expect(formatReport(plainVisit, fresh, options).statement).toMatchObject({ name: signed.name, remark: '' })
  expect(statedByReport(plainVisit, fresh, options.now).signed?.name).toBe(signed.name)
})

test('a report is the same content until the work, and not its price or the brand, changes', () => {
  const hash = contentHash(plainVisit, { ...rows, results: [result] })
  const priced = {
    ...rows,
    services: rows.services.map((each) => ({ ...each, amount: '9.00', rate: '9.00' })),
  }
  expect(contentHash({ ...plainVisit, version: 9 }, { ...priced, results: [result] })).toBe(hash)
  expect(contentHash(plainVisit, { ...rows, results: [{ ...result, target: 'TY-4' }] })).not.toBe(hash)
  expect(contentHash({ ...plainVisit, vin: 'X' }, { ...rows, results: [result] })).not.toBe(hash)
})

test('documents, videos, and pictures of documents are listed with their type and the item that asked for them', () => {
  const file = (name: string, mime: string, item_name: string | null = null) => ({
    name,
    mime,
    item_name,
    created_at: '2026-03-12T19:42:00Z',
  })
  const files = [
    file('post-scan.pdf', 'application/pdf', 'Post-scan'),
    file('sheet.png', 'image/png', 'Alignment sheet'),
    file('drive.mp4', 'video/mp4'),
    file('measured.xlsx', 'application/zip'),
    file('notes', 'text/plain'),
  ]
  const { visits } = formatReport(plainVisit, { ...rows, files }, options)
  expect(visits[0]?.files.map(({ name, of, kind }) => [name, of, kind])).toEqual([
    ['post-scan.pdf', 'Post-scan', 'PDF'],
    ['sheet.png', 'Alignment sheet', 'Picture'],
    ['drive.mp4', '', 'Video'],
    ['measured.xlsx', '', 'XLSX'],
    ['notes', '', 'File'],
  ])
})
