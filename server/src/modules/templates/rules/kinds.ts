import type { TemplateKind } from '#contract/templates.ts'

export type Variable = { name: string; says: string; sample: string }
export type DefaultWording = { subject: string; html: string }
export type KindDefinition = {
  name: string
  says: string
  variables: readonly Variable[]
  shipped: DefaultWording
}

const variable = (name: string, says: string, sample: string): Variable => ({ name, says, sample })

/** The block with facts, totals, and button. If a text leaves it out, it is added at the end. */
const details = variable('details', 'The facts, sums and buttons, on a line of its own', '')
const commonVariables: readonly Variable[] = [
  variable('vehicle', 'Year, make and model', '2023 Toyota RAV4 XLE'),
  variable('ro', 'Number of the RO', '48213'),
  variable('vin', 'VIN', '2T3P1RFV8PC312894'),
  variable('visit', 'Number of the visit', '1'),
  variable('type', 'Kind of visit', 'Calibration'),
  variable('shop', 'Name of the shop', 'Harborview Collision'),
  variable('center', 'Name of the center', 'Northline Calibration'),
  variable('phone', 'Phone of the center', '(616) 555-0142'),
  variable('customer', 'Name of the customer', 'Priya Raman'),
  variable('insurer', 'Name of the insurer', 'Lakeshore Mutual'),
  variable('claim', 'Claim number', 'LM-204417'),
]
const define = (
  name: string,
  says: string,
  own: readonly Variable[],
  subject: string,
  html: string,
): KindDefinition => ({
  name,
  says,
  variables: [...commonVariables, ...own, details],
  shipped: { subject, html },
})

const total = variable('total', 'Sum with tax', '$390.00')
const scheduled = variable('scheduled', 'Planned start, with the zone', '03/12/2026 01:30 pm EDT')
const technician = variable('technician', 'Technicians of the visit', 'Dana Whitfield')

/** Variables and default wording for each kind of mail. */
export const kinds: Readonly<Record<TemplateKind, KindDefinition>> = {
  workOrder: define(
    'Work order',
    'Sends the work order to the technicians of a visit.',
    [scheduled, technician, variable('bay', 'Where the vehicle stands', 'Bay 2')],
    'Work order: {{vehicle}}, RO {{ro}}',
    '<p>The work order of visit {{visit}} is attached.</p><p>{{details}}</p>',
  ),
  authorizationRequest: define(
    'Authorization request',
    'Sends the services that wait for a yes or no, as a document.',
    [total, variable('services', 'How many services are asked about', '2')],
    'Authorization request: {{vehicle}}, RO {{ro}}',
    '<p>Please look through the attached services for {{vehicle}} and tell us which of them we may do.</p><p>{{details}}</p>',
  ),
  authorizationLink: define(
    'Link to authorize',
    'Sends the link by which somebody answers for services without an account.',
    [
      variable('name', 'Who is asked', 'Eric Halvorsen'),
      variable('services', 'How many services are asked about', '2'),
      total,
      variable('until', 'When the link ends, with the zone', '03/26/2026 05:00 pm EDT'),
    ],
    'Your answer is needed: {{vehicle}}, RO {{ro}}',
    '<p>Services for {{vehicle}} wait for your answer.</p><p>{{details}}</p>',
  ),
  calibrationReport: define(
    'Calibration report',
    'Sends the report of a completed visit.',
    [variable('completed', 'When the work ended, with the zone', '03/12/2026 03:42 pm EDT'), technician],
    'Calibration report: {{vehicle}}, RO {{ro}}',
    '<p>The calibration report is attached.</p><p>{{details}}</p>',
  ),
  invoice: define(
    'Invoice',
    'Sends the invoice of a visit.',
    [
      variable('invoice', 'Number of the invoice', '48213-1'),
      variable('date', 'Day of the invoice', '03/12/2026'),
      total,
      variable('paid', 'Paid so far', '$100.00'),
      variable('due', 'What is owed', '$290.00'),
    ],
    'Invoice {{invoice}}: {{vehicle}}, RO {{ro}}',
    '<p>The invoice for {{vehicle}} is attached.</p><p>{{details}}</p>',
  ),
  creditNote: define(
    'Credit note',
    'Sends the credits of a visit.',
    [
      variable('note', 'Number of the credit note', '48213-1-C'),
      variable('date', 'Day of the credit note', '03/12/2026'),
      variable('total', 'Sum of the credits', '$45.00'),
    ],
    'Credit note {{note}}: {{vehicle}}, RO {{ro}}',
    '<p>The credit note for {{vehicle}} is attached.</p><p>{{details}}</p>',
  ),
}
