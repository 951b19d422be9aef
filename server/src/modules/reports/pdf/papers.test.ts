import { expect, test } from 'vitest'
import type { AuthorizationData, BillData, WorkOrderData } from './data.ts'
import { paperDefinition, paperPdf } from './papers.ts'
import { sampleReport } from './testing/sample.ts'

const { brand, firm, ro, vehicle, customer, insurer, shop, printed } = sampleReport()
const head = { brand, firm, ro, vehicle, customer, insurer, shop, printed }
const workOrder: WorkOrderData = {
  ...head,
  kind: 'workOrder',
  visit: 'Visit 1: Static calibration',
  facts: [{ name: 'Bay', value: 'Bay 2' }],
  link: 'https://app.example/techschedule/7',
  services: [{ description: 'Front camera', hours: '1.40' }],
  checks: [
    { title: 'Readiness', items: [{ name: 'Tires', needs: 'photo', isOptional: false, done: '' }] },
    { title: 'Actions', items: [] },
  ],
  notes: 'Keys are at the desk.',
}
const request: AuthorizationData = {
  ...head,
  kind: 'authorizationRequest',
  visit: 'Visit 1',
  facts: [],
  services: [{ description: 'Radar', authorization: '', hours: '1.20', rate: '$150.00', amount: '$180.00' }],
  totals: [{ label: 'Total before tax', amount: '$180.00' }],
}
const invoice: BillData = {
  ...head,
  kind: 'invoice',
  number: '48213-1',
  visit: 'Visit 1',
  facts: [{ name: 'Date', value: '03/12/2026' }],
  billTo: { name: 'Great Lakes Mutual', lines: ['PO Box 4410'] },
  showsDiscounts: true,
  lines: [
    {
      description: 'Radar',
      says: '10% off',
      hours: '1.20',
      rate: '$150.00',
      gross: '$180.00',
      off: '−$18.00',
      net: '$162.00',
    },
  ],
  totals: [{ label: 'Due', amount: '$162.00' }],
  payments: [],
  note: '',
}

function textsOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsOf)
  if (typeof node !== 'object' || node === null) return []
  const { text, qr } = node as { text?: unknown; qr?: unknown }
  const own = [text, qr].filter((each): each is string => typeof each === 'string' && each !== '')
  return [...own, ...Object.values(node).flatMap(textsOf)]
}
const said = (data: WorkOrderData | AuthorizationData | BillData) =>
  textsOf(paperDefinition(data, null).content)

test('a work order has codes to scan and no prices', () => {
  const texts = said(workOrder)
  expect(texts).toContain('2T3P1RFV8PC312894')
  expect(texts).toContain('https://app.example/techschedule/7')
  expect(texts.join(' ')).not.toContain('$')
  expect(texts).not.toContain('Actions')
})

test('an authorization request has a box for each answer to each service', () => {
  const boxes = JSON.stringify(paperDefinition(request, null).content).match(/<rect/g)
  expect(boxes).toHaveLength(3)
  expect(said(request)).toContain('1 service to authorize')
})

test('an invoice shows the payer, and the discounts unless they are hidden', () => {
  expect(said(invoice)).toEqual(
    expect.arrayContaining(['Bill to', 'Great Lakes Mutual', '10% off', '−$18.00']),
  )
  const plain = said({ ...invoice, showsDiscounts: false })
  expect(plain).not.toContain('10% off')
  expect(plain).not.toContain('−$18.00')
  expect(plain).toContain('$162.00')
})

test.each([workOrder, request, invoice, { ...invoice, kind: 'creditNote' as const }])(
  'the $kind fits one page, with long words and unusual letters',
  async (data) => {
    const pdf = await paperPdf(data, 'A4')
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
    const odd = `${'W'.repeat(300)} יוסף محمد 漢字 😀 \ud800`
    await paperPdf({ ...data, firm: { name: odd, address: [odd], phone: odd }, customer: odd })
  },
)

test('forty services span several pages, each with a table header', async () => {
  const lines = Array.from({ length: 40 }, () => invoice.lines[0]).filter((line) => line !== undefined)
  const pdf = await paperPdf({ ...invoice, lines })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length).toBeGreaterThan(1)
})
