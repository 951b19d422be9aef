import { z } from 'zod'
import { call } from './kit/call.ts'
import { id, line, listOf, filterText, listQuery, oneOrder, ok, shippedNameIn } from './kit/shapes.ts'
import { roles } from './kit/roles.ts'

/**
 * Notifications of a user. user/userNotifications selects the types in the app, `notifications/ways` the
 * other channels. Texts are made when read, with the reader's access at that time; what the reader can no
 * longer see is left out.
 */
export const noticeShape = z.object({
  notification: z.number(),
  notificationType: z.number(),
  title: z.string(),
  text: z.string(),
  /** What it opens: a page, or a chat next to the page. */
  path: z.string(),
  channel: z.string().nullable(),
  calibrate: z.number().nullable(),
  /** For a chat, the number of unread messages. */
  count: z.number(),
  at: z.string(),
  seenOn: z.string().nullable(),
})
export type Notice = z.infer<typeof noticeShape>

export const myNotifications = call({
  method: 'GET',
  path: 'notifications/mine',
  says: "The caller's notifications, newest first, and the number of unread ones; filter `unseen`, or 9999 for all.",
  right: roles.all,
  query: z.object({ ...listQuery, orderBy: oneOrder('at'), filter: filterText }),
  answer: listOf(noticeShape).extend({ unseen: z.number() }),
})
export const seen = call({
  method: 'POST',
  path: 'notifications/seen',
  says: 'Marks notifications as read: by id, all about a repair order, or all up to a time. Those still waiting to be sent by push, email, or SMS are not sent.',
  right: roles.all,
  body: z.object({
    notifications: z.array(id).max(200).optional(),
    calibrate: id.optional(),
    /** Marks everything up to the notification that was newest at this time. */
    upTo: z.iso.datetime().optional(),
  }),
  answer: z.object({ unseen: z.number() }),
})

export const wayNames = ['push', 'mail', 'sms'] as const
export type Way = (typeof wayNames)[number]
const waysShape = z.object({
  types: z.array(
    z.object({
      notificationType: z.number(),
      notificationTypeName: shippedNameIn('NotificationType'),
      /** Off: no notification at all (user/saveUserNotifications). */
      isNotification: z.number(),
      push: z.boolean(),
      mail: z.boolean(),
      sms: z.boolean(),
    }),
  ),
  /** Where emails and text messages go; empty if there is no address. */
  email: z.string(),
  phone: z.string(),
  devices: z.array(
    z.object({
      subscription: z.number(),
      device: z.string(),
      addedOn: z.string(),
      usedOn: z.string().nullable(),
    }),
  ),
})
export type Ways = z.infer<typeof waysShape>
export const ways = call({
  method: 'GET',
  path: 'notifications/ways',
  says: 'How the caller is notified while the app is closed: notification types by push, email, and SMS, and the browsers with push.',
  right: roles.all,
  answer: waysShape,
})
export const saveWays = call({
  method: 'POST',
  path: 'notifications/saveWays',
  says: 'Sets how the caller is notified about some types, and returns all of them.',
  right: roles.all,
  body: z.object({
    types: z
      .array(
        z.object({
          notificationType: id,
          push: z.boolean().optional(),
          mail: z.boolean().optional(),
          sms: z.boolean().optional(),
        }),
      )
      .max(200),
  }),
  answer: waysShape,
})

export const pushKey = call({
  method: 'GET',
  path: 'notifications/pushKey',
  says: 'The public key that browsers need to subscribe to Web Push of this installation.',
  right: roles.all,
  answer: z.object({ key: z.string() }),
})
/** Keys of a browser's push subscription: unpadded base64url. */
// texts-ignore: keys come from browsers, not from people
const key = (min: number, max: number) => z.string().regex(new RegExp(`^[\\w-]{${min},${max}}$`), 'A key')
export const subscribe = call({
  method: 'POST',
  path: 'notifications/subscribe',
  says: 'Turns on Web Push for this browser until the caller signs out there.',
  right: roles.all,
  body: z.object({
    endpoint: z.url().max(1000),
    keys: z.object({ p256dh: key(87, 88), auth: key(22, 24) }),
    device: line(120).default(''),
  }),
  answer: z.object({ subscription: z.number() }),
  problems: ['refused'],
})
export const unsubscribe = call({
  method: 'POST',
  path: 'notifications/unsubscribe',
  says: "Turns off Web Push for one of the caller's browsers, by its number or its endpoint.",
  right: roles.all,
  body: z.object({ subscription: id.optional(), endpoint: z.string().max(1000).optional() }),
  answer: ok,
})
export const tryPush = call({
  method: 'POST',
  path: 'notifications/tryPush',
  says: "Sends a test push to the caller's browsers right away.",
  right: roles.all,
  answer: z.object({ devices: z.number() }),
  problems: ['refused', 'tooMany'],
})
