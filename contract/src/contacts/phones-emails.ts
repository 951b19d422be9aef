import { z } from 'zod'
import { call } from '../kit/call.ts'
import { emailLine, id, line, lines, requiredLine, version } from '../kit/shapes.ts'
import { roles } from '../kit/roles.ts'
import { emailShape, phoneShape, removalResult } from './shapes.ts'
import { t } from './texts.ts'

const required = { error: () => t('required') }

/** Phones and emails of a contact. Addresses are in a separate file. */
export const contactPhones = call({
  method: 'GET',
  path: 'contact/contactPhones',
  says: 'The phones of a contact, primary first.',
  right: roles.all,
  query: z.object({ id }),
  answer: z.array(phoneShape),
  problems: ['notFound'],
})
export const contactEmails = call({
  method: 'GET',
  path: 'contact/contactEmails',
  says: 'The emails of a contact, primary first.',
  right: roles.all,
  query: z.object({ id }),
  answer: z.array(emailShape),
  problems: ['notFound'],
})

export const savePhone = call({
  method: 'POST',
  path: 'contact/savePhone',
  says: 'Saves a phone; -1 adds one, which becomes primary. The number can have any format.',
  right: roles.all,
  creates: 'contactPhone',
  body: z.object({
    contactPhone: id.default(-1),
    contact: id,
    phoneType: z.coerce.number<number>(required).int().min(1, required),
    phoneNo: requiredLine(60),
    extension: line(10)
      .regex(/^\d*$/, { error: () => t('digits') })
      .nullable()
      .optional(),
    phoneNote: lines(500).nullable().optional(),
    isShared: z.boolean().optional(),
    isPrimary: z.boolean().optional(),
    version,
  }),
  answer: phoneShape,
  problems: ['notFound', 'conflict', 'refused'],
})
export const saveEmail = call({
  method: 'POST',
  path: 'contact/saveEmail',
  says: 'Saves an email; -1 adds one. A contact’s first email is primary.',
  right: roles.all,
  creates: 'contactEmail',
  body: z.object({
    contactEmail: id.default(-1),
    contact: id,
    emailType: z.coerce.number<number>(required).int().min(1, required),
    emailAddress: emailLine.min(1, { error: () => t('email') }).prefault(''),
    isPrimary: z.boolean().optional(),
    version,
  }),
  answer: emailShape,
  problems: ['notFound', 'conflict', 'refused'],
})

export const deletePhone = call({
  method: 'POST',
  path: 'contact/deletePhone',
  says: 'Deletes a phone, or restores it (undo). If it was the primary one, the oldest remaining one becomes primary. -1: not deleted, because a user’s text messages go to it.',
  right: roles.all,
  body: z.object({ contactPhone: id, undo: z.boolean().default(false) }),
  answer: removalResult,
  problems: ['notFound'],
})
export const deleteEmail = call({
  method: 'POST',
  path: 'contact/deleteEmail',
  says: 'Deletes an email, or restores it (undo). If it was the primary one, the oldest remaining one becomes primary. -1: not deleted, because it is a user’s only email.',
  right: roles.all,
  body: z.object({ contactEmail: id, undo: z.boolean().default(false) }),
  answer: removalResult,
  problems: ['notFound'],
})

const primaryQuery = z.object({ id, contact: id })
const primaryRow = {
  contact: z.number(),
  phoneNo: z.string().nullable(),
  emailAddress: z.string().nullable(),
}

export const setPrimaryPhone = call({
  method: 'GET',
  path: 'contact/setPrimaryPhone',
  says: 'Makes a phone the primary one of its contact and returns the updated list.',
  right: roles.all,
  query: primaryQuery,
  answer: z.object({ ...primaryRow, items: z.array(phoneShape) }),
  changes: true,
  problems: ['notFound'],
})
export const setPrimaryEmail = call({
  method: 'GET',
  path: 'contact/setPrimaryEmail',
  says: 'Makes an email the primary one of its contact and returns the updated list.',
  right: roles.all,
  query: primaryQuery,
  answer: z.object({ ...primaryRow, items: z.array(emailShape) }),
  changes: true,
  problems: ['notFound'],
})
