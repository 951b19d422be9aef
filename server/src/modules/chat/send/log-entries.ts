import type { ChatChange } from '#contract/chat/frames.ts'
import type { MessageBody } from '#contract/chat/shapes.ts'
import type { LogHandoffEntry } from '../../live/door.ts'
import { colorOf } from '../rules/message-text.ts'
import type { BatchResult, InsertedMessage } from './insert-messages.ts'

/** What messages are in the hub's log, with what their frames say, so that nothing of it is read again. */
export const toLogEntries = ({ before, at, sent }: BatchResult): LogHandoffEntry[] => {
  if (before === null) return []
  const createdOn = new Date(at).toISOString()
  return sent.map((one, step) => {
    const { message, users, channelName, id } = one
    const said = { kind: 'message', what: 'sent' } as const
    const entry = {
      cursor: before + step + 1,
      type: 'Chat',
      parties: [],
      technicians: null,
      users: [...users],
      data: { ...said, key: message.key, message: id },
    }
    // Names of files and the words of a quote stand elsewhere: those are read.
    if (message.quote !== null || message.files.length > 0) return entry
    const data: ChatChange = {
      ...said,
      id,
      version: 1,
      channel: message.key,
      channelName,
      message: bodyOf(one, createdOn),
    }
    return { ...entry, content: { users, data } }
  })
}

/** A message as it was taken: the same as it is read (reads/message-row.ts). */
const bodyOf = (
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
