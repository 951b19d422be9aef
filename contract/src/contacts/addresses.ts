import { z } from 'zod'
import { call } from '../kit/call.ts'
import { countryNameIn } from '../kit/country-name.ts'
import { flag, id, line, lines, requiredLine, rights, shippedNameIn, version } from '../kit/shapes.ts'
import { roles } from '../kit/roles.ts'
import { removalResult } from './shapes.ts'
import { t } from './texts.ts'

export const addressShape = z.object({
  contactAddress: z.number(),
  /** Same as contactAddress. */
  address: z.number(),
  contact: z.number(),
  firm: z.number(),
  addressType: z.number().nullable(),
  addressTypeName: shippedNameIn('AddressType').nullable(),
  /** Line 1 and line 2 joined by a comma; neither contains one. */
  addressLines: z.string(),
  /** The whole address on one line, in US format. */
  addressFull: z.string(),
  city: z.string(),
  stateProvince: z.number().nullable(),
  stateProvinceName: z.string().nullable(),
  stateProvinceCode: z.string().nullable(),
  postalCode: z.string(),
  country: z.number().nullable(),
  countryName: countryNameIn.nullable(),
  addressNote: z.string().nullable(),
  isShared: z.boolean(),
  mainAddress: z.number().nullable(),
  isPrimary: z.boolean(),
  /** P for the primary address. */
  primary: z.enum(['P', '']),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  validated: z.boolean(),
  version: z.number(),
  rights,
})

export const contactAddresses = call({
  method: 'GET',
  path: 'contact/contactAddresses',
  says: 'The addresses of a contact, primary first.',
  right: roles.all,
  query: z.object({ id }),
  answer: z.array(addressShape),
  problems: ['notFound'],
})
export const contactAddress = call({
  method: 'GET',
  path: 'contact/contactAddress',
  says: 'One address.',
  right: roles.all,
  query: z.object({ id }),
  answer: addressShape,
  problems: ['notFound'],
})
export const addressSearch = call({
  method: 'GET',
  path: 'contact/addressSearch',
  says: 'Up to 25 addresses that contain every word of the term. Requires a term.',
  right: roles.all,
  query: z.object({
    firmid: id.optional(),
    searchterm: line(100).default(''),
    /** Narrows the search to a firm below. */
    department: id.optional(),
    /** Narrows the search to an address type: id or name of a lookup AddressType. */
    type: line(60).optional(),
  }),
  answer: z.object({
    items: z.array(
      addressShape.extend({
        /** Name of the contact with its phone. */
        name: z.string(),
        fullName: z.string(),
        /** The whole address. If longer than 40 characters, it is cut to 37 and an ellipsis. */
        addressLine: z.string(),
      }),
    ),
  }),
  problems: ['notFound'],
})

const needed = id.nullable().refine((value) => value !== null && value > 0, { error: () => t('required') })
const place = {
  addressLines: requiredLine(400),
  city: requiredLine(100),
  /** Required for countries whose states are listed. */
  stateProvince: id.nullable().optional(),
  postalCode: requiredLine(20),
  country: needed,
}
const degreesIn = (most: number) => z.coerce.number<number>().min(-most).max(most).nullable().optional()

export const saveAddress = call({
  method: 'POST',
  path: 'contact/saveAddress',
  says: 'Saves an address; -1 adds one, primary if it is the first. Position and "validated" are set by validateAddress.',
  right: roles.all,
  creates: 'contactAddress',
  body: z.object({
    contactAddress: id.default(-1),
    contact: id,
    addressType: needed,
    ...place,
    addressNote: lines(500).nullable().optional(),
    /** Defaults to the position of the postal code. */
    latitude: degreesIn(90),
    longitude: degreesIn(180),
    /** True only right after these lines were validated. If left out, an edit clears it. */
    validated: flag.optional(),
    version,
  }),
  answer: addressShape,
  problems: ['notFound', 'conflict', 'refused'],
})
export const deleteAddress = call({
  method: 'POST',
  path: 'contact/deleteAddress',
  says: 'Moves an address to the trash for 30 days, or restores it (undo). If it was the primary one, the oldest remaining one becomes primary. -1: not deleted, because other contacts share it.',
  right: roles.all,
  body: z.object({ contactAddress: id, contact: id.optional(), undo: flag.default(false) }),
  answer: removalResult,
  problems: ['notFound'],
})
export const setPrimaryAddress = call({
  method: 'GET',
  path: 'contact/setPrimaryAddress',
  says: 'Makes an address the primary one of its contact.',
  right: roles.all,
  changes: true,
  query: z.object({ id, contact: id }),
  answer: z.array(addressShape),
  problems: ['notFound'],
})

/** An address as a validation returns it. */
const found = z.object({
  addressLines: z.string(),
  city: z.string(),
  stateProvince: z.number().nullable(),
  stateProvinceName: z.string().nullable(),
  postalCode: z.string(),
  country: z.number().nullable(),
  /** USA for the United States, in English. */
  countryName: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
})
export const validateAddress = call({
  method: 'POST',
  path: 'contact/validateAddress',
  says: 'Best match for an address from the map service, or from the built-in postal codes if no service is set up.',
  right: roles.all,
  changes: false,
  body: z.object(place),
  answer: z.object({
    count: z.number().int(),
    result: found.nullable(),
    /** shipped: city and position of the postal code; the street stays as typed. */
    source: z.enum(['maps', 'shipped']),
    /** What to do if nothing was found, or a remark on the result. */
    message: z.string().nullable(),
  }),
})
export const postalPlace = call({
  method: 'GET',
  path: 'contact/postalPlace',
  says: 'City and position of a US or Canadian postal code; approximate for new codes, null for unknown ones.',
  right: roles.all,
  query: z.object({ postalCode: line(20), country: id.optional() }),
  answer: z.object({
    place: found.omit({ addressLines: true }).nullable(),
  }),
})
