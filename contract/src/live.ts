import { z } from 'zod'

/** Frames of the hub at /hub (decisions, "Chat and live updates"). */
export const helloFrame = z.object({
  name: z.literal('hello'),
  token: z.string().max(4000),
  /** The last cursor seen: what was missed comes once, in order. */
  after: z.number().int().min(0).optional(),
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
export type ServerFrame =
  | { name: 'welcome'; cursor: number }
  | { name: 'resync'; cursor: number }
  | { name: 'bye'; reason: string }
  | {
      name: 'sendMessage'
      type: 'Counts' | 'Chat' | 'Status' | 'ImportServices'
      cursor: number
      data: LiveChange
    }
  /** Who else has a record open right now; not kept, not caught up. */
  | { name: 'sendMessage'; type: 'Status'; data: { kind: 'presence'; on: string; people: string[] } }

/** Delays in seconds before each try to reconnect; the last one repeats. */
export const reconnectDelays = [0, 3, 5, 10, 15, 30, 60] as const
