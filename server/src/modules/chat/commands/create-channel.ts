import { sql } from 'kysely'
import type * as calls from '#contract/chat.ts'
import type { ChatChannel } from '#contract/chat/shapes.ts'
import type { BodyOf } from '#contract/kit/call.ts'
import { advisoryLocks } from '#server/kernel/postgres/advisory-locks.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { invalid, refused } from '#server/kernel/http/problems.ts'
import { linkedFiles } from '../linked-files.ts'
import { oneChannel } from '../reads/channels.ts'
import type { LinkSigner } from '../reads/message-row.ts'
import { toMessageText } from '../rules/message-text.ts'
import { addableUsers, addMembers, publishChat } from '../store.ts'
import { t } from '../texts.ts'

type Body = BodyOf<typeof calls.createChannel>

/** The key of a new chat: the time in seconds, plus a counter if another chat was created in the same second. */
const newKey = async (tx: Tx, now: Date): Promise<string> => {
  const seconds = Math.floor(now.getTime() / 1000)
  await sql`select pg_advisory_xact_lock(${advisoryLocks.chatKey}, ${seconds % 2_147_483_647})`.execute(tx)
  const { rows } = await sql<{
    taken: number
  }>`select chat_keys_taken(${`adhoc_${seconds}`}) as taken`.execute(tx)
  const taken = rows[0]?.taken ?? 0
  return taken === 0 ? `adhoc_${seconds}` : `adhoc_${seconds}_${taken}`
}

const addFiles = async (tx: Tx, actor: Actor, message: number, files: readonly number[]): Promise<void> => {
  const { rows } = await sql`insert into message_file (message, file, place)
    select ${message}, f.id, x.place from unnest(${[...files]}::int[]) with ordinality x(id, place) join file f on f.id = x.id
    where f.uploaded_by = ${actor.user} and f.request is null and f.bucket is null and f.deleted_at is null
      and not exists (select 1 from message_file used where used.file = f.id) returning file`.execute(tx)
  if (rows.length < files.length) throw refused(t.message('file.gone'))
}

/** The key of the chat that an earlier request with the same first message already created. */
const existingChatFor = async (
  tx: Tx,
  actor: Actor,
  guid: string | undefined,
): Promise<string | undefined> => {
  if (!guid) return undefined
  await sql`select pg_advisory_xact_lock(${advisoryLocks.firstMessage}, hashtext(${guid}))`.execute(tx)
  const { rows } = await sql<{ key: string }>`select c.key from message s join channel c on c.id = s.channel
    where s.author = ${actor.user} and s.guid = ${guid}`.execute(tx)
  return rows[0]?.key
}

/** Creates an ad hoc chat with its first message. */
export const createChannel = async (
  tx: Tx,
  signer: LinkSigner,
  actor: Actor,
  body: Body,
  now: Date,
): Promise<ChatChannel> => {
  const existing = await existingChatFor(tx, actor, body.guid)
  if (existing) return oneChannel(runInTx(tx), actor, existing)
  const guids = [...new Set(body.members.map((guid) => guid.toLowerCase()))].filter(
    (guid) => guid !== actor.guid,
  )
  if (guids.length === 0) throw invalid([{ field: 'members', message: t.message('members.none') }])
  const files = new Set([...body.files, ...(await linkedFiles(runInTx(tx), signer, actor, body.message))])
  const text = toMessageText(body.message, files.size > 0)
  const people = await addableUsers(tx, null, guids)
  if (people.length < guids.length) throw refused(t.message('members.cannotAdd'))
  const key = await newKey(tx, now)
  const channel = await tx
    .insertInto('channel')
    .values({ key, firm: actor.firm, owner: actor.user, name: body.name, last: 1 })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await addMembers(tx, { id: channel.id, last: 1 }, [actor], false)
  await addMembers(tx, { id: channel.id, last: 0 }, people, false)
  const message = await tx
    .insertInto('message')
    .values({
      channel: channel.id,
      number: 1,
      author: actor.user,
      guid: body.guid?.toLowerCase() ?? sql`gen_random_uuid()`,
      html: text.html,
      search: text.searchText,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (files.size > 0) await addFiles(tx, actor, message.id, [...files])
  await publishChat(tx, 'chat.made', channel, { kind: 'channel', what: 'made' })
  await publishChat(
    tx,
    'chat.messageSent',
    { ...channel, version: 1 },
    { kind: 'message', what: 'sent', message: message.id },
  )
  return oneChannel(runInTx(tx), actor, key)
}
