import { sql } from 'kysely'
import type * as calls from '#contract/chat.ts'
import type { BodyOf } from '#contract/kit/call.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { cleanMessageText } from '#server/kernel/security/rich-text.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { isMember } from '../reads/access.ts'

/** Keeps what is being written, or forgets an empty one. All devices of the writer hear of it, and nobody else. */
export const saveDraft = async (
  tx: Tx,
  actor: Actor,
  { channel: key, message, from }: BodyOf<typeof calls.saveDraft>,
): Promise<{ ok: true }> => {
  if (key !== 'new') {
    const { rows } = await sql`select 1 from channel c where c.key = ${key} and ${isMember(actor)}`.execute(
      tx,
    )
    if (rows.length === 0) throw notFound('chat')
  }
  const html = cleanMessageText(message)
  const isChanged = html === '' || html === '<p></p>' ? forget(tx, actor, key) : keep(tx, actor, key, html)
  if (await isChanged)
    await publish(tx, actor, {
      name: 'chat.draftSaved',
      entity: 'channel',
      id: 0,
      version: 0,
      firm: actor.firm,
      parties: [actor.firm],
      data: { kind: 'draft', key, from, users: [actor.user] },
    })
  return { ok: true }
}

const forget = async (tx: Tx, actor: Actor, key: string): Promise<boolean> => {
  const gone = await tx
    .deleteFrom('chat_draft')
    .where('user', '=', actor.user)
    .where('key', '=', key)
    .returning('key')
    .execute()
  return gone.length > 0
}

const keep = async (tx: Tx, actor: Actor, key: string, html: string): Promise<boolean> => {
  const kept = await tx
    .insertInto('chat_draft')
    .values({ user: actor.user, key, html })
    .onConflict((on) =>
      on
        .columns(['user', 'key'])
        .doUpdateSet({ html, updated_at: sql`now()` })
        .where('chat_draft.html', '<>', html),
    )
    .returning('key')
    .execute()
  return kept.length > 0
}
