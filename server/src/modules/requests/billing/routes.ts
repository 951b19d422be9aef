import * as calls from '#contract/requests/index.ts'
import { command, read, type Binding } from '#server/kernel/http/bindings.ts'
import { runOf } from '#server/kernel/postgres/database.ts'
import { counterInvoice } from './commands/credit-invoice.ts'
import { invoiceVisit } from './commands/invoice-visit.ts'
import { pay, takeBack } from './commands/payments.ts'
import { chargesOf, invoiceOf } from './reads/charges.ts'
import { answerPreferences } from './reads/invoice-terms.ts'
import { pricingResult } from './reads/pricing-result.ts'
import { servicePrices } from './reads/service-prices.ts'

/** What a repair order comes to: prices, invoices, payments. */
export const billingRoutes: Binding[] = [
  read(calls.charges, ({ db, actor, query, now }) => chargesOf(runOf(db), actor, query.calibrate, now)),
  read(calls.invoice, ({ db, actor, query }) => invoiceOf(runOf(db), actor, query.invoice)),
  read(calls.invoicePreferences, ({ db, actor, query, now }) =>
    answerPreferences(runOf(db), actor, query.calibrateEvent, now),
  ),
  read(calls.servicePrices, ({ db, actor, query, now }) =>
    servicePrices(runOf(db), actor, query.calibrate, now),
  ),
  read(calls.pricingRuleResult, ({ db, actor, query, now }) =>
    pricingResult(runOf(db), actor, query.calibrateEvent, now),
  ),
  command(calls.updatePaymentCalibrateEvent, ({ tx, actor, body, now }) => pay(tx, actor, body, now)),
  command(calls.voidPayment, ({ tx, actor, body, now }) => takeBack(tx, actor, body, now)),
  command(calls.invoiceCalibrateEvent, ({ tx, actor, body, now }) => invoiceVisit(tx, actor, body, now)),
  command(calls.creditInvoice, ({ tx, actor, body, now }) => counterInvoice(tx, actor, body, now)),
]
