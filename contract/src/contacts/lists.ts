import { z } from 'zod'
import { call } from '../kit/call.ts'
import { flag, id, line, listOf, listQuery } from '../kit/shapes.ts'
import { isShopType, Role, roles } from '../kit/roles.ts'
import { contactOption, contactRow, phoneShape, vendorFields } from './shapes.ts'

/** Roles that can read the lists: those with the pages Fleet and Insurance (access table). */
export const contactReaders: Role[] = roles.all.filter(
  (role) => role !== Role.technician && (!isShopType(role) || role === Role.shopAdmin),
)

const contactListQuery = {
  ...listQuery,
  sort: z.enum(['asc', 'desc']).default('asc'),
  /** fileAs, fullName, contactType, companyName, phoneNo, emailAddress, firm, updatedOn. */
  orderBy: z.string().max(40).default('fileAs'),
  /** Comma-separated ids of contact types; 9999 for all. */
  filter: z.string().max(200).default('9999'),
  /** Changed within this many days; 0 for any time. */
  days: z.coerce.number<number>().int().min(0).max(100_000).default(0),
  firm: id.optional(),
  /** Includes the firms below `firm`. */
  isBranch: flag.default(false),
  /** Inactive contacts are left out unless requested. */
  state: z.enum(['active', 'inactive', 'all']).default('active'),
}

export const contacts = call({
  method: 'GET',
  path: 'contact/contacts',
  says: 'Contacts in scope, by the name they are filed under.',
  right: contactReaders,
  query: z.object({
    ...contactListQuery,
    only: z.enum(['', 'people', 'companies', 'fleet', 'vendors', 'insurers', 'users']).default(''),
  }),
  answer: listOf(contactRow),
  problems: ['notFound'],
})
export const vendors = call({
  method: 'GET',
  path: 'contact/vendors',
  says: 'Vendors in scope.',
  right: roles.host,
  query: z.object({ ...contactListQuery, servicetype: id.optional() }),
  answer: listOf(contactRow.extend({ servicetype: z.number().nullable(), ...vendorFields })),
  problems: ['notFound'],
})

const searchQuery = { firmid: id.optional(), searchterm: line(100) }
/** Narrows the search to a firm below `firmid`. */
const department = { department: id.optional() }
/** Company, person, fleet, vendor, insurer, or user, or id or name of a contact type. */
const type = { type: line(40).optional() }

export const contactSearch = call({
  method: 'GET',
  path: 'contact/contactSearch',
  says: 'People and companies by name, phone, or email. Requires a term.',
  right: roles.all,
  query: z.object({ ...searchQuery, ...type, forUsers: flag.optional() }),
  answer: z.array(contactOption),
  problems: ['notFound'],
})
export const lookupContact = call({
  method: 'GET',
  path: 'contact/lookupContact',
  says: 'Contacts in scope by name, phone, email, or reference number. Requires a term.',
  right: roles.all,
  query: z.object({ search: line(100) }),
  answer: z.array(contactOption),
})
export const vendorSearch = call({
  method: 'GET',
  path: 'contact/vendorSearch',
  says: 'Vendors by name, phone, or email. Requires a term. The type is the id or name of a service type.',
  right: roles.office,
  query: z.object({ ...searchQuery, ...department, ...type }),
  answer: z.array(contactOption),
  problems: ['notFound'],
})
export const phoneSearch = call({
  method: 'GET',
  path: 'contact/phoneSearch',
  says: 'Phones by digits in any format, or by their owner’s name. Requires a term.',
  right: roles.all,
  query: z.object({
    ...searchQuery,
    ...department,
    /** Id or name of a phone type, or a type of contact as in `contactSearch`. */
    ...type,
  }),
  answer: z.object({ items: z.array(phoneShape.extend({ fullName: z.string(), name: z.string() })) }),
  problems: ['notFound'],
})

export const contactDuplicates = call({
  method: 'GET',
  path: 'contact/duplicates',
  says: 'Possible duplicates of a contact being entered: same phone, same email, or a similar name.',
  right: roles.all,
  query: z.object({
    firm: id.optional(),
    /** The contact being edited, which is not a duplicate of itself. */
    contact: id.optional(),
    firstName: line().default(''),
    lastName: line().default(''),
    companyName: line().default(''),
    phoneNo: line(60).default(''),
    emailAddress: line().default(''),
  }),
  answer: z.array(
    contactOption.extend({
      why: z.array(z.enum(['phone', 'email', 'name'])),
      isInactive: z.boolean(),
    }),
  ),
  problems: ['notFound'],
})
