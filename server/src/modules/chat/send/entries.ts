import type { ChatChange } from '#contract/chat/frames.ts'
import type { MessageBody } from '#contract/chat/shapes.ts'
import type { Written } from '../../live/door.ts'
import { colorOf } from '../rules/words.ts'
import type { Answer, Sent, Waiting } from './take.ts'

/** What messages are in the hub's log, with what their frames say, so that nothing of it is read again. */
export const entriesOf = (given: readonly Waiting[], { before, at, people, sent }: Answer): Written[] => {
  if (before === null) return []
  const createdOn = new Date(at).toISOString()
  const readers = new Map<number, ReadonlySet<number>>()
  return (sent ?? []).flatMap((one) => {
    const message = given[one.place]
    const users = people?.[one.channel] ?? []
    if (!message) return []
    const said = { kind: 'message', what: 'sent' } as const
    const entry = {
      cursor: before + one.step,
      type: 'Chat',
      parties: [],
      technicians: null,
      users,
      data: { ...said, key: message.key, message: one.id },
    }
    // Names of files and the words of a quote stand elsewhere: those are read.
    if (message.quote !== null || message.files.length > 0) return [entry]
    const set = readers.get(one.channel) ?? new Set(users)
    readers.set(one.channel, set)
    const data: ChatChange = {
      ...said,
      id: one.id,
      version: 1,
      channel: message.key,
      channelName: one.channelName,
      message: bodyOf(message, one, createdOn),
    }
    return [{ ...entry, content: { users: set, data } }]
  })
}

/** A message as it was taken: the same as it is read (reads/message-row.ts). */
const bodyOf = (
  { key, guid, html }: Waiting,
  { id, number, name, member, mentions }: Sent,
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
