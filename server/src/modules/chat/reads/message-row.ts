import { sql, type RawBuilder } from 'kysely'
import type { ChatFile, ChatMessage, MessageBody } from '#contract/chat/shapes.ts'
import { roles } from '#contract/kit/roles.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { plainTextOf } from '#server/kernel/security/rich-text.ts'
import type { Services } from '#server/kernel/services.ts'
import { fileLink, withFreshLinks } from '../../storage/door.ts'
import { colorOf } from '../rules/message-text.ts'

type FileKeys = Omit<ChatFile, 'url' | 'thumbUrl' | 'displayUrl'> & {
  key: string
  thumb_key: string | null
  display_key: string | null
}
export type MessageRow = {
  id: number
  number: number
  channel: number
  key: string
  channel_name: string
  request: number | null
  is_archived: boolean
  guid: string
  author: number
  name: string
  member: string
  html: string
  created_at: string
  edited_at: string | null
  deleted_at: string | null
  deleted_by: number | null
  mentions: string[]
  kept_as: 'note' | 'file' | null
  version: number
  quote: { id: number; number: number; name: string; html: string } | null
  files: FileKeys[]
}
/** What is needed to sign links to files. */
export type LinkSigner = Pick<Services, 'clock' | 'secrets'>

/** The display name of the chat user with this table alias: the nickname if there is one. */
export const displayName = (alias: string): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<string>`coalesce(nullif(${column('nickname')}, ''), ${column('full_name')})`
}

/** Columns of message s of channel c by chat user u. */
export const messageColumns = sql<MessageRow>`s.id, s.number, s.channel, c.key, c.name as channel_name, c.request,
  c.archived_at is not null as is_archived, s.guid, s.author, ${displayName('u')} as name, u.guid as member, s.html,
  s.created_at, s.edited_at, s.deleted_at, s.deleted_by, s.mentions::text[] as mentions, s.kept_as, s.version,
  (select json_build_object('id', q.id, 'number', q.number, 'name', ${displayName('w')},
      'html', case when q.deleted_at is null then left(q.html, 4000) else '' end)
    from message q join chat_user w on w."user" = q.author where q.id = s.quote) as quote,
  coalesce((select json_agg(json_build_object('file', f.id, 'name', f.name, 'kind', f.kind, 'mime', f.mime,
      'bytes', f.bytes, 'key', f.key, 'thumb_key', f.thumb_key, 'display_key', f.display_key) order by mf.place)
    from message_file mf join file f on f.id = mf.file and f.deleted_at is null where mf.message = s.id), '[]') as files`
export const messageTables = sql`message s join channel c on c.id = s.channel join chat_user u on u."user" = s.author`

export const toChatFile = (
  signer: LinkSigner,
  { key, thumb_key, display_key, ...file }: FileKeys,
): ChatFile => ({
  ...file,
  ...fileLink(signer, { key, thumb_key, display_key, name: file.name }),
})

/** A message as its members see it. Of a deleted message only the fact that it existed is shown. */
export const toMessageBody = (signer: LinkSigner, row: MessageRow): MessageBody => {
  const isDeleted = row.deleted_at !== null
  return {
    id: row.id,
    number: row.number,
    channel: row.key,
    guid: row.guid,
    name: row.name,
    member: row.member,
    message: isDeleted ? '' : withFreshLinks(signer, row.html, row.files),
    createdOn: row.created_at,
    editedOn: row.edited_at,
    deletedOn: row.deleted_at,
    color: colorOf(row.member),
    quote:
      (row.quote &&
        !isDeleted && {
          id: row.quote.id,
          number: row.quote.number,
          name: row.quote.name,
          words: plainTextOf(row.quote.html).slice(0, 200),
        }) ||
      null,
    files: isDeleted ? [] : row.files.map((file) => toChatFile(signer, file)),
    mentions: isDeleted ? [] : row.mentions,
    keptAs: row.kept_as,
    version: row.version,
  }
}

type Reader = { isMember: boolean }

const rightsOf = (actor: Actor, row: MessageRow, { isMember }: Reader): string[] => {
  const isOwn = row.author === actor.user
  const isHost = (roles.host as number[]).includes(actor.role)
  const canSeeHistory = row.edited_at !== null && row.deleted_at === null
  if (row.deleted_at !== null)
    return [...(row.deleted_by === actor.user ? ['restore'] : []), ...(isOwn || isHost ? ['trace'] : [])]
  const canAddToRequest = isMember && row.request !== null && row.kept_as === null
  return [
    ...(isOwn && isMember && !row.is_archived ? ['edit'] : []),
    ...((isOwn && isMember) || isHost ? ['delete'] : []),
    ...(isOwn ? [] : ['report']),
    ...(canAddToRequest && row.html !== '' ? ['note'] : []),
    ...(canAddToRequest && row.files.length > 0 ? ['file'] : []),
    ...(canSeeHistory ? ['trace'] : []),
  ]
}

/** A message as returned to one reader, with what the reader may do with it. */
export const toChatMessage = (
  signer: LinkSigner,
  actor: Actor,
  row: MessageRow,
  reader: Reader,
): ChatMessage => ({
  ...toMessageBody(signer, row),
  type: row.author === actor.user ? 'sent' : 'received',
  rights: rightsOf(actor, row, reader),
})
