import { texts } from '#contract/kit/texts.ts'

export const t = texts('server/requests/billing', {
  creditOfCredit: '{{number}} is a credit memo itself. Invoice the visit again instead.',
  invoiced: "{{visit}} is billed by {{number}} and can't change. Correct it with a credit memo.",
  invoicedAlready: '{{visit}} is already billed by {{number}}. Correct it with a credit memo.',
  voidInvoiced: '{{ro}} is billed by {{numbers}}. Create a credit memo first, then void it.',
  refusedVisit: '{{visit}}: {{reason}}',
  totalChanged: '{{visit}} now comes to {{total}}. Check the charges, then invoice it.',
  dueDate: "Can't be before today",
  paidOn: "Can't be after today",
  notListed: "This isn't in the list. Choose again",

  'history.payment': '{{amount}} on {{day}}',
  'history.paymentBy': '{{amount}} by {{how}} on {{day}}',
  'bill.creditOf': 'For {{number}}',
  'bill.credit': 'Credit',
  'bill.creditLine': '{{price}}. {{amount}}: credit',
  'bill.creditLineFor': '{{price}}. {{amount}}: credit, {{reason}}',
  'bill.claim': 'Claim {{number}}',

  'refusal.stopped': 'This RO is cancelled or voided, so nothing is charged.',
  'refusal.notCompleted': 'Complete the visit before you invoice it.',
  'refusal.nothing': "There's nothing to charge.",

  'credit.lineTwice': 'List each invoice line only once.',
  'credit.aboveZero': 'Enter a credit above zero.',
  'credit.all': 'This invoice is already fully credited.',
  'credit.left': '{{amount}} of this invoice is left to credit, including tax.',
  'credit.lineLeft': '{{amount}} of {{service}} is left to credit.',
  'credit.lineNone': 'Nothing of {{service}} is left to credit.',

  'payment.zero': "A payment can't be zero.",
  'payment.aboveDue': "A payment can't be more than the balance due: {{amount}}.",
  'payment.nothingDue': 'Nothing is owed on this RO.',
  'payment.notInvoiced':
    'Nothing is invoiced on this RO yet. Invoice a visit first, then record its payment.',
  'payment.refundLeft': '{{amount}} was overpaid, so you can refund up to that.',
  'payment.noRefund': 'Nothing was overpaid. Void the payment instead of refunding it.',
})
