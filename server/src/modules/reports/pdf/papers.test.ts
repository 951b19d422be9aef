import { extractText } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { authorizationRequest } from '../documents/authorization-request.ts'
import { composeBill } from '../documents/bill.ts'
import { workOrder } from '../documents/work-order.ts'
import {
  sampleBill,
  sampleCharges,
  sampleHead,
  sampleLine,
  sampleRows,
  sampleService,
} from '../testing/papers.ts'
import type { BillData } from './data.ts'
import { paperDefinition, paperPdf, type PaperData } from './papers.ts'

const options = {
  title: 'calibrate',
  now: new Date('2026-03-20T20:10:00Z'),
  publicUrl: 'https://app.example',
}
const head = { ...sampleHead, event: 7 }
const order = { bay: 'Bay 2', minutes: 90, transports: [], service_other: '', phone: null }
const task = {
  name: 'Tires',
  is_optional: false,
  is_image: true,
  is_video: false,
  is_file: false,
  is_test_drive: false,
  done: false,
  skipped_reason: '',
}

/** Every document with so many services. */
const papers = (count: number): Record<'order' | 'request' | 'invoice' | 'memo', PaperData> => {
  const services = Array.from({ length: count }, (_, id) =>
    sampleService({ id, authorization: id % 2 === 0 ? 1 : null }),
  )
  const lines = services.map(() => sampleLine({ discount: '-10.00', net: '200.00', says: '10% off' }))
  const back = lines.map(({ net }) => sampleLine({ gross: `-${net}`, net: `-${net}` }))
  const bill = sampleBill(lines, 100n)
  const memo = {
    ...sampleBill(back, -100n, {
      id: 44,
      number: 'CR-00044',
      kind: 'credit',
      corrects: bill.number,
      note: 'Wrong car.',
    }),
    correctsId: bill.id,
  }
  const charges = sampleCharges([bill, memo])
  const compose = (one: typeof bill, own: typeof lines) =>
    composeBill(
      sampleHead,
      sampleRows(),
      { bill: one, lines: own },
      { ...options, noDiscount: false, charges },
    ).data
  const tasks = services.map(() => ({ ...task, kind: 'ready' as const }))
  return {
    order: workOrder(
      { ...head, notes: 'Keys are at the desk.' },
      sampleRows(...services),
      { order, tasks },
      options,
    ).data,
    request: authorizationRequest(head, sampleRows(...services, sampleService()), options).data,
    invoice: compose(bill, lines),
    memo: compose(memo, back),
  }
}
const few = papers(2)
const many = papers(40)
const names = ['order', 'request', 'invoice', 'memo'] as const

function textsOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsOf)
  if (typeof node !== 'object' || node === null) return []
  const { text, qr } = node as { text?: unknown; qr?: unknown }
  const own = [text, qr].filter((each): each is string => typeof each === 'string' && each !== '')
  return [...own, ...Object.values(node).flatMap(textsOf)]
}
const said = (data: PaperData) => textsOf(paperDefinition(data, null).content)
const pagesOf = async (pdf: Buffer): Promise<string[]> =>
  (await extractText(new Uint8Array(pdf), { mergePages: false })).text

