import { z } from 'zod'

/** Frames of the hub at /hub (decisions, "Chat and live updates"). */
export const helloFrame = z.object({
  name: z.literal('hello'),
  token: z.string().max(4000),
  /** The last cursor seen: what was missed comes once, in order. */
  after: z.number().int().min(0).optional(),
  /** Milliseconds since a page that has no cursor yet began to read: what has changed since comes too. */
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
/** Records of which those who have one open are told of each other. */
export const openKinds = ['request', 'event', 'contact', 'vehicle', 'user', 'firm'] as const
export type OpenKind = (typeof openKinds)[number]
/** Data of a sendMessage that says: I have this record open, or no longer. */
export const presenceData = z.object({
  kind: z.literal('presence').optional(),
  /** `request:48213` */
  on: z.string().regex(new RegExp(`^(${openKinds.join('|')}):\\d{1,9}$`)),
  open: z.boolean(),
})
/** Why the hub ends a line: codes of the WebSocket's close frame. */
export const closeCodes = {
  /** The server is started anew: the first try to come back is spread, so that not all come at once. */
  restart: 1012,
  notUnderstood: 4400,
  signIn: 4401,
  helloLate: 4408,
  tooMany: 4429,
  tooSlow: 4413,
} as const

/** All but chat carry what changed and never the content: the browser reads it again with its own rights. */
export type LiveChange = {
  /** request, event, contact, vehicle, lookup, ... */
  kind: string
  id: number
  version: number
  /** The fact's name, past tense: requests.submitted. */
  what: string
  /** Of an event or a file: the request it belongs to. */
  request?: number
  /** Who did it, so that one's own acts are not announced. */
  actor?: number
}
/** What a frame of type Chat carries: a ChatChange with a cursor, a ChatMoment without (chat/frames.ts says each in full). */
export type ChatData = { kind: string }
export type ServerFrame =
  | { name: 'welcome'; cursor: number }
  | { name: 'resync'; cursor: number }
  | { name: 'bye'; reason: string }
  | {
      name: 'sendMessage'
      type: 'Counts' | 'Status' | 'ImportServices'
      cursor: number
      data: LiveChange
    }
  | { name: 'sendMessage'; type: 'Chat'; cursor: number; data: ChatData }
  /** Typing and who is there: not kept, not caught up. */
  | { name: 'sendMessage'; type: 'Chat'; data: ChatData }
  /** What became of a frame that the client sent, when there is something to say. */
  | {
      name: 'answer'
      to: string
      ok: boolean
      says: string
      /** Of a message that was sent by frame: its guid, and its number once it is taken. */
      guid?: string
      number?: number
      /** Too fast: when to try again. */
      retryAfterSeconds?: number
    }
  /** Who else has a record open right now; not kept, not caught up. */
  | { name: 'sendMessage'; type: 'Status'; data: { kind: 'presence'; on: string; people: string[] } }
