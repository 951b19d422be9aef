import type { TemplateKind } from '#contract/templates.ts'
import { t } from '../texts.ts'

/** The end of a key `variable.…`. */
type VariableKey = VariableKeyOf<Parameters<typeof t.template>[0]>
type VariableKeyOf<K> = K extends `variable.${infer Name}` ? Name : never
type VariableDefinition = { name: string; key: VariableKey; sample: string }
export type Variable = { name: string; says: string; sample: string }
export type DefaultWording = { subject: string; html: string }

const variable = (name: string, key: VariableKey, sample: string): VariableDefinition => ({
  name,
  key,
  sample,
})
const plain = (name: VariableKey, sample: string): VariableDefinition => variable(name, name, sample)

/** The block with facts, totals, and button. If a text leaves it out, it is added at the end. */
const details = plain('details', '')
/* Samples are names and numbers, which read the same in every language. */
const commonVariables: readonly VariableDefinition[] = [
  plain('vehicle', '2023 Toyota RAV4 XLE'),
  plain('ro', '48213'),
  plain('vin', '2T3P1RFV8PC312894'),
  plain('visit', '1'),
  plain('type', 'Calibration'),
  plain('shop', 'Harborview Collision'), // texts-ignore: a sample name
  plain('center', 'Northline Calibration'), // texts-ignore: a sample name
  plain('phone', '(616) 555-0142'),
  plain('customer', 'Priya Raman'), // texts-ignore: a sample name
  plain('insurer', 'Lakeshore Mutual'), // texts-ignore: a sample name
  plain('claim', 'LM-204417'),
]

const total = plain('total', '$390.00')
const services = plain('services', '2')
const scheduled = plain('scheduled', '03/12/2026 01:30 pm EDT')
const technician = plain('technician', 'Dana Whitfield') // texts-ignore: a sample name

const ownVariables: Readonly<Record<TemplateKind, readonly VariableDefinition[]>> = {
  workOrder: [scheduled, technician, plain('bay', 'Bay 2')], // texts-ignore: a sample name
  authorizationRequest: [total, services],
  authorizationLink: [
    plain('name', 'Eric Halvorsen'), // texts-ignore: a sample name
    services,
    total,
    plain('until', '03/26/2026 05:00 pm EDT'),
  ],
  calibrationReport: [plain('completed', '03/12/2026 03:42 pm EDT'), technician],
  invoice: [
    plain('invoice', '48213-1'),
    variable('date', 'invoiceDate', '03/12/2026'),
    total,
    plain('paid', '$100.00'),
    plain('due', '$290.00'),
  ],
  creditNote: [
    plain('note', '48213-1-C'),
    variable('date', 'noteDate', '03/12/2026'),
    variable('total', 'noteTotal', '$45.00'),
  ],
  claimPack: [plain('remark', 'Post-scan follows tomorrow.')], // texts-ignore: a sample text
}

/** The variables that the wording of a kind of mail may use. */
export const variablesOf = (kind: TemplateKind): Variable[] =>
  [...commonVariables, ...ownVariables[kind], details].map(({ name, key, sample }) => ({
    name,
    says: t(`variable.${key}`),
    sample,
  }))

export const kindName = (kind: TemplateKind): string => t(`name.${kind}`)
export const kindSays = (kind: TemplateKind): string => t(`says.${kind}`)

/** The wording that applies until a firm writes its own. */
export const shippedWording = (kind: TemplateKind): DefaultWording => ({
  subject: t.template(`subject.${kind}`),
  html: t.template(`html.${kind}`),
})
