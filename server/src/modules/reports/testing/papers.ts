import { fromCents, sum } from '#contract/kit/money.ts'
import type { ChargesShape } from '#contract/requests/billing.ts'
import type { BillLineRow, BillRow } from '../reads/bill.ts'
import type { FirmRow, ReportRows, ServiceRow } from '../reads/report-data.ts'
import type { VisitHeader } from '../reads/report-head.ts'
import { noRows, plainVisit } from './visit.ts'

const center: FirmRow = {
  id: 8,
  name: 'Northline Calibration Grand Rapids',
  phone: '6165550142',
  address_line1: '2210 Fulton St E',
  address_line2: '',
  city: 'Grand Rapids',
  state: 'MI',
  postal_code: '49503',
  time_zone: 'America/Detroit',
}
const shop: FirmRow = {
  ...center,
  id: 7,
  name: 'Halvorsen Collision',
  phone: '6165550177',
  address_line1: '901 Leonard St NW',
  postal_code: '49504',
}

/** A visit of a RAV4 at a center, at 1:30 in the afternoon. */
export const sampleHead: VisitHeader = {
  ...plainVisit,
  service_firm: center.id,
  type_name: 'Static calibration',
  scheduled_at: '2026-03-12T17:30:00Z',
  ro_number: '48213',
  customer_name: 'Marguerite Okonkwo',
  insurer_name: 'Great Lakes Mutual',
  claim_number: 'GL-2026-118204',
  shop_name: shop.name,
  vehicle_text: '2023 Toyota RAV4 XLE',
  vin: '2T3P1RFV8PC312894',
  year: 2023,
  make_name: 'Toyota',
  model: 'RAV4',
  trim: 'XLE',
  technicians: 'Luis Arroyo',
}

export const sampleService = (change: Partial<ServiceRow> = {}): ServiceRow => ({
  id: 1,
  description: 'Front camera, static calibration',
  hours: '1.40',
  rate: '150.00',
  amount: '210.00',
  is_flat: false,
  authorization: null,
  authorized_name: '',
  ...change,
})
export const sampleRows = (...services: ServiceRow[]): ReportRows => ({
  ...noRows,
  firms: [center, shop],
  brand: [
    { name: 'BrandTitle', value: 'Northline ADAS' },
    { name: 'BrandColor', value: '#9a3b1b' },
  ],
  services,
})

export const sampleLine = (change: Partial<BillLineRow> = {}): BillLineRow => ({
  description: 'Front camera, static calibration',
  hours: '1.40',
  rate: '150.00',
  gross: '210.00',
  discount: '0.00',
  credit: '0.00',
  net: '210.00',
  says: '',
  ...change,
})
/** A bill of these lines with a tax in whole cents. */
export const sampleBill = (
  lines: readonly BillLineRow[],
  tax: bigint,
  change: Partial<BillRow> = {},
): BillRow => {
  const net = sum(lines.map((line) => line.net))
  return {
    id: 41,
    number: 'INV-00041',
    kind: 'invoice',
    corrects: null,
    issued_on: '2026-03-12',
    due_on: '2026-04-11',
    bill_to: { name: 'Great Lakes Mutual', lines: ['PO Box 4410', 'Grand Rapids, MI 49501'] },
    tax_name: tax === 0n ? '' : 'Michigan',
    tax_percent: tax === 0n ? '0.0000' : '6.0000',
    net,
    tax: fromCents(tax),
    total: sum([net, fromCents(tax)]),
    credited: '0.00',
    note: '',
    ...change,
  }
}

export type SamplePayment = Pick<
  ChargesShape['payments'][number],
  'amount' | 'paidOn' | 'paymentTypeName' | 'reference'
>
/** The charges of a repair order whose only visit has these invoices and payments. */
export const sampleCharges = (
  bills: readonly (BillRow & { correctsId?: number })[],
  payments: readonly SamplePayment[] = [],
): ChargesShape => {
  const paid = sum(payments.map(({ amount }) => amount))
  const owed = sum([...bills.map(({ total }) => total), ...payments.map(({ amount }) => negative(amount))])
  return {
    visits: [{ calibrateEvent: sampleHead.event, paid, owed }],
    invoices: bills.map((bill) => ({
      invoice: bill.id,
      number: bill.number,
      corrects: bill.correctsId ?? null,
      calibrateEvent: sampleHead.event,
      issuedOn: bill.issued_on,
      total: bill.total,
    })),
    payments: payments.map((each) => ({ ...each, calibrateEvent: sampleHead.event, isVoided: false })),
  } as unknown as ChargesShape
}
export const negative = (amount: string): string =>
  amount.startsWith('-') ? amount.slice(1) : Number(amount) === 0 ? amount : `-${amount}`
