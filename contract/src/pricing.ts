import { z } from 'zod'
import { call } from './kit/call.ts'
import { amount, flag, id, line, localDate, money, requiredLine, version } from './kit/shapes.ts'
import { roles } from './kit/roles.ts'
import { t } from './pricingTexts.ts'

const saved = z.object({ id: z.number() })
const problems = ['notFound', 'conflict', 'refused'] as const
const dates = { startsOn: localDate.optional(), endsOn: localDate.nullable().optional() }
const stands = {
  firm: z.number(),
  firmName: z.string(),
  startsOn: z.string(),
  endsOn: z.string().nullable(),
  /** As of today at the firm. */
  state: z.enum(['coming', 'holds', 'over']),
  isInactive: z.boolean(),
  version: z.number(),
}

/** rate: dollars per hour; price: flat; percent: on the rate; the others: off the amount. */
export const ruleKind = z.enum(['rate', 'price', 'percent', 'discountPercent', 'discountAmount'])
export type RuleKind = z.infer<typeof ruleKind>

const overlap = z.object({
  pricingRule: z.number(),
  pricingRuleName: z.string(),
  /** Whether this rule takes precedence over the other where both apply. */
  isBefore: z.boolean(),
  why: z.string(),
})
export const pricingRules = call({
  method: 'GET',
  path: 'lookup/pricingRules',
  says: 'Pricing rules that apply to a firm, in order of precedence, each with the rules it overlaps.',
  right: roles.rateEditors,
  query: z.object({ firm: id.optional(), inactive: flag.default(false) }),
  answer: z.array(
    z.object({
      pricingRule: z.number(),
      pricingRuleName: z.string(),
      insurance: z.number().nullable(),
      insuranceName: z.string().nullable(),
      vehicleMake: z.number().nullable(),
      vehicleMakeName: z.string().nullable(),
      calibrateService: z.number().nullable(),
      calibrateServiceName: z.string().nullable(),
      calibrateServiceGroup: z.number().nullable(),
      calibrateServiceGroupName: z.string().nullable(),
      kind: ruleKind,
      value: amount,
      /** "$120.00 an hour", "10% off" */
      says: z.string(),
      overlaps: z.array(overlap),
      ...stands,
    }),
  ),
  problems: ['notFound'],
})
export const pricingRule = call({
  method: 'POST',
  path: 'lookup/pricingRule',
  says: 'Saves a pricing rule; -1 adds one. Existing prices keep the version they were made with.',
  right: roles.rateEditors,
  creates: 'pricingRule',
  body: z.object({
    pricingRule: id.default(-1),
    pricingRuleName: requiredLine(200).optional(),
    firm: id.optional(),
    insurance: id.nullable().optional(),
    vehicleMake: id.nullable().optional(),
    calibrateService: id.nullable().optional(),
    calibrateServiceGroup: id.nullable().optional(),
    kind: ruleKind.optional(),
    value: money.optional(),
    ...dates,
    isInactive: z.boolean().optional(),
    version,
  }),
  answer: saved,
  problems,
})

export const taxRates = call({
  method: 'GET',
  path: 'lookup/taxRates',
  says: 'Tax rates that apply to a firm, by state and postal code.',
  right: roles.rateEditors,
  query: z.object({ firm: id.optional(), inactive: flag.default(false) }),
  answer: z.array(
    z.object({
      taxRate: z.number(),
      taxRateName: z.string(),
      country: z.string(),
      stateProvince: z.string(),
      postal: z.string(),
      percent: z.string(),
      ...stands,
    }),
  ),
  problems: ['notFound'],
})
export const taxRate = call({
  method: 'POST',
  path: 'lookup/taxRate',
  says: 'Saves a tax rate; -1 adds one. Existing invoices keep their tax.',
  right: roles.rateEditors,
  creates: 'taxRate',
  body: z.object({
    taxRate: id.default(-1),
    taxRateName: requiredLine(200).optional(),
    firm: id.optional(),
    country: line(2)
      .regex(/^[A-Za-z]{2}$/, { error: () => t('country') })
      .optional(),
    stateProvince: line(10).optional(),
    postal: line(20).optional(),
    percent: z
      .string()
      .trim()
      .regex(/^\d+(\.\d{1,4})?$/, { error: () => t('percent'), abort: true })
      .refine((value) => Number(value) <= 100, { error: () => t('percentHigh') })
      .optional(),
    ...dates,
    isInactive: z.boolean().optional(),
    version,
  }),
  answer: saved,
  problems,
})
