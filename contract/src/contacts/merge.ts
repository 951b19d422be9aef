import { z } from 'zod'
import { call } from '../kit/call.ts'
import { id } from '../kit/shapes.ts'
import { roles } from '../kit/roles.ts'
import { addressShape } from './addresses.ts'
import { contactRow, emailShape, ids, phoneShape } from './shapes.ts'

/** Contact fields that a merge chooses from, in display order. */
export const mergeFields = [
  'contactType',
  'isCompany',
  'salutation',
  'firstName',
  'lastName',
  'companyName',
  'fileAs',
  'phoneNo',
  'emailAddress',
  'notes',
  'language',
  'timezone',
  'servicetype',
  'insuranceId',
  'insuranceNumber',
  'firmClass',
  'referenceId',
  'accountNumber',
  'paymentDays',
  'webAddress',
] as const
const mergeField = z.enum(mergeFields)

/** Number of records that refer to a contact, by kind. */
const moves = z.object({
  requests: z.number(),
  vehicles: z.number(),
  users: z.number(),
  insurers: z.number(),
  phones: z.number(),
  emails: z.number(),
  addresses: z.number(),
  related: z.number(),
})

export const mergePreview = call({
  method: 'GET',
  path: 'contact/mergePreview',
  says: 'Preview of a merge: the contacts side by side, field by field, and what would move. Changes nothing.',
  right: roles.host,
  query: z.object({ ids }),
  answer: z.object({
    contacts: z.array(
      contactRow.extend({
        phones: z.array(phoneShape),
        emails: z.array(emailShape),
        addresses: z.array(addressShape),
        moves,
      }),
    ),
    /** Only fields that differ. `shown` is the display text of the value. */
    fields: z.array(
      z.object({
        field: mergeField,
        values: z.array(z.object({ contact: z.number(), shown: z.string() })),
        /** Contact whose value is used by default; null if all values are joined (notes). */
        chosen: z.number().nullable(),
      }),
    ),
    /** Contact that remains by default. */
    contact: z.number(),
    /** Why they cannot be merged; empty if they can. */
    refusal: z.string(),
  }),
  problems: ['notFound', 'refused'],
})

const merged = z.object({
  merge: z.number(),
  /** Contact that remains. */
  contact: z.number(),
  fullName: z.string(),
  /** Deadline for an undo. */
  until: z.string(),
  moved: moves,
})
export const mergeContacts = call({
  method: 'GET',
  path: 'contact/mergeContacts',
  says: 'Merges two or more contacts into one, by default the first. Everything linked to the others moves to it. Can be undone for 30 days.',
  right: roles.host,
  query: z.object({
    ids,
    /** Contact that remains; defaults to the first. */
    contact: id.optional(),
    /** Maps a field to the contact whose value is used. */
    fields: z.partialRecord(mergeField, z.number().int()).default({}),
  }),
  answer: merged,
  changes: true,
  problems: ['notFound', 'refused'],
})
export const merges = call({
  method: 'GET',
  path: 'contact/merges',
  says: 'Merges of the last 30 days, newest first, optionally of one contact.',
  right: roles.host,
  query: z.object({ contact: id.optional() }),
  answer: z.array(
    z.object({
      merge: z.number(),
      contact: z.number(),
      fullName: z.string(),
      /** Names of the contacts merged into it. */
      names: z.array(z.string()),
      by: z.string(),
      at: z.string(),
      until: z.string(),
      undoneAt: z.string().nullable(),
      moved: moves,
    }),
  ),
  problems: ['notFound'],
})
export const undoMerge = call({
  method: 'POST',
  path: 'contact/undoMerge',
  says: 'Undoes a merge. What changed since stays as it is and is listed.',
  right: roles.host,
  body: z.object({ merge: id }),
  answer: z.object({
    contacts: z.array(z.number()),
    /** Records changed since the merge, which the undo left alone, with a description. */
    kept: z.array(z.object({ kind: z.string(), id: z.number(), says: z.string() })),
  }),
  problems: ['notFound', 'refused'],
})
