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
  says: 'A page of the messages of a chat, oldest first: the newest ones, or those before or after a number, or around one. Members and the host.',
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
  says: 'Sends a message to a chat; the same guid again answers the message that stands. 429 with Retry-After when they come too fast.',
  right: roles.all,
  body: sendBody,
  answer: chatMessage,
  problems: ['notFound', 'refused', 'tooMany'],
})
export const editMessage = call({
  method: 'POST',
  path: 'chat/editMessage',
  says: 'Changes one’s own message; what it said before is kept as its trace.',
  right: roles.all,
  body: z.object({ id, message: messageHtml, version }),
  answer: chatMessage,
  problems: ['notFound', 'conflict', 'refused'],
})
export const deleteMessage = call({
  method: 'POST',
  path: 'chat/deleteMessage',
  says: 'Takes one’s own message away (the host: any), or brings it back (undo); that there was one stays to be seen.',
  right: roles.all,
  body: z.object({ id, undo: z.boolean().default(false) }),
  answer: chatMessage,
  problems: ['notFound', 'refused'],
})
export const messageTrace = call({
  method: 'GET',
  path: 'chat/messageTrace',
  says: 'What a message said before it was changed, the oldest first; of a deleted one for its writer and the host alone.',
  right: roles.all,
  query: z.object({ id }),
  answer: z.array(z.object({ message: z.string(), until: z.string(), name: z.string() })),
  problems: ['notFound'],
})
export const markRead = call({
  method: 'POST',
  path: 'chat/markRead',
  says: 'Says that all up to a number was read; never goes back. All devices of the reader and the other members hear of it.',
  right: roles.all,
  body: z.object({ channel: channelUrl, number: messageNumber }),
  answer: z.object({ read: z.number(), unreadCount: z.number() }),
  problems: ['notFound'],
})
export const searchMessages = call({
  method: 'GET',
  path: 'chat/searchMessages',
  says: 'Up to 50 messages of all own chats (or of one) that hold all the words, the newest first; chatMessages shows each in place (around).',
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
  says: 'What the asker has written and not sent, by chat; `new` is the new chat.',
  right: roles.all,
  answer: z.array(z.object({ channel: z.string(), message: z.string(), updatedOn: z.string() })),
})
export const saveDraft = call({
  method: 'POST',
  path: 'chat/saveDraft',
  says: 'Keeps what is being written for all devices of the asker, who hear of it; an empty one is forgotten.',
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
  says: 'Takes files (form field `files`) for a chat, with `firm` and `path` beside them; answers the url of the (first) file. It lives 15 minutes; in a message it is renewed each time the message is read.',
  right: roles.all,
  upload: true,
  answer: z.string(),
  problems: ['refused', 'tooLarge', 'unsupported'],
})
export const uploadFiles = call({
  method: 'POST',
  path: 'chat/uploadFiles',
  says: 'The same, answering each file with its number, which sendMessage takes.',
  right: roles.all,
  upload: true,
  answer: z.array(chatFile),
  problems: ['refused', 'tooLarge', 'unsupported'],
})
export const messageFile = call({
  method: 'GET',
  path: 'chat/messageFile',
  says: 'A file of a message with fresh links.',
  right: roles.all,
  query: z.object({ file: id }),
  answer: chatFile,
  problems: ['notFound'],
})
export const messageToRequest = call({
  method: 'POST',
  path: 'chat/messageToRequest',
  says: 'Adds the words of a message to the notes of the repair order, or its files to the files of it; undo takes them off again.',
  right: roles.all,
  body: z.object({ id, as: z.enum(['note', 'file']), undo: z.boolean().default(false) }),
  answer: chatMessage,
  problems: ['notFound', 'refused'],
})

export const reportCategories = ['Suspicious', 'Harassing', 'Inappropriate', 'Spam'] as const
export const reportMessage = call({
  method: 'POST',
  path: 'chat/reportMessage',
  says: 'Reports a message to the host; who reports is the asker, whatever the body says.',
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
