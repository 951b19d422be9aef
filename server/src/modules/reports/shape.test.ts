import { expect, test } from 'vitest'
import type { ReportRows } from './reads/report-data.ts'
import type { HeadRow } from './reads/report-head.ts'
import { shapeReport } from './shape.ts'

const head: HeadRow = {
  event: 1,
  request: 1,
  firm: 7,
  service_firm: null,
  number: 1,
  version: 1,
  status: 4,
  type_name: null,
  scheduled_local: null,
  scheduled_zone: null,
  scheduled_at: null,
  started_at: null,
  completed_at: null,
  notes: '',
  results: '',
  amount: '200.00',
  ro_number: 'RO 1',
  customer_name: '',
  insurer_name: '',
  claim_number: '',
  shop_name: 'Shop',
  vehicle_text: '',
  vin: '',
  year: null,
  make_name: null,
  model: null,
  trim: null,
  technicians: '',
}
const rows: ReportRows = {
  services: [],
  credits: [
    { service: 'Front radar', description: 'goodwill', hours: '0', amount: '-35.00' },
    { service: 'Front radar', description: '', hours: '0', amount: '-5.00' },
    { service: null, description: 'second visit', hours: '0', amount: '-10.00' },
    { service: null, description: '', hours: '0', amount: '-1.00' },
  ],
  items: [],
  drives: [],
  photos: [],
  files: [],
  firms: [],
  brand: [],
}
const options = { noDiscount: false, title: 'Report', photos: [], morePhotos: false, now: new Date(0) }

test('a credit names its service and its reason, whichever it has', () => {
  const { visits, totals } = shapeReport(head, rows, options)
  expect(visits[0]?.services.map(({ description, amount }) => [description, amount])).toEqual([
    ['Credit for Front radar: goodwill', '−$35.00'],
    ['Credit for Front radar', '−$5.00'],
    ['Credit: second visit', '−$10.00'],
    ['Credit', '−$1.00'],
  ])
  expect(totals.at(-1)).toEqual({ label: 'Total', amount: '$149.00' })
})

test('a report of what was charged leaves credits out', () => {
  const { visits, totals } = shapeReport(head, rows, { ...options, noDiscount: true })
  expect(visits[0]?.services).toEqual([])
  expect(totals).toEqual([{ label: 'Total', amount: '$200.00' }])
})

test('papers, videos and pictures of papers are named with what they are and what asked for them', () => {
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
  const { visits } = shapeReport(head, { ...rows, files }, options)
  expect(visits[0]?.files.map(({ name, of, kind }) => [name, of, kind])).toEqual([
    ['post-scan.pdf', 'Post-scan', 'PDF'],
    ['sheet.png', 'Alignment sheet', 'Picture'],
    ['drive.mp4', '', 'Video'],
    ['measured.xlsx', '', 'XLSX'],
    ['notes', '', 'File'],
  ])
})
