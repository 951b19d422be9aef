import { z } from 'zod'
import { call, type AnswerOf } from '../kit/call.ts'
import { amount, id, line, ok, requiredLine } from '../kit/shapes.ts'
import { roles } from '../kit/roles.ts'
import { doneAt, eventShape } from './shapes.ts'
import { t } from './texts.ts'

/** `visit`: all services of the visit. `services`: only those without a yes or no. */
const action = z.enum(['visit', 'services'])
const answers = z.enum(['yes', 'no', 'later'])
const signedLine = z.object({ id: z.number(), description: z.string(), amount, authorization: answers })

const link = z.object({
  calibrateEvent: id,
  action,
  /** Token at the end of the link. It is sent only in the body. */
  token: z.string().min(1).max(100),
})
/** Drawn signature, PNG in base64. Without it the typed name is the signature. */
export const drawing = z
  .string()
  .max(400_000, { error: () => t('drawingTooLarge') })
  .regex(/^[A-Za-z0-9+/]+=*$/, { error: () => t('drawingFormat') })
  .optional()

const signed = z.object({
  calibrateEvent: id,
  action,
  /** State of the services as shown, because an answer applies only to those prices. */
  version: line(40),
  services: z
    .array(z.object({ id, authorization: answers }))
    .min(1, { error: () => t('answerOne') })
    .max(200),
  name: requiredLine(120),
  drawing,
})

const view = z.object({
  /** open: can be answered. closed: the visit is over, or its repair order has stopped. */
  state: z.enum(['open', 'answered', 'expired', 'revoked', 'replaced', 'closed']),
  /** Explanation of the state, and what to do. */
  says: z.string(),
  brand: z.object({
    title: z.string(),
    colour: z.string().nullable(),
    logo: z.string().nullable(),
    center: z.string(),
    phone: z.string(),
    shop: z.string(),
  }),
  /** Null if the link is no longer valid. */
  job: z
    .object({
      calibrate: z.number(),
      ronumber: z.string(),
      number: z.number(),
      vehicleText: z.string(),
      vin: z.string(),
    })
    .nullable(),
  /** Name of the recipient, if known. */
  name: z.string(),
  until: z.string().nullable(),
  zone: z.string(),
  services: z.array(
    z.object({
      id: z.number(),
      description: z.string(),
      amount,
      /** Amount when the link was sent, if it has changed since. */
      was: amount.nullable(),
      authorization: z.enum(['open', 'yes', 'no', 'later']),
    }),
  ),
  version: z.string(),
  answer: z
    .object({
      name: z.string(),
      at: z.string(),
      signature: z.enum(['typed', 'drawn']),
      total: amount,
      services: z.array(signedLine),
    })
    .nullable(),
})
export type AuthorizationView = z.infer<typeof view>

const sent = z.object({
  links: z.array(z.object({ link: z.number(), to: z.string(), channel: z.enum(['mail', 'sms']) })),
  /** Until then they can be unsent. */
  leavesAt: z.string(),
})
const wish = z.object({
  calibrateEvent: id,
  /** Recipients from `calibrate/authorizations`: `user:12:mail,customer:5:sms`. */
  people: line(2000).optional(),
  /** Additional email addresses and phone numbers, separated by commas. */
  to: line(2000).optional(),
})

