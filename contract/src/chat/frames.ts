import { z } from 'zod'
import { channelUrl, type MessageBody } from './shapes.ts'

/** Data of a frame `sendChatPush`: told to the other members who are there now, never kept. */
export const chatPush = z.object({
  channel: channelUrl,
  /** On 250 ms after a key, off after 1500 ms without one. */
  typing: z.boolean().optional(),
  /** The chat stands open on this line: it hears who of its members comes and goes. */
  open: z.boolean().optional(),
})

/** Data of a server frame of type Chat that has a cursor: kept in the log, caught up once and in order. */
export type ChatChange =
  | {
      kind: 'message'
      /** edited also when it was restored or turned into a note or a file. A caught-up one carries what stands now. */
      what: 'sent' | 'edited' | 'deleted'
      id: number
      version: number
      channel: string
      /** For a list that does not know the channel yet. */
      channelName: string
      message: MessageBody
    }
  /** Read up to a number by a member; by oneself on another device too. */
  | { kind: 'read'; channel: string; guid: string; number: number }
  /** What the reader writes on another device: read the drafts again, but for the page that it came from. */
  | { kind: 'draft'; channel: string; from: string }
  /** Members, name, archive or trash changed: read the channel again. `gone`: the reader is no member any more. */
  | {
      kind: 'channel'
      channel: string
      what: 'made' | 'members' | 'archived' | 'trashed' | 'hours'
      gone: boolean
    }

/** Data of a server frame of type Chat without a cursor. */
export type ChatMoment =
  | { kind: 'typing'; channel: string; guid: string; name: string; on: boolean }
  | { kind: 'online'; guid: string; online: boolean; at: string }
