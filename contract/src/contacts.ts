import { z } from 'zod'
import { call } from './kit/call.ts'
import { emailLine, id, line, lines, requiredLine, version } from './kit/shapes.ts'
import { roles } from './kit/roles.ts'

export const contactOption = z.object({
  id: z.number(),
  /** Name with a phone number, or an email when users are searched. */
  name: z.string(),
  fullName: z.string(),
  phoneNo: z.string().nullable(),
  emailAddress: z.string().nullable(),
  address: z.string().nullable(),
  firm: z.number(),
})

export const contactSearch = call({
  method: 'GET',
  path: 'contact/contactSearch',
  says: 'People and companies by name, phone or email; runs only for a term.',
  right: roles.all,
  query: z.object({
    firmid: id.optional(),
    searchterm: line(100),
    type: line(40).optional(),
    forUsers: line(5).optional(),
  }),
  answer: z.array(contactOption),
})
export const contact = call({
  method: 'GET',
  path: 'contact/contact',
  says: 'One contact.',
  right: roles.all,
  query: z.object({ id }),
  answer: z.object({
    contact: z.number(),
    firm: z.number(),
    contactType: z.number().nullable(),
    isCompany: z.boolean(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    companyName: z.string().nullable(),
    fullName: z.string(),
    phoneNo: z.string().nullable(),
    emailAddress: z.string().nullable(),
    notes: z.string().nullable(),
    isInactive: z.boolean(),
    version: z.number(),
  }),
  problems: ['notFound'],
})
export const saveContact = call({
  method: 'POST',
  path: 'contact/saveContact',
  says: 'Saves a contact; -1 makes a new one with its primary phone and email.',
  right: roles.all,
  body: z
    .object({
      contact: id.default(-1),
      firm: id.optional(),
      contactType: id.nullable().optional(),
      isCompany: z.boolean().default(false),
      firstName: line().nullable().optional(),
      lastName: line().nullable().optional(),
      companyName: line().nullable().optional(),
      phoneNo: line(40).nullable().optional(),
      emailAddress: emailLine.nullable().optional(),
      notes: lines(2000).nullable().optional(),
      version,
    })
    .refine((c) => Boolean(c.lastName || c.companyName || c.firstName), {
      path: ['lastName'],
      message: 'This field is required',
    }),
  answer: contactOption,
  problems: ['notFound', 'conflict', 'refused'],
})

const insurer = z.object({
  insurance: z.number(),
  insuranceContact: z.number().nullable(),
  insuranceName: z.string(),
  firm: z.number(),
  isInactive: z.boolean(),
})
export const insurers = call({
  method: 'GET',
  path: 'lookup/insurance',
  says: 'Insurers of firm 1 and of the firm.',
  right: roles.all,
  query: z.object({ firm: id.default(1) }),
  answer: z.array(insurer),
})
export const saveInsurer = call({
  method: 'POST',
  path: 'lookup/insurance',
  says: 'Saves an insurer; -1 makes a new one.',
  right: [1, 2],
  body: z.object({
    insurance: id.default(-1),
    insuranceContact: id.nullable().optional(),
    insuranceName: requiredLine(120),
    firm: id.default(1),
    isInactive: z.boolean().default(false),
  }),
  answer: insurer,
  problems: ['notFound', 'refused'],
})
