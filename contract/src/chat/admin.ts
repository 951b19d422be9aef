import { z } from 'zod'
import { userBasicShape } from '../identity/user-shapes.ts'
import { call } from '../kit/call.ts'
import { flag, id, line, listOf, filterText, listQuery, oneOrder, ok } from '../kit/shapes.ts'
import { roles } from '../kit/roles.ts'
import { reportCategories } from './messages.ts'
import { channelMetadata, channelUrl, chatMessage, guid, workingDay } from './shapes.ts'
import { t } from './texts.ts'

/** A member, with the field names of the administration. */
const adminMember = z.object({
  user_id: z.string(),
  nickname: z.string(),
  is_active: z.boolean(),
  is_muted: z.boolean(),
  is_online: z.boolean(),
  last_seen_at: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()),
  state: z.enum(['joined', 'left']),
  /** operator: owner of an ad hoc chat. */
  role: z.enum(['operator', '']),
})
export type AdminMember = z.infer<typeof adminMember>
const adminChannel = z.object({
  channel_url: z.string(),
  name: z.string(),
  type: z.enum(['adhoc', 'request']),
  created_at: z.string(),
  last_message_at: z.string().nullable(),
  member_count: z.number(),
  message_count: z.number(),
  report_count: z.number(),
  is_archived: z.boolean(),
  is_trashed: z.boolean(),
  working_day: workingDay,
  /** Shop of the repair order, or firm of whoever started the ad hoc chat. */
  firm_name: z.string(),
  /** Who started the ad hoc chat. */
  owner: z.string(),
  members: z.array(adminMember),
  metadata: channelMetadata.nullable(),
})
export type AdminChannel = z.infer<typeof adminChannel>

/** Token of the next page; null on the last one. */
const next = z.string().nullable()
const token = z
  .string()
  .max(40)
  .regex(/^\d*$/, { error: () => t('token') })
  .optional()

export const chatChannels = call({
  method: 'GET',
  path: 'chat/chatChannels',
  says: 'Chats of all firms, 10 per page, by default by calibrateEvent, descending; `token` is the `next` of the previous page. filter: 9999 all, 1 open, 2 archived, 3 removed, 4 reported.',
  right: roles.host,
  query: z.object({
    ...listQuery,
    filter: filterText,
    token,
    orderBy: z
      .enum(['calibrateEvent', 'name', 'createdOn', 'updatedOn', 'members', 'messages'])
      .default('calibrateEvent'),
    sort: z.enum(['asc', 'desc']).default('desc'),
    type: z.enum(['adhoc', 'request']).optional(),
    /** Only chats of this user. */
    guid: guid.optional(),
  }),
  answer: z.object({ channels: z.array(adminChannel), count: z.number(), next }),
})
export const chatChannel = call({
  method: 'GET',
  path: 'chat/chatChannel',
  says: 'One chat, on request with its members and its repair order. For members and the host, who reads without joining.',
  right: roles.all,
  query: z.object({
    channel: channelUrl,
    show_member: flag.default(false),
    show_metadata: flag.default(false),
  }),
  answer: adminChannel,
  problems: ['notFound'],
})
export const listChatUsers = call({
  method: 'GET',
  path: 'chat/listChatUsers',
  says: 'Chat users by nickname, at most 100 per page; `token` is the `next` of the previous page.',
  right: roles.host,
  query: z.object({
    nicknameStartswith: line().default(''),
    limit: z.coerce.number<number>().int().min(1).max(100).default(100),
    token,
  }),
  answer: z.object({
    users: z.array(
      adminMember
        .omit({ state: true, role: true })
        .extend({ group_channel_count: z.number(), report_count: z.number() }),
    ),
    next,
  }),
})
export const listChatUserChannels = call({
  method: 'GET',
  path: 'chat/listChatUserChannels',
  says: "A user's chats, the most recent first; `token` is the `next` of the previous page.",
  right: roles.host,
  query: z.object({ userId: guid, token }),
  answer: z.object({ channels: z.array(adminChannel), next }),
  problems: ['notFound'],
})
export const countUserChannels = call({
  method: 'GET',
  path: 'chat/countUserChannels',
  says: 'The number of chats a user belongs to.',
  right: roles.host,
  query: z.object({ userId: guid }),
  answer: z.object({ group_channel_count: z.number() }),
  problems: ['notFound'],
})
const chatUser = adminMember.omit({ state: true, role: true })
export const updateChatUser = call({
  method: 'POST',
  path: 'chat/updateChatUser',
  says: "Sets a user's nickname in chat and whether the user is muted. A muted user can read but not send. An empty nickname shows the user's own name.",
  right: roles.host,
  body: z.object({ userId: guid, nickname: line(80).optional(), is_muted: z.boolean().optional() }),
  answer: chatUser,
  problems: ['notFound'],
})
export const updateChatUserMetadata = call({
  method: 'POST',
  path: 'chat/updateChatUserMetadata',
  says: 'Sets the notes of a chat user: up to 20 names with texts; an empty text removes a note. Email, firm, user, and role stay unchanged.',
  right: roles.host,
  body: z.object({
    userId: guid,
    metadata: z
      .record(z.string().regex(/^\w{1,40}$/, { error: () => t('notes.name') }), z.string().max(500))
      .refine((given) => Object.keys(given).length <= 20, { error: () => t('notes.max') }),
  }),
  answer: chatUser,
  problems: ['notFound', 'refused'],
})

