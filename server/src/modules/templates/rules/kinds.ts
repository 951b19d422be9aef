import type { TemplateKind } from '#contract/templates.ts'

export type Variable = { name: string; says: string; sample: string }
export type Words = { subject: string; html: string }
export type KindPlan = { name: string; says: string; variables: readonly Variable[]; shipped: Words }

const of = (name: string, says: string, sample: string): Variable => ({ name, says, sample })

/** The block with facts, totals, and button. If a text leaves it out, it is added at the end. */
const details = of('details', 'The facts, sums and buttons, on a line of its own', '')
const job: readonly Variable[] = [
  of('vehicle', 'Year, make and model', '2023 Toyota RAV4 XLE'),
  of('ro', 'Number of the RO', '48213'),
  of('vin', 'VIN', '2T3P1RFV8PC312894'),
  of('visit', 'Number of the visit', '1'),
  of('type', 'Kind of visit', 'Calibration'),
  of('shop', 'Name of the shop', 'Harborview Collision'),
  of('center', 'Name of the center', 'Northline Calibration'),
  of('phone', 'Phone of the center', '(616) 555-0142'),
  of('customer', 'Name of the customer', 'Priya Raman'),
  of('insurer', 'Name of the insurer', 'Lakeshore Mutual'),
  of('claim', 'Claim number', 'LM-204417'),
]
const plan = (
  name: string,
  says: string,
  own: readonly Variable[],
  subject: string,
  html: string,
): KindPlan => ({
  name,
  says,
  variables: [...job, ...own, details],
  shipped: { subject, html },
})

const total = of('total', 'Sum with tax', '$390.00')
const scheduled = of('scheduled', 'Planned start, with the zone', '03/12/2026 01:30 pm EDT')
const technician = of('technician', 'Technicians of the visit', 'Dana Whitfield')

/** Variables and default wording for each kind of mail. */
export const kinds: Readonly<Record<TemplateKind, KindPlan>> = {
  workOrder: plan(
    'Work order',
    'Sends the work order to the technicians of a visit.',
    [scheduled, technician, of('bay', 'Where the vehicle stands', 'Bay 2')],
    'Work order: {{vehicle}}, RO {{ro}}',
    '<p>The work order of visit {{visit}} is attached.</p><p>{{details}}</p>',
  ),
  authorizationRequest: plan(
    'Authorization request',
    'Sends the services that wait for a yes or no, as a document.',
    [total, of('services', 'How many services are asked about', '2')],
    'Authorization request: {{vehicle}}, RO {{ro}}',
    '<p>Please look through the attached services for {{vehicle}} and tell us which of them we may do.</p><p>{{details}}</p>',
  ),
  authorizationLink: plan(
    'Link to authorize',
    'Sends the link by which somebody answers for services without an account.',
    [
      of('name', 'Who is asked', 'Eric Halvorsen'),
      of('services', 'How many services are asked about', '2'),
      total,
      of('until', 'When the link ends, with the zone', '03/26/2026 05:00 pm EDT'),
    ],
    'Your answer is needed: {{vehicle}}, RO {{ro}}',
    '<p>Services for {{vehicle}} wait for your answer.</p><p>{{details}}</p>',
  ),
  calibrationReport: plan(
    'Calibration report',
    'Sends the report of a completed visit.',
    [of('completed', 'When the work ended, with the zone', '03/12/2026 03:42 pm EDT'), technician],
    'Calibration report: {{vehicle}}, RO {{ro}}',
    '<p>The calibration report is attached.</p><p>{{details}}</p>',
  ),
  invoice: plan(
    'Invoice',
    'Sends the invoice of a visit.',
    [
      of('invoice', 'Number of the invoice', '48213-1'),
      of('date', 'Day of the invoice', '03/12/2026'),
      total,
      of('paid', 'Paid so far', '$100.00'),
      of('due', 'What is owed', '$290.00'),
    ],
    'Invoice {{invoice}}: {{vehicle}}, RO {{ro}}',
    '<p>The invoice for {{vehicle}} is attached.</p><p>{{details}}</p>',
  ),
  creditNote: plan(
    'Credit note',
    'Sends the credits of a visit.',
    [
      of('note', 'Number of the credit note', '48213-1-C'),
      of('date', 'Day of the credit note', '03/12/2026'),
      of('total', 'Sum of the credits', '$45.00'),
    ],
    'Credit note {{note}}: {{vehicle}}, RO {{ro}}',
    '<p>The credit note for {{vehicle}} is attached.</p><p>{{details}}</p>',
  ),
}
