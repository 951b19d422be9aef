import { z } from 'zod'
import { call } from '../kit/call.ts'
import { id, requiredLine } from '../kit/shapes.ts'
import { roles } from '../kit/roles.ts'

/** Answers a person who asks what a company holds about them, or asks for its erasure. */
const right = roles.companyAdmins

export const personalData = call({
  method: 'GET',
  path: 'contact/personalData',
  says: 'What a contact’s personal data is made of, what keeps it from being erased, and, once erased, who did it and why.',
  right,
  query: z.object({ id }),
  answer: z.object({
    contact: z.number(),
    fullName: z.string(),
    /** Number of records by kind; those that stay lose the name, but not the rest. */
    counts: z.object({
      orders: z.number(),
      vehicles: z.number(),
      phones: z.number(),
      emails: z.number(),
      addresses: z.number(),
      related: z.number(),
      authorizations: z.number(),
      messages: z.number(),
      photos: z.number(),
      invoices: z.number(),
    }),
    /** Why it can't be erased now, in words; empty if it can. */
    blocks: z.array(z.string()),
    erased: z.object({ at: z.string(), by: z.string(), why: z.string() }).nullable(),
  }),
  problems: ['notFound'],
})

const records = z.array(z.record(z.string(), z.unknown()))
export const exportPersonalData = call({
  method: 'POST',
  path: 'contact/exportPersonalData',
  says: 'Everything that the company holds about a contact, for the person who asks. Recorded in the history.',
  right,
  body: z.object({ contact: id }),
  answer: z.object({
    contact: records,
    phones: records,
    emails: records,
    addresses: records,
    related: records,
    vehicles: records,
    orders: records,
    authorizations: records,
    /** Emails and text messages that went to the contact. */
    messages: records,
    /** Names and times; the files are in the repair order. */
    files: records,
    invoices: records,
    payments: records,
    history: records,
  }),
  problems: ['notFound', 'refused'],
})

export const erasePersonalData = call({
  method: 'POST',
  path: 'contact/erasePersonalData',
  says: 'Erases a contact’s personal data for good. Vehicles, repair orders, and the books stay without the name. Refused while repair orders are open or money is owed.',
  right,
  body: z.object({
    contact: id,
    /** The full name of the contact, typed. */
    name: requiredLine(400),
    /** Why, without naming the person. */
    reason: requiredLine(500),
  }),
  answer: z.object({ contact: z.number(), fullName: z.string() }),
  problems: ['notFound', 'refused'],
})
