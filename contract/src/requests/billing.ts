import { z } from 'zod'
import { call, type AnswerOf } from '../kit/call.ts'
import { roles } from '../kit/roles.ts'
import {
  amount,
  id,
  line,
  lines,
  localDate,
  money,
  requiredLine,
  rights,
  shippedNameIn,
  version,
} from '../kit/shapes.ts'
import { charging, eventShape } from './shapes.ts'

const invoiceLine = z.object({
  line: z.number(),
  description: z.string(),
  hours: z.string(),
  rate: amount,
  /** Before discount and credit, which are negative. */
  gross: amount,
  discount: amount,
  credit: amount,
  net: amount,
  tax: amount,
  /** Amount that credit memos can still take back, before tax. */
  left: amount,
  says: z.string(),
})
export const invoiceShape = z.object({
  invoice: z.number(),
  number: z.string(),
  kind: z.enum(['invoice', 'credit']),
  /** For a credit memo, the invoice it corrects. */
  corrects: z.number().nullable(),
  correctsNumber: z.string().nullable(),
  calibrate: z.number(),
  calibrateEvent: z.number(),
  visit: z.number(),
  seller: z.number(),
  sellerName: z.string(),
  issuedOn: z.string(),
  dueOn: z.string().nullable(),
  billTo: z.object({ name: z.string(), lines: z.array(z.string()) }),
  taxName: z.string(),
  taxPercent: z.string(),
  net: amount,
  tax: amount,
  total: amount,
  /** Total of its credit memos. */
  credited: amount,
  /** It locks services, prices, and credits of its visit. */
  isOpen: z.boolean(),
  note: z.string(),
  by: z.string(),
  lines: z.array(invoiceLine),
})
export type InvoiceShape = z.infer<typeof invoiceShape>

const payment = z.object({
  payment: z.number(),
  calibrateEvent: z.number().nullable(),
  paymentType: z.number().nullable(),
  paymentTypeName: shippedNameIn('PaymentType').nullable(),
  /** Negative if paid back. */
  amount,
  reference: z.string(),
  note: z.string(),
  paidOn: z.string(),
  by: z.string(),
  isVoided: z.boolean(),
  version: z.number(),
})
const visitCharges = z.object({
  calibrateEvent: z.number(),
  number: z.number(),
  calibrateStatusType: z.number(),
  gross: amount,
  discount: amount,
  credit: amount,
  net: amount,
  tax: amount,
  /** Total as invoiced, or as it would be. */
  total: amount,
  taxName: z.string(),
  taxPercent: z.string(),
  /** Credit memos before tax, negative, and the rest with tax. */
  notes: amount,
  taxLeft: amount,
  totalLeft: amount,
  /** Invoice less credit memos; the paid part of it, and the balance due. */
  invoiced: amount,
  paid: amount,
  owed: amount,
  /** Number of the open invoice. */
  invoice: z.string().nullable(),
  mayInvoice: z.boolean(),
  /** Why it cannot be invoiced now; null if it can or already is. */
  why: z.string().nullable(),
  version: z.number(),
})
export const chargesShape = z.object({
  calibrate: z.number(),
  status: z.number(),
  visits: z.array(visitCharges),
  invoices: z.array(invoiceShape),
  payments: z.array(payment),
  sums: z.object({
    gross: amount,
    discount: amount,
    credit: amount,
    /** Credit memos before tax, negative. */
    notes: amount,
    tax: amount,
    total: amount,
    /** Part of the total on invoices, less their credit memos. */
    invoiced: amount,
    /** Part of the total that is not invoiced yet. */
    toInvoice: amount,
    paid: amount,
    /** Unpaid part of the invoiced amount; negative if overpaid. */
    owed: amount,
  }),
  taxName: z.string(),
  taxPercent: z.string(),
  /** pay, invoice, credit */
  rights,
})
export type ChargesShape = z.infer<typeof chargesShape>

