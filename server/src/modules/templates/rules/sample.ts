import type { TemplateKind } from '#contract/templates.ts'
import type { MailCore } from './write-mail.ts'
import { kinds } from './kinds.ts'
import type { Values } from './fill-variables.ts'

export const sampleValues = (kind: TemplateKind): Values =>
  Object.fromEntries(kinds[kind].variables.map(({ name, sample }) => [name, sample]))

/** The facts shown in a preview. */
export const sampleCore = (kind: TemplateKind, url: string): MailCore => {
  const values = sampleValues(kind)
  const facts = { kind: 'facts' as const, rows: toFacts(values) }
  const link = { kind: 'link' as const, label: 'Answer now', url }
  const isLink = kind === 'authorizationLink'
  return { heading: values.vehicle ?? '', parts: [facts, ...(isLink ? [link] : [])] }
}

const factNames = [
  ['ro', 'RO'],
  ['vin', 'VIN'],
  ['shop', 'Shop'],
  ['scheduled', 'Scheduled'],
  ['completed', 'Completed'],
  ['total', 'Total'],
  ['due', 'Due'],
] as const
const toFacts = (values: Values) =>
  factNames.flatMap(([name, label]) => (values[name] ? [{ name: label, value: values[name] }] : []))
