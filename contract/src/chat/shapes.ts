import { z } from 'zod'
import { rights } from '../kit/shapes.ts'

/** A channel's name: `adhoc_1795284000` or `request_48213`. It is a name, not a key: membership grants access. */
export const channelUrl = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(adhoc|request)_\d{1,12}(_\d{1,4})?$/, 'The name of a chat')
export const guid = z.uuid('A guid')
/** Longer ones are refused with words: 40,000 characters of HTML. */
export const messageHtml = z
  .string()
  .max(40_000, 'This message is too long: at most 40,000 characters. Send it as a file.')

export const chatFile = z.object({
  file: z.number(),
  name: z.string(),
  /** photo, video or file: photos are shown inline. */
  kind: z.string(),
  mime: z.string(),
  bytes: z.number(),
  /** Links live 15 minutes at most; chat/messageFile answers a fresh one. */
  url: z.string(),
  thumbUrl: z.string().nullable(),
  displayUrl: z.string().nullable(),
})
export type ChatFile = z.infer<typeof chatFile>

export const chatMember = z.object({
  /** The guid of the user. */
  userId: z.string(),
  name: z.string(),
  /** Shop-type readers get an empty firmName. */
  metadata: z.object({
    email: z.string(),
    firm: z.number(),
    firmName: z.string(),
    role: z.number(),
    user: z.number(),
  }),
  connectionStatus: z.enum(['online', 'offline']),
  isActive: z.boolean(),
  lastSeenAt: z.string().nullable(),
  state: z.enum(['joined', 'left']),
  isOwner: z.boolean(),
  /** The number of the last message that this member has read. */
  read: z.number(),
  /** 0 to 7: the color of this person everywhere. */
  color: z.number(),
})
export type ChatMember = z.infer<typeof chatMember>

/** Which repair order a channel talks about. */
export const channelMetadata = z.object({
  firm: z.number(),
  firmName: z.string(),
  ronumber: z.string(),
  year: z.string(),
  make: z.string(),
  model: z.string(),
  calibrate: z.number(),
  calibrateEvent: z.number().nullable(),
  serviceFirm: z.number().nullable(),
  serviceFirmName: z.string(),
  status: z.number(),
  vin: z.string(),
})
export type ChannelMetadata = z.infer<typeof channelMetadata>

/** What frames of the hub carry of a message: the same for all members. */
export const messageBody = z.object({
  /** Numbers all messages. */
  id: z.number(),
  /** 1, 2, 3 ... in its channel, in the order in which they were taken. */
  number: z.number(),
  channel: z.string(),
  /** Made by who sends; the same guid again is the same message. */
  guid: z.string(),
  /** Who wrote it. */
  name: z.string(),
  /** The guid of who wrote it; `system` for what the product says itself. */
  member: z.string(),
  /** Cleaned HTML; empty when it was deleted. */
  message: z.string(),
  createdOn: z.string(),
  editedOn: z.string().nullable(),
  deletedOn: z.string().nullable(),
  color: z.number(),
  quote: z.object({ id: z.number(), number: z.number(), name: z.string(), words: z.string() }).nullable(),
  files: z.array(chatFile),
  /** The guids of the members whom it names. */
  mentions: z.array(z.string()),
  /** note or file once it was turned into one of the repair order. */
  keptAs: z.enum(['note', 'file']).nullable(),
  version: z.number(),
})
export type MessageBody = z.infer<typeof messageBody>

export const chatMessage = messageBody.extend({
  type: z.enum(['sent', 'received']),
  /** edit, delete, restore, report, note, file, trace */
  rights,
})
export type ChatMessage = z.infer<typeof chatMessage>

/** The working day of a group, local wall time at its firm: when an answer can be looked for. */
export const workingDay = z.object({ begins: z.string(), ends: z.string(), zone: z.string() })
export type WorkingDay = z.infer<typeof workingDay>

export const chatChannel = z.object({
  url: z.string(),
  name: z.string(),
  /** active: a repair order whose chat was not opened yet. */
  type: z.enum(['adhoc', 'request', 'active']),
  /** The guid of its operator; empty for the chat of a repair order. */
  owner: z.string(),
  /** Filled where one channel is asked for; lists answer none. */
  members: z.array(chatMember),
  unreadCount: z.number(),
  createdOn: z.string(),
  updatedOn: z.string(),
  memberCount: z.number(),
  data: channelMetadata.nullable(),
  isMessages: z.boolean(),
  /** The number of its last message. */
  last: z.number(),
  /** The number of the last message that the asker has read. */
  read: z.number(),
  /** The number of the first message that the asker has not read. */
  firstUnread: z.number().nullable(),
  lastWords: z.string(),
  lastName: z.string(),
  isArchived: z.boolean(),
  isTrashed: z.boolean(),
  /** null: a chat that was not opened yet. */
  workingDay: workingDay.nullable(),
  /** send, members (add), remove (take others out), leave, trash, archive, hours */
  rights,
})
export type ChatChannel = z.infer<typeof chatChannel>