/** Without `people` and `to` it goes to the shop's users who authorize by email or text message. */
export const sendForAuthorization = call({
  method: 'GET',
  path: 'admin/sendForAuthorization',
  says: 'Sends links to answer for all services of a visit without signing in.',
  right: roles.all,
  creates: true,
  changes: true,
  query: wish,
  answer: sent,
  problems: ['notFound', 'refused'],
})
export const sendForAuthorizationService = call({
  method: 'GET',
  path: 'admin/sendForAuthorizationService',
  says: 'Sends links to answer for the services that are not authorized or declined yet.',
  right: roles.all,
  creates: true,
  changes: true,
  query: wish.omit({ calibrateEvent: true }).extend({ CalibrateEvent: id }),
  answer: sent,
  problems: ['notFound', 'refused'],
})
export const authorizations = call({
  method: 'GET',
  path: 'calibrate/authorizations',
  says: 'Who can be asked to authorize the services of a visit, the links that were sent, and what was answered.',
  right: roles.all,
  query: z.object({ calibrateEvent: id }),
  answer: z.object({
    people: z.array(
      z.object({
        key: z.string(),
        kind: z.enum(['user', 'customer', 'insurer']),
        name: z.string(),
        /** Masked: r•••@north.demo. Null if there is none. */
        mail: z.string().nullable(),
        sms: z.string().nullable(),
        /** Default channels if nobody is selected. */
        usual: z.array(z.enum(['mail', 'sms'])),
      }),
    ),
    links: z.array(
      z.object({
        link: z.number(),
        action,
        channel: z.enum(['mail', 'sms']),
        to: z.string(),
        name: z.string(),
        sentBy: z.string(),
        sentAt: z.string(),
        expiresAt: z.string(),
        openedAt: z.string().nullable(),
        state: view.shape.state,
        /**
         * Delivery state of the email or text message (queued, sent, waiting, refused) with the provider's
         * response.
         */
        post: z.object({ state: z.string(), words: z.string() }).nullable(),
      }),
    ),
    answers: z.array(
      z.object({
        name: z.string(),
        at: z.string(),
        signature: z.enum(['typed', 'drawn']),
        byLink: z.boolean(),
        /** On whose device it was signed in person; null if it wasn't. */
        takenBy: z.string().nullable(),
        address: z.string().nullable(),
        total: amount,
        services: z.array(signedLine),
      }),
    ),
  }),
  problems: ['notFound'],
})
export type Authorizations = AnswerOf<typeof authorizations>
export const revokeAuthorization = call({
  method: 'POST',
  path: 'calibrate/revokeAuthorization',
  says: 'Withdraws authorization links of a visit. Emails and messages that are still queued are not sent.',
  right: roles.all,
  body: z.object({ calibrateEvent: id, links: z.array(z.number().int()).min(1).max(100) }),
  answer: ok,
  problems: ['notFound'],
})

export const authorizationView = call({
  method: 'GET',
  path: 'calibrate/authorization',
  says: 'The services of a visit for a signed-in user who answers for them.',
  right: roles.all,
  query: z.object({ calibrateEvent: id, action }),
  answer: view,
  problems: ['notFound'],
})
export const answerAuthorization = call({
  method: 'POST',
  path: 'calibrate/answerAuthorization',
  says: 'Records a signed yes, no, or later for services of a visit by a signed-in user.',
  right: roles.all,
  body: signed,
  answer: view,
  problems: ['notFound', 'refused', 'conflict'],
})
export const authorizeInPerson = call({
  method: 'POST',
  path: 'calibrate/authorizeInPerson',
  says: 'Records the yes, no, or later that somebody signed on the device of whoever does the work on a visit. If a service, price, or answer changed after it was shown, it is refused and asked again.',
  right: roles.all,
  body: z.object({
    calibrateEvent: id,
    services: z
      .array(
        z.object({
          id,
          /** Text, price, and earlier answer as they were shown: what is signed holds for these. */
          description: z.string().max(500),
          amount: z.string().regex(/^-?\d{1,10}(\.\d{1,2})?$/),
          was: z.enum(['open', 'yes', 'no', 'later']),
          authorization: answers,
        }),
      )
      .min(1, { error: () => t('answerOne') })
      .max(200),
    name: requiredLine(120),
    drawing: signed.shape.drawing,
    doneAt,
  }),
  answer: eventShape,
  problems: ['notFound', 'refused', 'conflict'],
})
export const authorizationByLink = call({
  method: 'POST',
  path: 'calibrate/authorizationByLink',
  says: 'What an authorization link asks about, and whether it is still valid.',
  right: 'open',
  body: link,
  answer: view,
  problems: ['notFound', 'tooMany'],
})
export const answerByLink = call({
  method: 'POST',
  path: 'calibrate/answerByLink',
  says: 'Records a signed yes, no, or later for the services that a link asks about. A link can be answered once.',
  right: 'open',
  body: signed.extend({ token: link.shape.token }),
  answer: view,
  problems: ['notFound', 'refused', 'conflict', 'tooMany'],
})
