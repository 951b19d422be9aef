import { z } from 'zod'
import { call } from '../kit/call.ts'
import { id, requiredLine } from '../kit/shapes.ts'
import { roles } from '../kit/roles.ts'

export const userPersonalData = call({
  method: 'GET',
  path: 'user/personalData',
  says: 'What a user’s personal data is made of, and what keeps it from being erased.',
  right: roles.userManagers,
  query: z.object({ user: id }),
  answer: z.object({
    user: z.number(),
    fullName: z.string(),
    /** Number of records by kind; visits, messages, and history stay without the name. */
    counts: z.object({
      visits: z.number(),
      messages: z.number(),
      history: z.number(),
      files: z.number(),
      unpaidVisits: z.number(),
    }),
    /** Why it can't be erased now, in words; empty if it can. */
    blocks: z.array(z.string()),
  }),
  problems: ['notFound', 'refused'],
})

const records = z.array(z.record(z.string(), z.unknown()))
export const exportUserData = call({
  method: 'POST',
  path: 'user/exportPersonalData',
  says: 'Everything that is held about a user, by default the caller, for the person who asks. Recorded in the history.',
  right: roles.all,
  body: z.object({ user: id.optional() }),
  answer: z.object({
    user: records,
    phones: records,
    emails: records,
    addresses: records,
    skills: records,
    notifications: records,
    visits: records,
    pay: records,
    /** Names and times; the files are in the repair orders. */
    files: records,
    /** Emails and text messages that went to the user. */
    mails: records,
    history: records,
    /** What the user did, newest first, at most 10,000 entries. */
    acts: records,
    sessions: records,
    passkeys: records,
    tokens: records,
    feeds: records,
    devices: records,
    views: records,
    messages: records,
    receipts: records,
  }),
  problems: ['notFound'],
})

export const eraseUserData = call({
  method: 'POST',
  path: 'user/erasePersonalData',
  says: 'Erases a user’s personal data for good. Their work stays as that of a former user with a number. Refused while they have open visits, or are the last administrator.',
  right: roles.userManagers,
  body: z.object({
    user: id,
    /** The full name of the user, typed. */
    name: requiredLine(400),
    /** Why, without naming the person. */
    reason: requiredLine(500),
  }),
  answer: z.object({ user: z.number(), fullName: z.string() }),
  problems: ['notFound', 'refused'],
})
