import { z } from 'zod'
import { call } from '../kit/call.ts'
import { id, line, ok, requiredLine, version } from '../kit/shapes.ts'
import { roles } from '../kit/roles.ts'
import { channelUrl, chatFile, chatMessage, guid, messageHtml } from './shapes.ts'
import { t } from './texts.ts'

const messageNumber = z.coerce.number<number>().int().min(0).max(2_147_483_647)

export const chatMessages = call({
  method: 'GET',
  path: 'chat/chatMessages',
  says: 'A page of messages of a chat, oldest first: the newest, or those before, after, or around a number. For members and the host.',
  right: roles.all,
  query: z.object({
    channel: channelUrl,
    before: messageNumber.optional(),
    after: messageNumber.optional(),
    around: messageNumber.optional(),
    pageSize: z.coerce.number<number>().int().min(1).max(100).default(30),
  }),
  answer: z.object({
    messages: z.array(chatMessage),
    hasBefore: z.boolean(),
    hasAfter: z.boolean(),
  }),
  problems: ['notFound'],
})
/** Also the data of a `sendMessage` frame of type Chat. */
export const sendBody = z.object({
  channel: channelUrl,
  guid,
  message: messageHtml.default(''),
  /** Id of the quoted message. */
  quote: id.optional(),
  files: z
    .array(id)
    .max(20, { error: () => t('files.max') })
    .default([]),
  mentions: z.array(guid).max(50).default([]),
})
export type SendBody = z.input<typeof sendBody>
export const sendMessage = call({
  method: 'POST',
  path: 'chat/sendMessage',
  says: 'Sends a message to a chat. Sending the same guid again returns the existing message. 429 with Retry-After when messages come too fast.',
  right: roles.all,
  body: sendBody,
  answer: chatMessage,
  problems: ['notFound', 'refused', 'tooMany'],
})
export const editMessage = call({
  method: 'POST',
  path: 'chat/editMessage',
  says: "Edits the caller's own message. Earlier versions stay in its history.",
  right: roles.all,
  body: z.object({ id, message: messageHtml, version }),
  answer: chatMessage,
  problems: ['notFound', 'conflict', 'refused'],
})
export const deleteMessage = call({
  method: 'POST',
  path: 'chat/deleteMessage',
  says: "Deletes the caller's own message (the host: any message), or restores it (undo). A placeholder stays visible.",
  right: roles.all,
  body: z.object({ id, undo: z.boolean().default(false) }),
  answer: chatMessage,
  problems: ['notFound', 'refused'],
})
export const messageTrace = call({
  method: 'GET',
  path: 'chat/messageTrace',
  says: 'Earlier versions of a message, oldest first. For a deleted message, only for its author and the host.',
  right: roles.all,
  query: z.object({ id }),
  answer: z.array(z.object({ message: z.string(), until: z.string(), name: z.string() })),
  problems: ['notFound'],
})
export const markRead = call({
  method: 'POST',
  path: 'chat/markRead',
  says: "Marks everything up to a number as read; never goes back. The reader's devices and the other members are notified.",
  right: roles.all,
  body: z.object({ channel: channelUrl, number: messageNumber }),
  answer: z.object({ read: z.number(), unreadCount: z.number() }),
  problems: ['notFound'],
})
export const searchMessages = call({
  method: 'GET',
  path: 'chat/searchMessages',
  says: "Up to 50 messages in the caller's chats (or in one) that contain all the words, newest first; chatMessages with `around` shows each in place.",
  right: roles.all,
  query: z.object({ search: line(), channel: channelUrl.optional() }),
  answer: z.array(
    z.object({
      channel: z.string(),
      channelName: z.string(),
      id: z.number(),
      number: z.number(),
      name: z.string(),
      createdOn: z.string(),
      /** Plain text around the match. */
      words: z.string(),
    }),
  ),
})

export const drafts = call({
  method: 'GET',
  path: 'chat/drafts',
  says: "The caller's unsent drafts by chat; `new` is a new chat.",
  right: roles.all,
  answer: z.array(z.object({ channel: z.string(), message: z.string(), updatedOn: z.string() })),
})
export const saveDraft = call({
  method: 'POST',
  path: 'chat/saveDraft',
  says: "Saves a draft and notifies the caller's devices; an empty text deletes it.",
  right: roles.all,
  body: z.object({
    channel: z.union([z.literal('new'), channelUrl]),
    message: messageHtml,
    /** Id of the page that writes, so that it ignores its own update and others read it. */
    from: guid.optional(),
  }),
  answer: ok,
  problems: ['notFound'],
})

/** Checks the file name extension; the server also checks the content. */
export const uploadFile = call({
  method: 'POST',
  path: 'chat/uploadFile',
  says: 'Uploads up to 20 files (form field `files`) for a chat, with `firm` and `path` as fields, and returns the URL of the first file. The URL is valid for 15 minutes; each read of the message renews it.',
  right: roles.all,
  upload: true,
  answer: z.string(),
  problems: ['refused', 'tooLarge', 'unsupported'],
})
export const uploadFiles = call({
  method: 'POST',
  path: 'chat/uploadFiles',
  says: 'Like uploadFile, but returns each file with its number for sendMessage.',
  right: roles.all,
  upload: true,
  answer: z.array(chatFile),
  problems: ['refused', 'tooLarge', 'unsupported'],
})
export const messageFile = call({
  method: 'GET',
  path: 'chat/messageFile',
  says: 'A file of a message, with fresh links.',
  right: roles.all,
  query: z.object({ file: id }),
  answer: chatFile,
  problems: ['notFound'],
})
export const messageToRequest = call({
  method: 'POST',
  path: 'chat/messageToRequest',
  says: "Adds a message's text to the repair order's notes, or its files to the repair order's files. With undo, removes them again.",
  right: roles.all,
  body: z.object({ id, as: z.enum(['note', 'file']), undo: z.boolean().default(false) }),
  answer: chatMessage,
  problems: ['notFound', 'refused'],
})

export const reportCategories = ['Suspicious', 'Harassing', 'Inappropriate', 'Spam'] as const
export const reportMessage = call({
  method: 'POST',
  path: 'chat/reportMessage',
  says: 'Reports a message to the host. The reporter is always the caller, whatever the body says.',
  right: roles.all,
  body: z.object({
    channelUrl,
    messageId: id,
    reportCategory: z.enum(reportCategories, { error: () => t('report.category') }),
    offendingUserId: line().optional(),
    reportingUserId: line().optional(),
    reportDescription: requiredLine(1000),
  }),
  answer: z.object({ report: z.number(), isAgain: z.boolean() }),
  problems: ['notFound', 'refused'],
})
