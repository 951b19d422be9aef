import { z } from 'zod'
import { call, type AnswerOf } from '../kit/call.ts'
import { amount, id, ok, requiredLine, shippedNameIn } from '../kit/shapes.ts'
import { roles } from '../kit/roles.ts'
import { hold } from './shapes.ts'

const guestLink = z.object({
  link: z.number(),
  /** Who it is for. */
  name: z.string(),
  url: z.string(),
  showsNames: z.boolean(),
  showsPrices: z.boolean(),
  createdBy: z.string(),
  createdOn: z.string(),
  expiresAt: z.string(),
  /** Last time it was opened, give or take an hour; null if never. */
  openedAt: z.string().nullable(),
  state: z.enum(['open', 'expired', 'revoked']),
})
export type GuestLink = z.infer<typeof guestLink>

export const guestLinks = call({
  method: 'GET',
  path: 'calibrate/guestLinks',
  says: 'The view-only links of a repair order, newest first.',
  right: roles.office,
  query: z.object({ calibrate: id }),
  answer: z.array(guestLink),
  problems: ['notFound', 'refused'],
})
export const addGuestLink = call({
  method: 'POST',
  path: 'calibrate/addGuestLink',
  says: 'Makes a link by which somebody without an account watches one repair order until a day. It shows no prices or names of people unless asked to.',
  right: roles.office,
  creates: true,
  body: z.object({
    calibrate: id,
    name: requiredLine(120),
    days: z.number().int().min(1).max(90).default(14),
    showsNames: z.boolean().default(false),
    showsPrices: z.boolean().default(false),
  }),
  answer: guestLink,
  problems: ['notFound', 'refused'],
})
export const revokeGuestLink = call({
  method: 'POST',
  path: 'calibrate/revokeGuestLink',
  says: 'Ends a view-only link at once, or brings it back (undo).',
  right: roles.office,
  body: z.object({ calibrate: id, link: id, undo: z.boolean().default(false) }),
  answer: ok,
  problems: ['notFound', 'refused'],
})

const step = z.object({
  step: z.enum(['submitted', 'accepted', 'scheduled', 'working', 'report', 'invoiced', 'paid']),
  name: z.string(),
  state: z.enum(['done', 'current', 'skipped', 'open']),
  /** Instant of a step that is done, if known. */
  at: z.string().nullable(),
})
const guestOrder = z.object({
  ronumber: z.string(),
  vehicleText: z.string(),
  /** The last 8 characters. */
  vin: z.string(),
  status: z.number(),
  hold,
  steps: z.array(step),
  /** "Waiting for Northline Grand Rapids to accept" */
  says: z.string(),
  visits: z.array(
    z.object({
      number: z.number(),
      typeName: shippedNameIn('EventType').nullable(),
      status: z.number(),
      hold,
      /** Local time of the place, and the local time when it was completed. */
      scheduled: z.string().nullable(),
      completed: z.string().nullable(),
      /** Null where the link shows no names, or none is assigned. */
      techs: z.string().nullable(),
      /** Null where the link shows no prices. */
      amount: amount.nullable(),
    }),
  ),
  /** Null where the link shows no prices. */
  amount: amount.nullable(),
  paidAmount: amount.nullable(),
  lastEventDate: z.string(),
})
export const guestView = call({
  method: 'POST',
  path: 'calibrate/guestView',
  says: 'What a view-only link shows: how far the repair order is, its vehicle, and its visits with their times.',
  right: 'open',
  body: z.object({ token: z.string().min(1).max(100) }),
  answer: z.object({
    state: guestLink.shape.state,
    brand: z.object({
      title: z.string(),
      colour: z.string().nullable(),
      logo: z.string().nullable(),
      center: z.string(),
      phone: z.string(),
      shop: z.string(),
    }),
    /** IANA zone of the times. */
    zone: z.string(),
    expiresAt: z.string(),
    /** Null when the link is no longer valid. */
    order: guestOrder.nullable(),
  }),
  problems: ['notFound', 'tooMany'],
})
export type GuestView = AnswerOf<typeof guestView>