export const charges = call({
  method: 'GET',
  path: 'calibrate/charges',
  says: 'The charges of a repair order: visits, invoices, credit memos, payments, and the balance due.',
  right: roles.office,
  query: z.object({ calibrate: id }),
  answer: chargesShape,
  problems: ['notFound'],
})
export const updatePaymentCalibrateEvent = call({
  method: 'POST',
  path: 'calibrate/updatePaymentCalibrateEvent',
  says: 'Sets how a visit is paid. With an amount, records a payment (negative for a refund), never more than the balance due.',
  right: roles.office,
  creates: true,
  body: z.object({
    calibrateEvent: id,
    paymentType: id.nullable().optional(),
    amount: money.optional(),
    reference: line(100).default(''),
    note: line(500).default(''),
    /** Date of the payment at the center; defaults to today. */
    paidOn: localDate.optional(),
  }),
  answer: chargesShape,
  problems: ['notFound', 'refused'],
})
export const voidPayment = call({
  method: 'POST',
  path: 'calibrate/voidPayment',
  says: 'Voids a payment recorded by mistake, or restores it (undo).',
  right: roles.office,
  body: z.object({ payment: id, undo: z.boolean().default(false) }),
  answer: chargesShape,
  problems: ['notFound', 'refused'],
})
export const invoicePreferences = call({
  method: 'GET',
  path: 'calibrate/invoicePreferences',
  says: 'How a visit would be invoiced: bill-to, due date, tax, and recipients.',
  right: roles.office,
  query: z.object({ calibrateEvent: id }),
  answer: z.object({
    calibrateEvent: z.number(),
    prefix: z.string(),
    dueDays: z.number(),
    issuedOn: z.string(),
    dueOn: z.string(),
    billTo: z.object({ name: z.string(), lines: z.array(z.string()) }),
    note: z.string(),
    showDiscount: z.boolean(),
    taxName: z.string(),
    taxPercent: z.string(),
    recipients: z.array(z.object({ user: z.number(), name: z.string(), email: z.string() })),
  }),
  problems: ['notFound'],
})
export const invoiceCalibrateEvent = call({
  method: 'POST',
  path: 'calibrate/invoiceCalibrateEvent',
  says: 'Invoices a completed visit and closes it. Corrections are made by credit memo.',
  right: roles.office,
  creates: true,
  body: z.object({
    calibrateEvent: id,
    dueOn: localDate.optional(),
    note: lines(1000).default(''),
    /** Total that was shown; a different one is refused. */
    total: money.optional(),
  }),
  answer: chargesShape,
  problems: ['notFound', 'refused'],
})
export const creditInvoice = call({
  method: 'POST',
  path: 'calibrate/creditInvoice',
  says: 'Creates a credit memo for an invoice: in full, or amounts of its lines before tax, never more than what is left.',
  right: roles.office,
  creates: true,
  body: z.object({
    invoice: id,
    reason: requiredLine(500),
    lines: z
      .array(z.object({ line: id, amount: money }))
      .max(400)
      .optional(),
  }),
  answer: chargesShape,
  problems: ['notFound', 'refused'],
})
export const invoice = call({
  method: 'GET',
  path: 'calibrate/invoice',
  says: 'One invoice or credit memo with its lines.',
  right: roles.office,
  query: z.object({ invoice: id }),
  answer: invoiceShape,
  problems: ['notFound'],
})

const pricedBy = z.object({
  pricingRule: z.number(),
  pricingRuleName: z.string(),
  version: z.number(),
  startsOn: z.string(),
  says: z.string(),
})
export const servicePrices = call({
  method: 'GET',
  path: 'calibrate/servicePrices',
  says: 'Today’s price of each service on a repair order, by its center’s rates and the pricing rules for its insurer and make.',
  right: roles.all,
  query: z.object({ calibrate: id }),
  answer: z.array(
    z.object({ calibrateService: z.number(), hours: z.string(), rate: amount, amount, ...charging }),
  ),
  problems: ['notFound'],
})
export type ServicePrice = AnswerOf<typeof servicePrices>[number]

export const pricingRuleResult = call({
  method: 'GET',
  path: 'calibrate/pricingRuleResult',
  says: 'How a visit was priced: rate, rule with its version, and the prices by today’s rules.',
  right: roles.all,
  query: z.object({ calibrateEvent: id }),
  answer: z.object({
    calibrateEvent: z.number(),
    /** Closed work keeps its prices. */
    keepsPrice: z.boolean(),
    /** Day of today's prices, at the center. */
    on: z.string(),
    mayPriceAgain: z.boolean(),
    services: z.array(
      z.object({
        id: z.number(),
        description: z.string(),
        hours: z.string(),
        rate: amount,
        gross: amount,
        discount: amount,
        amount,
        /** One line per step: rate, rule, discount. */
        says: z.array(z.string()),
        rule: pricedBy.nullable(),
        discountRule: pricedBy.nullable(),
        /** Price by today's rules, if different. */
        today: z.object({ rate: amount, amount, says: z.array(z.string()) }).nullable(),
        /** Rules that apply here today but were not used, with the reason. */
        passedOver: z.array(pricedBy.extend({ why: z.string() })),
      }),
    ),
    version: z.number(),
  }),
  problems: ['notFound'],
})
export type PricingResult = AnswerOf<typeof pricingRuleResult>
export const priceAgain = call({
  method: 'POST',
  path: 'calibrate/priceAgain',
  says: 'Reprices the services of an open visit at today’s rates and rules. Manual prices and credits stay.',
  right: roles.office,
  body: z.object({ calibrateEvent: id, version }),
  answer: eventShape,
  problems: ['notFound', 'refused', 'conflict'],
})
