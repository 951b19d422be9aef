import * as calls from '#contract/requests/index.ts'
import { command, read, type Binding } from '#server/kernel/http/bindings.ts'
import { runBatched } from '#server/kernel/postgres/database.ts'
import { creditInvoiceLines } from './commands/credit-invoice.ts'
import { invoiceVisit } from './commands/invoice-visit.ts'
import { recordPayment, voidOrRestorePayment } from './commands/payments.ts'
import { readCharges, invoiceOf } from './reads/charges.ts'
import { readInvoicePreferences } from './reads/invoice-terms.ts'
import { pricingResult } from './reads/pricing-result.ts'
import { servicePrices } from './reads/service-prices.ts'

/** Prices, invoices, and payments of repair orders. */
export const billingRoutes: Binding[] = [
  read(calls.charges, ({ db, actor, query, now }) =>
    readCharges(runBatched(db), actor, query.calibrate, now),
  ),
  read(calls.invoice, ({ db, actor, query }) => invoiceOf(runBatched(db), actor, query.invoice)),
  read(calls.invoicePreferences, ({ db, actor, query, now }) =>
    readInvoicePreferences(runBatched(db), actor, query.calibrateEvent, now),
  ),
  read(calls.servicePrices, ({ db, actor, query, now }) =>
    servicePrices(runBatched(db), actor, query.calibrate, now),
  ),
  read(calls.pricingRuleResult, ({ db, actor, query, now }) =>
    pricingResult(runBatched(db), actor, query.calibrateEvent, now),
  ),
  command(calls.updatePaymentCalibrateEvent, ({ tx, actor, body, now }) =>
    recordPayment(tx, actor, body, now),
  ),
  command(calls.voidPayment, ({ tx, actor, body, now }) => voidOrRestorePayment(tx, actor, body, now)),
  command(calls.invoiceCalibrateEvent, ({ tx, actor, body, now }) => invoiceVisit(tx, actor, body, now)),
  command(calls.creditInvoice, ({ tx, actor, body, now }) => creditInvoiceLines(tx, actor, body, now)),
]
