import { sql } from 'kysely'
import type * as calls from '#contract/chat.ts'
import type { BodyOf } from '#contract/kit/call.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { cleanMessageText } from '#server/kernel/security/rich-text.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { isMember } from '../reads/access.ts'

/** Saves a draft, or deletes it when it is empty. Only the author's own devices are told. */
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
  const changed =
    html === '' || html === '<p></p>' ? deleteDraft(tx, actor, key) : upsertDraft(tx, actor, key, html)
  if (await changed)
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

const deleteDraft = async (tx: Tx, actor: Actor, key: string): Promise<boolean> => {
  const deleted = await tx
    .deleteFrom('chat_draft')
    .where('user', '=', actor.user)
    .where('key', '=', key)
    .returning('key')
    .execute()
  return deleted.length > 0
}

const upsertDraft = async (tx: Tx, actor: Actor, key: string, html: string): Promise<boolean> => {
  const saved = await tx
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
  return saved.length > 0
}
