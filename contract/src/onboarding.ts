import { z } from 'zod'
import { call, type AnswerOf } from './kit/call.ts'
import { countryNameIn } from './kit/country-name.ts'
import {
  amount,
  emailLine,
  flag,
  id,
  line,
  listOf,
  filterText,
  listQuery,
  ok,
  requiredLine,
  rights,
  shippedNameIn,
  version,
  webLine,
} from './kit/shapes.ts'
import { onboardProducts, onboardSteps } from './kit/onboard-steps.ts'
import { treeEditors, firmType } from './firms/shapes.ts'
import { t } from './onboardingTexts.ts'

const product = z.enum(onboardProducts)

/** The token in an onboarding link: 256 random bits. */
const token = z.string().regex(/^[\w-]{43}$/, { error: () => t('link') })
const requiredEmail = emailLine.refine((text) => text !== '', { error: () => t('required') })
const country = z
  .string()
  .trim()
  .regex(/^[A-Za-z]{2}$/, { error: () => t('country') })
  .transform((code) => code.toUpperCase())

/** Line 1 and line 2, joined by a comma. */
const addressLines = requiredLine(401)
const address = {
  addressLines,
  city: requiredLine(100),
  stateProvince: line(10),
  postalCode: requiredLine(20),
  country,
}

const savedAddress = z.object({
  addressLines: z.string(),
  city: z.string(),
  stateProvince: z.string(),
  postalCode: z.string(),
  country: z.string(),
})

export const receiptShape = z.object({
  id: z.number(),
  kind: z.enum(['purchase', 'change', 'renewal']),
  product,
  amount,
  coupon: z.string(),
  status: z.enum(['paid', 'failed', 'refunded']),
  /** ISO instant. */
  at: z.string(),
})

export const onboardingShape = z.object({
  id: z.number(),
  /** 0 until the company is saved, and always in test mode. */
  firm: z.number(),
  state: z.enum(['open', 'live', 'expired', 'revoked']),
  /** The next step; null when all are saved. */
  step: z.enum(onboardSteps).nullable(),
  testMode: z.boolean(),
  /** ISO instant until which an open link works. */
  expiresAt: z.string(),
  /** The company that the new location becomes part of, and its look. */
  parentName: z.string(),
  brand: z.object({ title: z.string(), logo: z.string(), color: z.string() }),
  firmType,
  basic: z.object({
    firstName: z.string(),
    lastName: z.string(),
    emailAddress: z.string(),
    marketing: z.boolean(),
  }),
  additional: savedAddress.extend({
    company: z.string(),
    jobTitle: z.string(),
    phoneCC: z.string(),
    phoneNo: z.string(),
    languageId: z.number(),
    timezoneId: z.number(),
    webaddress: z.string(),
    companyId: z.string(),
  }),
  shipping: savedAddress,
  purchase: z.object({
    product: product.nullable(),
    paymentMethod: z.object({ brand: z.string(), last4: z.string() }).nullable(),
    coupon: z.string(),
  }),
  /** What each product costs, in US dollars. */
  prices: z.array(z.object({ product, amount })),
  payments: z.object({
    /** The embedded provider of test cards, or Stripe. */
    provider: z.enum(['test', 'stripe']),
    publishableKey: z.string(),
  }),
  receipts: z.array(receiptShape),
})
export type Onboarding = z.infer<typeof onboardingShape>

export const onboardGet = call({
  method: 'GET',
  path: 'firm/onboardGet',
  says: 'What an onboarding link has saved so far, and which step comes next.',
  right: 'open',
  query: z.object({ firm: id.default(0), token }),
  answer: onboardingShape,
  problems: ['notFound', 'tooMany'],
})
export const onboardMarketing = call({
  method: 'POST',
  path: 'firm/onboardMarketing',
  says: 'Saves the first step: who signs up, and whether news may be sent. Answers the onboarding, or 0 in test mode.',
  right: 'open',
  body: z.object({
    marketing: z.boolean().default(false),
    firstName: requiredLine(100),
    lastName: requiredLine(100),
    emailAddress: requiredEmail,
    token,
  }),
  answer: z.number(),
  problems: ['notFound', 'refused', 'tooMany'],
})

