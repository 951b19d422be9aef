import { expect, test } from 'vitest'
import type { ReportRows } from './reads/report-data.ts'
import { formatReport, type ReportOptions } from './format-report.ts'
import { noRows, plainVisit } from './testing/visit.ts'

const services: ReportRows['services'] = [
  ['Front radar', '150.00', null],
  ['Blind spot', '50.00', 1],
  ['Not wanted', '80.00', 0],
].map(([description, amount, authorization], at) => ({
  id: at,
  description: String(description),
  hours: '1.00',
  rate: String(amount),
  amount: String(amount),
  is_flat: false,
  authorization: authorization as number | null,
  authorized_name: '',
}))
const rows: ReportRows = {
  ...noRows,
  services,
  credits: [
    { service: 'Front radar', description: 'goodwill', hours: '0', amount: '-35.00' },
    { service: 'Front radar', description: '', hours: '0', amount: '-5.00' },
    { service: null, description: 'second visit', hours: '0', amount: '-10.00' },
    { service: null, description: '', hours: '0', amount: '-1.00' },
  ],
}
const charges: ReportOptions['charges'] = {
  calibrateEvent: 1,
  number: 1,
  calibrateStatusType: 4,
  gross: '200.00',
  discount: '0.00',
  credit: '-51.00',
  net: '149.00',
  tax: '8.94',
  total: '157.94',
  taxName: 'Ohio tax',
  taxPercent: '6',
  notes: '0.00',
  taxLeft: '8.94',
  totalLeft: '157.94',
  invoiced: '0.00',
  paid: '0.00',
  owed: '0.00',
  invoice: null,
  mayInvoice: true,
  why: null,
  version: 1,
}
const options: ReportOptions = {
  charges,
  noDiscount: false,
  title: 'Report',
  photos: [],
  morePhotos: false,
  now: new Date(0),
}
const said = (totals: readonly { label: string; amount: string }[]) =>
  totals.map(({ label, amount }) => `${label} ${amount}`)

test('a credit shows its service and its reason if it has them', () => {
  const { visits, totals } = formatReport(plainVisit, rows, options)
  expect(visits[0]?.services.slice(3).map(({ description, amount }) => [description, amount])).toEqual([
    ['Credit for Front radar: goodwill', '−$35.00'],
    ['Credit for Front radar', '−$5.00'],
    ['Credit: second visit', '−$10.00'],
    ['Credit', '−$1.00'],
  ])
  expect(said(totals)).toEqual(['Services $200.00', 'Credits −$51.00', 'Ohio tax 6% $8.94', 'Total $157.94'])
})

test('a report of the charges leaves credits out', () => {
  const { visits, totals } = formatReport(plainVisit, rows, { ...options, noDiscount: true })
  expect(visits[0]?.services).toHaveLength(3)
  expect(said(totals)).toEqual(['Services $200.00', 'Ohio tax 6% $12.00', 'Total $212.00'])
})

test('a report shows credit memos, and nothing twice if the services are the total', () => {
  const noted = { ...charges, credit: '0.00', notes: '-50.00', taxLeft: '9.00', totalLeft: '159.00' }
  expect(said(formatReport(plainVisit, rows, { ...options, charges: noted }).totals)).toEqual([
    'Services $200.00',
    'Credit memos −$50.00',
    'Ohio tax 6% $9.00',
    'Total $159.00',
  ])
  const plain = { ...charges, credit: '0.00', tax: '0.00', taxLeft: '0.00', totalLeft: '200.00' }
  expect(said(formatReport(plainVisit, rows, { ...options, charges: plain }).totals)).toEqual([
    'Total $200.00',
  ])
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
