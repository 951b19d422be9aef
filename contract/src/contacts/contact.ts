import { z } from 'zod'
import { call } from '../kit/call.ts'
import { emailLine, flag, id, isNew, line, lines, version, webLine } from '../kit/shapes.ts'
import { roles } from '../kit/roles.ts'
import { contactReaders } from './lists.ts'
import { contactOption, contactShape, ids, rowResults, vendorShape } from './shapes.ts'
import { t } from './texts.ts'

export const contact = call({
  method: 'GET',
  path: 'contact/contact',
  says: 'One contact. The id of a merged contact returns the one it was merged into.',
  opens: 'contact',
  right: roles.all,
  query: z.object({ id }),
  answer: contactShape,
  problems: ['notFound'],
})
export const vendor = call({
  method: 'GET',
  path: 'contact/vendor',
  says: 'One vendor.',
  right: roles.host,
  query: z.object({ id }),
  answer: vendorShape,
  problems: ['notFound'],
})

const contactFields = {
  contact: id.default(-1),
  firm: id.optional(),
  contactType: id.nullable().optional(),
  isCompany: z.boolean().optional(),
  salutation: id.nullable().optional(),
  firstName: line().nullable().optional(),
  lastName: line().nullable().optional(),
  companyName: line().nullable().optional(),
  fileAs: line().nullable().optional(),
  notes: lines(4000).nullable().optional(),
  language: id.nullable().optional(),
  timezone: id.nullable().optional(),
  servicetype: id.nullable().optional(),
  insuranceId: line(60).nullable().optional(),
  insuranceNumber: line(60).nullable().optional(),
  isFirm: z.boolean().optional(),
  isBrand: z.boolean().optional(),
  isVendor: z.boolean().optional(),
  isFleet: z.boolean().optional(),
  isInactive: z.boolean().optional(),
  firmClass: id.nullable().optional(),
  referenceId: line(60).nullable().optional(),
  /** The primary phone and email; others have their own calls. */
  phoneNo: line(60).nullable().optional(),
  emailAddress: emailLine.nullable().optional(),
  version,
}
type Names = {
  contact: number
  firstName?: string | null
  lastName?: string | null
  companyName?: string | null
}
/** A new contact needs a name. On an existing one names may be left out, but not emptied. */
const isNamed = (c: Names) =>
  Boolean(c.lastName || c.companyName || c.firstName) ||
  (!isNew(c.contact) && c.firstName === undefined && c.lastName === undefined && c.companyName === undefined)
const named = { path: ['lastName'], error: () => t('required') }

export const saveContact = call({
  method: 'POST',
  path: 'contact/saveContact',
  says: 'Saves a contact; -1 adds one with its primary phone and email. Omitted fields stay unchanged.',
  right: roles.all,
  creates: 'contact',
  body: z.object(contactFields).refine(isNamed, named),
  answer: contactOption.extend({ version: z.number() }),
  problems: ['notFound', 'conflict', 'refused'],
})
export const saveVendor = call({
  method: 'POST',
  path: 'contact/saveVendor',
  says: 'Saves a vendor: a contact with account number, days to pay, and web address.',
  right: roles.host,
  creates: 'contact',
  body: z
    .object({
      ...contactFields,
      accountNumber: line(60).nullable().optional(),
      paymentDays: z.number().int().min(0).max(365).nullable().optional(),
      webAddress: webLine.nullable().optional(),
    })
    .refine(isNamed, named),
  answer: contactOption.extend({ version: z.number() }),
  problems: ['notFound', 'conflict', 'refused'],
})
export const setInactive = call({
  method: 'GET',
  path: 'contact/setInactive',
  says: 'Makes contacts inactive, or active again (undo), with a result for each.',
  right: contactReaders,
  query: z.object({ ids, undo: flag.default(false) }),
  answer: rowResults,
  changes: true,
})
