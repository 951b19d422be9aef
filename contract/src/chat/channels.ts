import { z } from 'zod'
import { call } from '../kit/call.ts'
import { flag, id, line, listOf, listQuery, ok } from '../kit/shapes.ts'
import { roles } from '../kit/roles.ts'
import {
  channelMetadata,
  channelUrl,
  chatChannel,
  chatMember,
  guid,
  messageHtml,
  workingDay,
} from './shapes.ts'

export const firmCounts = call({
  method: 'GET',
  path: 'chat/firmCounts',
  says: 'Unread messages by tab: My Sessions (firm 0), Active Requests (firm -1), then each firm of joined sessions; people of shops have those of all firms as one.',
  right: roles.all,
  answer: z.object({
    tabs: z.array(z.object({ firm: z.number(), name: z.string(), unreadCount: z.number() })),
    unreadCount: z.number(),
  }),
})
export const myChannels = call({
  method: 'GET',
  path: 'chat/myChannels',
  says: 'The chats of the asker, the last used first; firm 0: own ad hoc ones, -1: repair orders (also those not opened yet), else joined ones of that firm; left out: all.',
  right: roles.all,
  query: z.object({ ...listQuery, firm: id.optional(), isArchived: flag.default(false) }),
  answer: listOf(chatChannel),
})
export const openChannel = call({
  method: 'POST',
  path: 'chat/openChannel',
  says: 'Opens a chat that the asker belongs to, or the chat of a repair order in sight: made when it is missing, and the asker joins it.',
  right: roles.all,
  body: z.object({ channel: channelUrl }),
  answer: chatChannel,
  problems: ['notFound', 'refused'],
})
export const createChannel = call({
  method: 'POST',
  path: 'chat/createChannel',
  says: 'Begins an ad hoc chat with its first message; the asker is its operator.',
  right: roles.all,
  creates: true,
  body: z.object({
    url: z.literal('new').default('new'),
    type: z.literal('adhoc').default('adhoc'),
    name: z.string().trim().min(1, 'Please supply a subject').max(50, 'At most 50 characters'),
    members: z.array(guid).min(1, 'Please supply at least one recipient').max(100, 'At most 100 members'),
    memberCount: z.number().int().optional(),
    message: messageHtml.refine((html) => html.trim() !== '', 'Please supply a message'),
    /** Of the first message, made by the sender: the same again makes no second chat. */
    guid: guid.optional(),
    files: z.array(id).max(20, 'At most 20 files').default([]),
  }),
  answer: chatChannel,
  problems: ['notFound', 'refused', 'tooMany'],
})
export const updateMembers = call({
  method: 'POST',
  path: 'chat/updateMembers',
  says: 'Sets who belongs to a chat: new ones join; those left out are taken out, which its operator and the host may do.',
  right: roles.all,
  body: z.object({
    channel: channelUrl,
    members: z.array(guid).min(1, 'Please supply at least one recipient').max(200, 'At most 200 members'),
    /** The members that the writer saw: who came or went since is left as it is. */
    seen: z.array(guid).max(200, 'At most 200 members').optional(),
  }),
  answer: z.array(chatMember),
  problems: ['notFound', 'refused'],
})
export const trashChannel = call({
  method: 'POST',
  path: 'chat/trashChannel',
  says: 'Removes an ad hoc chat for all its members, or brings it back (undo); its owner alone may.',
  right: roles.all,
  body: z.object({ channel: channelUrl, undo: z.boolean().default(false) }),
  answer: ok,
  problems: ['notFound'],
})
export const archiveChannel = call({
  method: 'POST',
  path: 'chat/archiveChannel',
  says: 'Closes a chat for new messages, or opens it again (undo); it can still be read. The host, and the owner of an ad hoc chat.',
  right: roles.all,
  query: z.object({ channel: channelUrl, undo: flag.default(false) }),
  answer: ok,
  problems: ['notFound'],
})
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time such as 08:00')
export const saveWorkingDay = call({
  method: 'POST',
  path: 'chat/saveWorkingDay',
  says: 'Sets the working day of a chat, 08:00 to 17:00 until then: the host, and the owner of an ad hoc chat. It is shown to all; nothing is held back outside of it.',
  right: roles.all,
  body: z
    .object({ channel: channelUrl, begins: time, ends: time })
    .refine(({ begins, ends }) => begins < ends, { path: ['ends'], message: 'Ends after it begins' }),
  answer: workingDay,
  problems: ['notFound', 'refused'],
})
export const joinChannel = call({
  method: 'GET',
  path: 'chat/joinChannel',
  says: 'Adds a user by guid to a chat; without a guid, the asker joins the chat of a repair order in sight, or comes back into one that they left.',
  right: roles.all,
  changes: true,
  query: z.object({ channel: channelUrl, guid: guid.optional() }),
  answer: z.array(chatMember),
  problems: ['notFound', 'refused'],
})
/** Guids with commas between them. */
const guids = z
  .string()
  .max(8000)
  .transform((text) => text.split(',').map((each) => each.trim()))
  .pipe(z.array(guid).max(200))
export const leaveChannel = call({
  method: 'GET',
  path: 'chat/leaveChannel',
  says: 'The asker leaves a chat; with guids, those are taken out of it (its operator, the host). Joining again is the undo.',
  right: roles.all,
  changes: true,
  query: z.object({ channel: channelUrl, guids: guids.optional() }),
  answer: ok,
  problems: ['notFound'],
})
export const foundMember = chatMember.pick({ userId: true, name: true, metadata: true, color: true }).extend({
  connectionStatus: z.enum(['online', 'offline']),
  lastSeenAt: z.string().nullable(),
})
export type FoundMember = z.infer<typeof foundMember>
export const searchUsers = call({
  method: 'GET',
  path: 'chat/searchUsers',
  says: 'Up to 100 people who may be asked into a chat: of the scope, and with `channel`, of the firms of its repair order.',
  right: roles.all,
  query: z.object({ firm: id.optional(), search: line().default(''), channel: channelUrl.optional() }),
  answer: z.array(foundMember),
})
export const createChatUser = call({
  method: 'POST',
  path: 'chat/CreateChatUser',
  says: 'Begins chatting: makes sure that the asker is known to the chat and answers as whom; userId is the own guid.',
  right: roles.all,
  query: z.object({ userId: guid }),
  answer: z.object({ member: chatMember, unreadCount: z.number() }),
  problems: ['notFound'],
})
export const chatChannelMetadata = call({
  method: 'GET',
  path: 'chat/chatChannelMetadata',
  says: 'Which repair order a chat talks about; null for an ad hoc one. Members and the host.',
  right: roles.all,
  query: z.object({ channel: channelUrl }),
  answer: channelMetadata.nullable(),
  problems: ['notFound'],
})
