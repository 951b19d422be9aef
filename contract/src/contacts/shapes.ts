import { z } from 'zod'
import { idList, rights, shippedNameIn } from '../kit/shapes.ts'

/** Comma-separated ids in a query, or a list in a body. */
export const ids = z.union([idList, z.array(z.number().int()).max(1000)])

/** A contact as a search result. */
export const contactOption = z.object({
  id: z.number(),
  /** Name with a phone number, or with an email in user searches. */
  name: z.string(),
  fullName: z.string(),
  phoneNo: z.string().nullable(),
  emailAddress: z.string().nullable(),
  /** If longer than 40 characters, it is cut to 37 and an ellipsis. */
  address: z.string().nullable(),
  firm: z.number(),
})

/** A contact in full. Empty texts are null. */
export const contactShape = z.object({
  contact: z.number(),
  firm: z.number(),
  firmName: z.string(),
  contactType: z.number().nullable(),
  contactTypeName: shippedNameIn('ContactType').nullable(),
  isCompany: z.boolean(),
  salutation: z.number().nullable(),
  salutationName: shippedNameIn('Salutation').nullable(),
  insuranceId: z.string().nullable(),
  insuranceNumber: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  companyName: z.string().nullable(),
  fullName: z.string(),
  fileAs: z.string().nullable(),
  notes: z.string().nullable(),
  language: z.number(),
  timezone: z.number().nullable(),
  servicetype: z.number().nullable(),
  isFirm: z.boolean(),
  isBrand: z.boolean(),
  isVendor: z.boolean(),
  isFleet: z.boolean(),
  isInactive: z.boolean(),
  firmClass: z.number().nullable(),
  referenceId: z.string().nullable(),
  /** Primary phone: ten digits, or E.164. */
  phoneNo: z.string().nullable(),
  emailAddress: z.string().nullable(),
  /** User who signs in with this contact. */
  user: z.number().nullable(),
  guid: z.string(),
  /** Its personal data was erased, so it can't be changed. */
  isErased: z.boolean(),
  vehicles: z.number(),
  requests: z.number(),
  version: z.number(),
  /** edit, inactivate, merge. */
  rights,
})

/** Additional fields of vendors. */
export const vendorFields = {
  servicetypeName: shippedNameIn('ServiceType').nullable(),
  /** Our account number at the vendor. */
  accountNumber: z.string().nullable(),
  /** Payment terms in days; null if not agreed. */
  paymentDays: z.number().nullable(),
  webAddress: z.string().nullable(),
}
export const vendorShape = contactShape.extend(vendorFields)

/** A row of the contact list. */
export const contactRow = contactShape
  .pick({
    contact: true,
    firm: true,
    firmName: true,
    contactType: true,
    contactTypeName: true,
    isCompany: true,
    firstName: true,
    lastName: true,
    companyName: true,
    fullName: true,
    isFirm: true,
    isBrand: true,
    isVendor: true,
    isFleet: true,
    isInactive: true,
    referenceId: true,
    phoneNo: true,
    emailAddress: true,
    user: true,
    vehicles: true,
    requests: true,
    version: true,
    rights: true,
  })
  .extend({
    /** Sort name: the given one, or last name, first name. */
    fileAs: z.string(),
    /** Primary address on one line. */
    address: z.string().nullable(),
    updatedOn: z.string(),
    checked: z.literal(false),
  })

/** `primary` is P for the primary one. */
const primary = { primary: z.enum(['P', '']), isPrimary: z.boolean(), isChecked: z.literal(false) }

export const phoneShape = z.object({
  contactPhone: z.number(),
  contact: z.number(),
  firm: z.number(),
  phoneType: z.number().nullable(),
  phoneTypeName: shippedNameIn('PhoneType').nullable(),
  /** As stored: ten digits, or E.164. */
  phoneNo: z.string(),
  /** As shown: (616) 555-0142. */
  phone: z.string(),
  extension: z.string().nullable(),
  phoneNote: z.string().nullable(),
  isShared: z.boolean(),
  ...primary,
  version: z.number(),
  rights,
})

export const emailShape = z.object({
  contactEmail: z.number(),
  contact: z.number(),
  firm: z.number(),
  emailAddress: z.string(),
  emailType: z.number().nullable(),
  emailTypeName: shippedNameIn('EmailType').nullable(),
  ...primary,
  version: z.number(),
  rights,
})

export const relatedShape = z.object({
  contactRelated: z.number(),
  /** The contact that was requested. */
  contact: z.number(),
  /** The other contact. */
  related: z.number(),
  relatedType: z.number().nullable(),
  relatedTypeName: shippedNameIn('RelatedContactType').nullable(),
  /** The relation was entered on the other contact, so its type says what `contact` is to `related`. */
  isReverse: z.boolean(),
  note: z.string().nullable(),
  fullName: z.string(),
  isCompany: z.boolean(),
  isInactive: z.boolean(),
  phoneNo: z.string().nullable(),
  emailAddress: z.string().nullable(),
  checked: z.literal(false),
  version: z.number(),
  rights,
})

/** `contact` is -1 if it was not removed; `says` is the reason. */
export const removalResult = z.object({ contact: z.number(), says: z.string() })

/** Results of a bulk call, one per row. */
export const rowResults = z.object({
  rows: z.array(z.object({ contact: z.number(), ok: z.boolean(), says: z.string() })),
})