const company = z.object({
  /** The firm that this step answered before; 0 or -1 the first time. */
  firm: id.default(0),
  company: requiredLine(200),
  firstName: line(100).optional(),
  lastName: line(100).optional(),
  jobTitle: line(100).default(''),
  email: emailLine.optional(),
  ...address,
  phoneCC: line(5).default('1'),
  phoneNo: requiredLine(40),
  languageId: id,
  timezoneId: id,
  webaddress: webLine.default(''),
  companyId: line(60).default(''),
  firmType: z.literal('Corporate').default('Corporate'),
  isBrand: z.literal(false).default(false),
  token,
})
export const onboardFirm = call({
  method: 'POST',
  path: 'firm/onboardFirm',
  says: 'Saves the second step: the company. Answers its firm, which later steps carry, or 0 in test mode.',
  right: 'open',
  body: company,
  answer: z.number(),
  problems: ['notFound', 'refused', 'tooMany'],
})
export const onboardFirmUpdate = call({
  method: 'POST',
  path: 'firm/onboardFirmUpdate',
  says: 'Saves the second step again.',
  right: 'open',
  body: company,
  answer: z.number(),
  problems: ['notFound', 'refused', 'tooMany'],
})
export const onboardShippingSave = call({
  method: 'POST',
  path: 'firm/onboardShippingSave',
  says: 'Saves the third step: where to ship to. Answers the onboarding, or 0 in test mode.',
  right: 'open',
  body: z.object({ id: id.default(0), firm: id.default(0), ...address, token }),
  answer: z.number(),
  problems: ['notFound', 'refused', 'tooMany'],
})

/** What a purchase or a change of product came to. */
export const purchaseResult = z.object({
  /** False if the card needs another confirmation, which `clientSecret` is for. */
  success: z.boolean(),
  clientSecret: z.string(),
  firm: z.number(),
  receipt: receiptShape.nullable(),
})
export const onboardPurchaseSave = call({
  method: 'POST',
  path: 'firm/onboardPurchaseSave',
  says: 'Pays for the product. The location goes live, and its administrator is invited by email. Test mode charges nothing and opens nothing.',
  right: 'open',
  body: z.object({
    firm: id.default(0),
    product,
    paymentMethod: z.object({
      id: requiredLine(200),
      brand: line(40).default(''),
      last4: line(4).default(''),
    }),
    company: line(200).default(''),
    name: requiredLine(200),
    email: requiredEmail,
    address: z.object({
      addresslines: requiredLine(401),
      city: requiredLine(100),
      stateprovince: line(10),
      postalcode: requiredLine(20),
      country,
    }),
    /** Country code and number: `1-5551234567`. */
    phone: line(40).default(''),
    coupon: line(40).default(''),
    token,
    testMode: flag.default(false),
  }),
  answer: purchaseResult,
  problems: ['notFound', 'refused', 'conflict', 'tooMany'],
})
export const onboardChangeProduct = call({
  method: 'POST',
  path: 'firm/onboardChangeProduct',
  says: 'Changes the product of a location that is live; the difference is charged or credited.',
  right: 'open',
  body: z.object({ firm: id.default(0), product, coupon: line(40).default(''), token }),
  answer: purchaseResult,
  problems: ['notFound', 'refused', 'conflict', 'tooMany'],
})
export const onboardCoupon = call({
  method: 'POST',
  path: 'firm/onboardCoupon',
  says: 'What a product costs with a coupon; refused if the coupon is not valid.',
  right: 'open',
  changes: false,
  body: z.object({ product, coupon: requiredLine(40), token }),
  answer: z.object({ coupon: z.string(), percentOff: z.number(), amount }),
  problems: ['notFound', 'refused', 'tooMany'],
})