describe('what is printed', () => {
  test('a work order has codes to scan, no prices, and a frame around what is not authorized', () => {
    const texts = said(few.order)
    expect(texts).toEqual(
      expect.arrayContaining([sampleHead.vin, 'https://app.example/techschedule/7', 'Luis Arroyo']),
    )
    expect(texts.join(' ')).not.toContain('$')
    expect(texts).not.toContain('Actions')
    const at = texts.indexOf('Not authorized: don’t start these services')
    expect(texts.slice(at + 2, at + 4)).toEqual(['Front camera, static calibration', 'Not asked'])
    const allowed = papers(1).order
    expect(said(allowed).join(' ')).not.toContain('Not authorized')
  })

  test('an authorization request begins with the sum, and has a box for each answer to each service', () => {
    expect(said(few.request)[0]).toBe('2 services to authorize, $420.00')
    const boxes = JSON.stringify(paperDefinition(few.request, null).content).match(/<rect/g)
    expect(boxes).toHaveLength(6)
    expect(said(few.request).filter((text) => text.includes('Great Lakes Mutual'))).toHaveLength(1)
  })

  test('an invoice has the payer, the balance, the due date, and how to pay above its lines', () => {
    const texts = said(few.invoice)
    const first = texts.indexOf('Front camera, static calibration')
    for (const text of ['Bill to', 'Great Lakes Mutual', 'Balance due', 'How to pay'])
      expect(texts.indexOf(text)).toBeLessThan(first)
    expect(texts).toEqual(expect.arrayContaining(['10% off', '−$10.00', '−$20.00']))
  })

  test('the columns are those that the data ask for', () => {
    const heads = (shows: BillData['shows']) => {
      const texts = said({ ...(few.invoice as BillData), shows })
      return texts.slice(texts.indexOf('Service'), texts.indexOf('Front camera, static calibration'))
    }
    expect(heads('discounts')).toEqual(['Service', 'Hours', 'Rate', 'Price', 'Discount', 'Amount'])
    expect(heads('rates')).toEqual(['Service', 'Hours', 'Rate', 'Amount'])
    expect(heads('amounts')).toEqual(['Service', 'Hours', 'Amount'])
    expect(heads('credited')).toEqual(['Service', 'Credited'])
  })

  test('a credit memo gives its reason once, however long', () => {
    const short = said(few.memo)
    expect(short.slice(short.indexOf('Reason'), short.indexOf('Reason') + 2)).toEqual([
      'Reason',
      'Wrong car.',
    ])
    const long = said({ ...(few.memo as BillData), note: 'Because. '.repeat(90) })
    expect(long.filter((text) => text === 'Reason')).toHaveLength(1)
    expect(short.join(' ')).not.toMatch(/[-−]\$/)
  })

  test.each(names)('the band of the %s has the address of the center and a date', (name) => {
    const { header } = paperDefinition(few[name], null)
    const texts = textsOf(header(1, 1, { width: 612, height: 792 }))
    expect(texts).toContain('2210 Fulton St E, Grand Rapids, MI 49503 · (616) 555-0142')
    expect(texts.at(-1)).toMatch(/^\d\d\/\d\d\/2026$/)
  })

  test('all payments are listed, many of them below the totals', () => {
    const row = { when: '03/12/2026', how: 'Check', amount: '$1.00', isPayment: true }
    for (const count of [1, 9]) {
      const data = { ...(few.invoice as BillData), booked: Array.from({ length: count }, () => row) }
      expect(said(data).filter((text) => text === 'Check')).toHaveLength(count)
    }
  })
})

const number = { order: '48213', request: '48213', invoice: 'INV-00041', memo: 'CR-00044' }
describe.each(names)('the %s as PDF', (name) => {
  test('fits one page in both sizes with few services', async () => {
    for (const size of ['LETTER', 'A4'] as const)
      expect(await pagesOf(await paperPdf(few[name], size))).toHaveLength(1)
  })

  test('says its number on every page, at the top and the bottom', async () => {
    const pages = await pagesOf(await paperPdf(many[name], 'A4'))
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page.split(number[name]).length - 1).toBeGreaterThan(1)
    expect(paperDefinition(many[name], null).info.title).toContain(number[name])
  })

  test('ends with what is summed up, never with the sum alone', async () => {
    // With so many, the rows alone fill the page before.
    for (const count of { order: [], request: [34, 36], invoice: [23], memo: [16] }[name]) {
      const last = (await pagesOf(await paperPdf(papers(count)[name]))).at(-1) ?? ''
      expect(last.match(/Front camera/g)?.length ?? 0).toBeGreaterThan(1)
    }
  })

  test('survives long words and unusual letters', async () => {
    const odd = `${'W'.repeat(300)} יוסף محمد Nguyễn 漢字 😀 \ud800`
    const data = { ...few[name], firm: { name: odd, address: [odd], phone: odd }, customer: odd, ro: odd }
    expect((await paperPdf(data)).subarray(0, 5).toString()).toBe('%PDF-')
  })
})