const report = z.object({
  report: z.number(),
  channelUrl: z.string(),
  channelName: z.string(),
  messageId: z.number(),
  reportCategory: z.enum(reportCategories),
  offendingUserId: z.string(),
  offendingUserName: z.string(),
  reportingUserId: z.string(),
  reportingUserName: z.string(),
  reportDescription: z.string(),
  createdOn: z.string(),
  /** open, dismissed (nothing wrong), removed (message deleted), muted (message deleted, author muted) */
  state: z.enum(['open', 'dismissed', 'removed', 'muted']),
  handledBy: z.string(),
  handledOn: z.string().nullable(),
  handledNote: z.string(),
  message: chatMessage,
})
export type ChatReport = z.infer<typeof report>
export const reportOnMessages = call({
  method: 'POST',
  path: 'chat/reportOnMessages',
  says: 'Reported messages and how they were handled, newest first; the search covers comments and names.',
  right: roles.host,
  changes: false,
  body: z.object({
    ...listQuery,
    orderBy: oneOrder('createdOn'),
    channel: channelUrl.optional(),
    userId: guid.optional(),
    state: z.enum(['open', 'dismissed', 'removed', 'muted', 'all']).default('all'),
    reportCategory: z.enum(reportCategories).optional(),
  }),
  answer: listOf(report).extend({
    /** Counts of all matches regardless of state. */
    counts: z.object({ open: z.number(), dismissed: z.number(), removed: z.number(), muted: z.number() }),
  }),
})
export const handleReport = call({
  method: 'POST',
  path: 'chat/handleReport',
  says: 'Handles a report: dismisses it, removes the message, or also mutes the sender. With undo, reopens the report and reverts its handling.',
  right: roles.host,
  body: z.object({
    report: id,
    state: z.enum(['dismissed', 'removed', 'muted']).default('dismissed'),
    note: line(500).default(''),
    undo: z.boolean().default(false),
  }),
  answer: ok,
  problems: ['notFound'],
})
export const userForChat = call({
  method: 'GET',
  path: 'user/userforChat',
  says: 'The person behind a guid or a username, if in scope or in a chat with the caller.',
  right: roles.all,
  query: z
    .object({ guid: guid.optional(), username: line().optional() })
    .refine(({ guid, username }) => guid ?? username, { error: () => t('guidOrUsername') }),
  answer: userBasicShape,
  problems: ['notFound'],
})
