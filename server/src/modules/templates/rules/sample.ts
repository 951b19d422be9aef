import type { TemplateKind } from '#contract/templates.ts'
import type { MailCore } from './write-mail.ts'
import { variablesOf } from './kinds.ts'
import type { Values } from './fill-variables.ts'
import { t } from '../texts.ts'

export const sampleValues = (kind: TemplateKind): Values =>
  Object.fromEntries(variablesOf(kind).map(({ name, sample }) => [name, sample]))

/** The facts shown in a preview. */
export const sampleCore = (kind: TemplateKind, url: string): MailCore => {
  const values = sampleValues(kind)
  const facts = { kind: 'facts' as const, rows: toFacts(values) }
  const link = { kind: 'link' as const, label: t('sample.answer'), url }
  const isLink = kind === 'authorizationLink'
  return { heading: values.vehicle ?? '', parts: [facts, ...(isLink ? [link] : [])] }
}

const factNames = ['ro', 'vin', 'shop', 'scheduled', 'completed', 'total', 'due'] as const
const toFacts = (values: Values) =>
  factNames.flatMap((name) => (values[name] ? [{ name: t(`fact.${name}`), value: values[name] }] : []))