export const onboardAddress = call({
  method: 'POST',
  path: 'firm/onboardAddress',
  says: 'Looks up an address. `found` is the address as it should be written, or null if it is not known.',
  right: 'open',
  changes: false,
  body: z.object({ ...address, token }),
  answer: z.object({ found: savedAddress.nullable(), message: z.string() }),
  problems: ['notFound', 'tooMany'],
})

const reference = z.object({ id: z.number(), name: z.string(), value: z.string().nullable() })
const named = z.array(reference)
export const onboardLookups = call({
  method: 'GET',
  path: 'lookup/onboardLookups',
  says: 'States, countries, time zones, and languages, for the onboarding form.',
  right: 'open',
  answer: z.object({
    StateProvince: z.array(
      z.object({ id: z.number(), name: z.string(), value: z.string(), country: z.string() }),
    ),
    Country: z.array(reference.extend({ name: countryNameIn })),
    TimeZone: z.array(reference.extend({ name: shippedNameIn('TimeZone') })),
    Language: named,
  }),
})

/** Called by Stripe; its signature is checked before anything else. */
export const onboardWebhook = call({
  method: 'POST',
  path: 'firm/onboardWebhook',
  says: 'Takes payment events from Stripe: signed, repeated, and in any order.',
  right: 'open',
  keepsText: true,
  body: z.looseObject({ id: line(200), type: line(200) }),
  answer: ok,
  problems: ['refused'],
})

/** Invitations as the inviter sees them. */
export const invitationShape = z.object({
  id: z.number(),
  email: z.string(),
  parent: z.number(),
  parentName: z.string(),
  firmType,
  firm: z.number().nullable(),
  company: z.string(),
  state: z.enum(['open', 'live', 'expired', 'revoked']),
  step: z.enum(onboardSteps).nullable(),
  product: product.nullable(),
  testMode: z.boolean(),
  sentName: z.string(),
  /** How the email with the link fared. */
  mail: z.enum(['queued', 'sent', 'failed']),
  mailSays: z.string(),
  /** ISO instants. */
  sentAt: z.string(),
  openedAt: z.string().nullable(),
  expiresAt: z.string(),
  version: z.number(),
  /** resend, revoke */
  rights,
})
export type Invitation = z.infer<typeof invitationShape>

/** States that the list filters by. */
export const invitationStates = ['open', 'live', 'expired', 'revoked'] as const

export const onboardings = call({
  method: 'GET',
  path: 'firm/onboardings',
  says: 'Invitations to sign up a new location, the newest first; filter is a state, or 9999 for all.',
  right: treeEditors,
  query: z.object({ ...listQuery, filter: filterText }),
  answer: listOf(invitationShape),
})
/** The link is answered once, to copy; only its hash is stored. */
const invited = z.object({ id: z.number(), email: z.string(), version: z.number(), link: z.string() })

export const onboardInvite = call({
  method: 'POST',
  path: 'firm/onboardInvite',
  says: 'Emails a link with which a new location signs itself up below a company in scope.',
  right: treeEditors,
  creates: true,
  body: z.object({
    email: requiredEmail,
    parent: id,
    type: firmType,
    testMode: z.boolean().default(false),
  }),
  answer: invited,
  problems: ['notFound', 'refused'],
})
export const onboardResend = call({
  method: 'POST',
  path: 'firm/onboardResend',
  says: 'Emails a new link for an invitation; the old link stops working.',
  right: treeEditors,
  body: z.object({ id, version }),
  answer: invited,
  problems: ['notFound', 'refused', 'conflict'],
})
export const onboardRevoke = call({
  method: 'POST',
  path: 'firm/onboardRevoke',
  says: 'Makes the link of an open invitation invalid.',
  right: treeEditors,
  body: z.object({ id, version }),
  answer: invitationShape,
  problems: ['notFound', 'refused', 'conflict'],
})
export type PurchaseResult = AnswerOf<typeof onboardPurchaseSave>
