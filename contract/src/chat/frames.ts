import { z } from 'zod'
import { channelUrl, type MessageBody } from './shapes.ts'

/** Data of a `sendChatPush` frame: sent to members who are online, never stored. */
export const chatPush = z.object({
  channel: channelUrl,
  /** Turned on 250 ms after a key press, off after 1500 ms without one. */
  typing: z.boolean().optional(),
  /** The chat is open on this connection, so it receives which members come and go. */
  open: z.boolean().optional(),
})

/** Data of a server frame of type Chat with a cursor: stored in the log and delivered once, in order. */
export type ChatChange =
  | {
      kind: 'message'
      /**
       * Restoring a message and saving it as a note or file also count as edited. A replayed frame carries
       * the current state.
       */
      what: 'sent' | 'edited' | 'deleted'
      id: number
      version: number
      channel: string
      /** For clients that do not know the channel yet. */
      channelName: string
      message: MessageBody
    }
  /** A member has read up to a number; also sent for the user's other devices. */
  | { kind: 'read'; channel: string; guid: string; number: number }
  /** A draft changed on another device: read the drafts again, except on the page that wrote it. */
  | { kind: 'draft'; channel: string; from: string }
  /**
   * Members, name, archive, or trash changed: read the channel again. `gone`: the user is no longer a
   * member.
   */
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
