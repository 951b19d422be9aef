import { z } from 'zod'
import { call } from './kit/call.ts'
import { roles } from './kit/roles.ts'
import {
  id,
  line,
  listOf,
  filterText,
  listQuery,
  oneOrder,
  ok,
  requiredLine,
  rights,
  version,
} from './kit/shapes.ts'
import { webhookEvents } from './kit/webhook-events.ts'

/*
 * Webhooks: POST calls to a company's own system, as https://www.standardwebhooks.com says: webhook-id (the same in every
 * attempt), webhook-timestamp, and webhook-signature. A company hears of the ROs that it sees.
 */

const webhookShape = z.object({
  webhook: z.number(),
  firm: z.number(),
  firmName: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  isOff: z.boolean(),
  /** on, off by a person, or paused after repeated failure. */
  state: z.enum(['on', 'off', 'paused']),
  /** The last four characters of the signing secret. */
  ending: z.string(),
  /** Until when the secret before the last rotation signs, too; null if it doesn't anymore. */
  previousUntil: z.string().nullable(),
  /** Failed attempts in a row, and the first of them. */
  failures: z.number(),
  failingSince: z.string().nullable(),
  pausedOn: z.string().nullable(),
  /** The last delivery that was accepted. */
  lastSentOn: z.string().nullable(),
  /** Deliveries that wait for their next attempt, or for the end of a pause. */
  waiting: z.number(),
  version: z.number(),
  rights,
})
const withSecret = webhookShape.extend({
  /** The signing secret, shown this once. Null if it is an old one. */
  secret: z.string().nullable(),
})

export const webhooks = call({
  method: 'GET',
  path: 'webhook/webhooks',
  says: 'The webhooks of companies in scope, by name.',
  right: roles.integrators,
  query: z.object({ ...listQuery, orderBy: oneOrder('name'), firm: id.optional() }),
  answer: listOf(webhookShape),
  problems: ['notFound'],
})
export const webhook = call({
  method: 'GET',
  path: 'webhook/webhook',
  says: 'One webhook.',
  right: roles.integrators,
  query: z.object({ webhook: id }),
  answer: webhookShape,
  problems: ['notFound'],
})
export const saveWebhook = call({
  method: 'POST',
  path: 'webhook/saveWebhook',
  says: 'Saves a webhook; -1 adds one, and answers its signing secret once. Omitted fields stay unchanged.',
  right: roles.integrators,
  creates: 'webhook',
  body: z.object({
    webhook: id,
    /** Company of a new one; the caller’s own if omitted. */
    firm: id.optional(),
    name: requiredLine(80).optional(),
    url: line(500).optional(),
    events: z.array(z.enum(webhookEvents)).max(webhookEvents.length).optional(),
    isOff: z.boolean().optional(),
    version,
  }),
  answer: withSecret,
  problems: ['notFound', 'conflict', 'refused'],
})
export const deleteWebhook = call({
  method: 'POST',
  path: 'webhook/deleteWebhook',
  says: 'Moves a webhook to the trash for 30 days, or restores it (undo). What still waits is not sent meanwhile.',
  right: roles.integrators,
  body: z.object({ webhook: id, undo: z.boolean().default(false) }),
  answer: ok,
  problems: ['notFound'],
})
export const rotateWebhookSecret = call({
  method: 'POST',
  path: 'webhook/rotateSecret',
  says: 'Gives a webhook a new signing secret, and answers it once. The one before signs, too, for 24 more hours, or no longer.',
  right: roles.integrators,
  body: z.object({ webhook: id, endsOld: z.boolean().default(false) }),
  answer: withSecret,
  problems: ['notFound'],
})
export const resumeWebhook = call({
  method: 'POST',
  path: 'webhook/resume',
  says: 'Ends the pause of a webhook: what was held is sent now, the oldest first.',
  right: roles.integrators,
  body: z.object({ webhook: id }),
  answer: webhookShape,
  problems: ['notFound', 'refused'],
})

const deliveryShape = z.object({
  delivery: z.number(),
  /** The header webhook-id. */
  message: z.string(),
  type: z.string(),
  calibrate: z.number().nullable(),
  ronumber: z.string(),
  state: z.enum(['queued', 'sending', 'waiting', 'sent', 'refused', 'held']),
  tries: z.number(),
  createdOn: z.string(),
  sentOn: z.string().nullable(),
  /** The next attempt of one that waits. */
  nextOn: z.string().nullable(),
  /** Status of the last answer; null if there was none. */
  status: z.number().nullable(),
  /** The first words of the last answer, or why there was none. */
  answer: z.string(),
  tookMs: z.number().nullable(),
  body: z.string(),
  /** again: may be sent again. */
  rights,
})
export const deliveries = call({
  method: 'GET',
  path: 'webhook/deliveries',
  says: 'What was sent to a webhook in the last 30 days, the newest first. filter: waiting, refused, or sent.',
  right: roles.integrators,
  query: z.object({ ...listQuery, orderBy: oneOrder('createdOn'), filter: filterText, webhook: id }),
  answer: listOf(deliveryShape),
  problems: ['notFound'],
})
export const sendTest = call({
  method: 'POST',
  path: 'webhook/sendTest',
  says: 'Sends the event webhook.test to a webhook, also to one that is off or paused.',
  right: roles.integrators,
  creates: true,
  body: z.object({ webhook: id }),
  answer: z.object({ delivery: z.number() }),
  problems: ['notFound', 'tooMany'],
})
export const sendAgain = call({
  method: 'POST',
  path: 'webhook/sendAgain',
  says: 'Sends a delivery again, with its id and its content.',
  right: roles.integrators,
  body: z.object({ delivery: id }),
  answer: ok,
  problems: ['notFound', 'refused'],
})
