import { z } from 'zod'

/** Frames of the hub at /hub. */
export const helloFrame = z.object({
  name: z.literal('hello'),
  token: z.string().max(4000),
  /** The last cursor received. Missed frames are delivered once, in order. */
  after: z.number().int().min(0).optional(),
  /**
   * For a page without a cursor: milliseconds since it began to load. Changes since then are delivered too.
   */
  age: z.number().int().min(0).max(60_000).optional(),
})
export const clientFrame = z.discriminatedUnion('name', [
  helloFrame,
  z.object({
    name: z.literal('sendMessage'),
    type: z.string().max(40).optional(),
    data: z.record(z.string(), z.unknown()).optional(),
  }),
  z.object({ name: z.literal('sendChatPush'), data: z.record(z.string(), z.unknown()).optional() }),
])
export type ClientFrame = z.infer<typeof clientFrame>
/** Kinds of records that show who else has them open. */
export const openKinds = ['request', 'event', 'contact', 'vehicle', 'user', 'firm'] as const
export type OpenKind = (typeof openKinds)[number]
/** Data of a sendMessage that opens or closes a record. */
export const presenceData = z.object({
  kind: z.literal('presence').optional(),
  /** `request:48213` */
  on: z.string().regex(new RegExp(`^(${openKinds.join('|')}):\\d{1,9}$`)),
  open: z.boolean(),
})
/** Close codes of the WebSocket, with the reasons for which the hub closes a connection. */
export const closeCodes = {
  /** The server restarts. Clients spread their first reconnect so that they do not all come at once. */
  restart: 1012,
  notUnderstood: 4400,
  signIn: 4401,
  helloLate: 4408,
  tooMany: 4429,
  tooSlow: 4413,
} as const

/** All frames but chat say what changed, never the content: the browser reads it with its own rights. */
export type LiveChange = {
  /** request, event, contact, vehicle, lookup, and so on */
  kind: string
  id: number
  version: number
  /** Name of the fact, in the past tense: requests.submitted. */
  what: string
  /** For an event or file, the request it belongs to. */
  request?: number
  /** User who caused it, so that their own changes are not announced to them. */
  actor?: number
}
/** Data of a Chat frame: a ChatChange with a cursor or a ChatMoment without (see chat/frames.ts). */
export type ChatData = { kind: string }
export type ServerFrame =
  /** `position` is sent while there is a read replica: what was committed so far (see kit/position.ts). */
  | { name: 'welcome'; cursor: number; position?: number }
  | { name: 'resync'; cursor: number }
  | { name: 'bye'; reason: string }
  | {
      name: 'sendMessage'
      type: 'Counts' | 'Status' | 'ImportServices'
      cursor: number
      /** Where the change is in the database's log, while there is a read replica. */
      position?: number
      data: LiveChange
    }
  | { name: 'sendMessage'; type: 'Chat'; cursor: number; position?: number; data: ChatData }
  /** Typing and online state: not stored and not replayed. */
  | { name: 'sendMessage'; type: 'Chat'; data: ChatData }
  /** Outcome of a frame from the client, if there is something to report. */
  | {
      name: 'answer'
      to: string
      ok: boolean
      says: string
      /** For a message sent by frame: its guid, and its number once stored. */
      guid?: string
      number?: number
      /** Where the message is in the database's log, while there is a read replica. */
      position?: number
      /** Rate limited: seconds until a retry is allowed. */
      retryAfterSeconds?: number
    }
  /** Who else has a record open now: not stored and not replayed. */
  | { name: 'sendMessage'; type: 'Status'; data: { kind: 'presence'; on: string; people: string[] } }
