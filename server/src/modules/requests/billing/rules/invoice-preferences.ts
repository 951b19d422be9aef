import { t } from '../texts.ts'

/** Parsed preferences of category Invoice, which firms store as text by name. */
export type Preferences = {
  prefix: string
  creditPrefix: string
  dueDays: number
  note: string
  billTo: 'shop' | 'insurer' | 'customer'
  showDiscount: boolean
}

export const parsePreferences = (rows: readonly { name: string; value: string }[]): Preferences => {
  const value = (name: string): string | undefined =>
    rows.find((row) => row.name.toLowerCase() === name)?.value.trim()
  const days = Number(value('duedays') ?? '30')
  const billTo = value('billto')?.toLowerCase()
  return {
    prefix: (value('prefix') ?? 'INV-').slice(0, 12),
    creditPrefix: (value('creditprefix') ?? 'CR-').slice(0, 12),
    dueDays: Number.isInteger(days) && days >= 0 && days <= 365 ? days : 30,
    note: (value('note') ?? '').slice(0, 1000),
    billTo: billTo === 'insurer' || billTo === 'customer' ? billTo : 'shop',
    showDiscount: value('hidediscount') !== '1',
  }
}

/** "INV-00042". A prefix ending in a digit gets a dash, because INV- and INV-1 could otherwise produce the same number. */
export const invoiceNumber = (prefix: string, serial: number): string =>
  `${prefix}${/\d$/.test(prefix) ? '-' : ''}${String(serial).padStart(5, '0')}`

/** Adds days to a date (YYYY-MM-DD). */
export const addDays = (day: string, days: number): string => {
  const then = new Date(`${day}T00:00:00Z`)
  then.setUTCDate(then.getUTCDate() + days)
  return then.toISOString().slice(0, 10)
}

type Firm = {
  name: string
  address_line1: string
  address_line2: string
  city: string
  state: string
  postal_code: string
}
export type BillToCandidates = {
  firm: Firm | null
  shop_name: string
  insurer_name: string
  claim_number: string
  customer_name: string
}

/** The bill-to block of an invoice. Falls back to the shop when the preferred payer is unknown. */
export const billTo = (
  to: Preferences['billTo'],
  billed: BillToCandidates,
): { name: string; lines: string[] } => {
  if (to === 'insurer' && billed.insurer_name)
    return {
      name: billed.insurer_name,
      lines: billed.claim_number ? [t('bill.claim', { number: billed.claim_number })] : [],
    }
  if (to === 'customer' && billed.customer_name) return { name: billed.customer_name, lines: [] }
  const { firm } = billed
  if (!firm) return { name: billed.shop_name, lines: [] }
  const place = [[firm.city, firm.state].filter(Boolean).join(', '), firm.postal_code]
    .filter(Boolean)
    .join(' ')
  return { name: firm.name, lines: [firm.address_line1, firm.address_line2, place].filter(Boolean) }
}
