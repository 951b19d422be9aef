import { z } from 'zod'
import { call } from '../kit/call.ts'
import { roles } from '../kit/roles.ts'
import { emailLine, id, line, lines, ok, requiredLine } from '../kit/shapes.ts'
import { t } from './texts.ts'

/** /blueprint: a shop without an account requests a calibration. */
const center = z.object({
  firm: z.number(),
  name: z.string(),
  place: z.string(),
  phone: z.string(),
  /** Distance from the given postal code; null if the center was named. */
  miles: z.number().nullable(),
})

export const blueprintForm = call({
  method: 'GET',
  path: 'blueprint/form',
  says: 'Starts a /blueprint form: a given center or those nearest to a postal code, and the services they offer.',
  right: 'open',
  query: z.object({ center: id.optional(), postalCode: line(10).optional() }),
  answer: z.object({
    /** Identifies the form when it is sent; valid for 12 hours and one repair order. */
    form: z.string(),
    centers: z.array(center),
    /** Services of the named center, without prices. */
    services: z.array(z.object({ id: z.number(), name: z.string(), group: z.string() })),
    /** What to do if no center was found. */
    says: z.string(),
  }),
  problems: ['notFound', 'tooMany'],
})
export const blueprintVin = call({
  method: 'POST',
  path: 'blueprint/vin',
  says: 'Decodes a VIN for a /blueprint form.',
  right: 'open',
  body: z.object({ form: line(200), vin: line(40) }),
  answer: z.object({
    vin: z.string(),
    year: z.number().nullable(),
    makeName: z.string().nullable(),
    model: z.string().nullable(),
    trim: z.string().nullable(),
    message: z.string().nullable(),
  }),
  problems: ['refused', 'tooMany'],
})
export const blueprintSend = call({
  method: 'POST',
  path: 'blueprint/send',
  says: 'Sends a /blueprint form, which creates a Pending repair order at the center with an unconfirmed sender. One form creates one.',
  right: 'open',
  body: z.object({
    form: line(200),
    center: id,
    company: requiredLine(120),
    name: requiredLine(120),
    phone: requiredLine(40),
    email: emailLine.refine((text) => text !== '', { error: () => t('email') }),
    vin: line(40).default(''),
    year: z.number().int().min(1900).max(2100).nullable().default(null),
    makeName: line(80).default(''),
    model: line(80).default(''),
    trim: line(80).default(''),
    services: z.array(z.number().int()).max(40).default([]),
    notes: lines(2000).default(''),
    /** Honeypot: hidden from people, so whoever fills it in is a bot. */
    website: line(200).default(''),
  }),
  answer: z.object({
    number: z.string(),
    center,
    /** Token for photo uploads during the following half hour. */
    photos: z.string(),
  }),
  problems: ['notFound', 'refused', 'tooMany'],
})
export const blueprintPhoto = call({
  method: 'POST',
  path: 'blueprint/photo',
  says: 'Uploads one photo (form field `file`) for a form that was sent, with the `photos` token it returned: at most 6, 10 MB each.',
  right: 'open',
  upload: true,
  answer: ok,
  problems: ['refused', 'tooMany', 'tooLarge', 'unsupported'],
})

const sender = z.object({
  company: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  state: z.enum(['open', 'confirmed', 'refused']),
  at: z.string(),
  decidedBy: z.string(),
  decidedAt: z.string().nullable(),
  reason: z.string(),
  mayDecide: z.boolean(),
})
export const requestSender = call({
  method: 'GET',
  path: 'calibrate/sender',
  says: 'The sender of a repair order from outside and whether they were confirmed; null for all others.',
  right: roles.all,
  query: z.object({ calibrate: id }),
  answer: z.object({ sender: sender.nullable() }),
  problems: ['notFound'],
})
export const decideSender = call({
  method: 'POST',
  path: 'calibrate/decideSender',
  says: 'Confirms the sender of a repair order from outside, or declines and cancels it. The sender gets an email.',
  right: roles.office,
  body: z.object({ calibrate: id, confirm: z.boolean(), reason: lines(500).default('') }),
  answer: ok,
  problems: ['notFound', 'refused'],
})
