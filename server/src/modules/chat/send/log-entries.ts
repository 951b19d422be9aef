import type { ChatChange } from '#contract/chat/frames.ts'
import type { MessageBody } from '#contract/chat/shapes.ts'
import type { LogHandoffEntry } from '../../live/door.ts'
import { colorOf } from '../rules/message-text.ts'
import type { BatchResult, InsertedMessage } from './insert-messages.ts'

/** The hub's log entries for inserted messages, with the content of their frames, so that nothing has to be read back. */
export const toLogEntries = ({ before, at, inserted }: BatchResult): LogHandoffEntry[] => {
  if (before === null) return []
  const createdOn = new Date(at).toISOString()
  return inserted.map((insertedMessage, index) => {
    const { message, users, channelName, id } = insertedMessage
    const change = { kind: 'message', what: 'sent' } as const
    const entry = {
      cursor: before + index + 1,
      type: 'Chat',
      parties: [],
      technicians: null,
      users: [...users],
      data: { ...change, key: message.key, message: id },
    }
    // File names and quoted texts are not at hand, so the content of such messages is read when it is sent.
    if (message.quote !== null || message.files.length > 0) return entry
    const data: ChatChange = {
      ...change,
      id,
      version: 1,
      channel: message.key,
      channelName,
      message: newMessageBody(insertedMessage, createdOn),
    }
    return { ...entry, content: { users, data } }
  })
}

/** The body of a message that was just inserted. It must equal what reads/message-row.ts makes of the stored one. */
const newMessageBody = (
  { message: { key, guid, html }, id, number, name, member, mentions }: InsertedMessage,
  createdOn: string,
): MessageBody => ({
  id,
  number,
  channel: key,
  guid,
  name,
  member,
  message: html,
  createdOn,
  editedOn: null,
  deletedOn: null,
  color: colorOf(member),
  quote: null,
  files: [],
  mentions,
  keptAs: null,
  version: 1,
})
