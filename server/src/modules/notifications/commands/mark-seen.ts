import { sql } from 'kysely'
import type * as calls from '#contract/notifications.ts'
import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { countUnseen } from '../reads/notices.ts'
import { notifyPeople } from './create-notifications.ts'

/** Marks the caller's notifications as seen. Those that have not been sent yet will not be. */
export const markSeen = async (
  tx: Tx,
  actor: Actor,
  { notifications = [], calibrate, upTo }: BodyOf<typeof calls.seen>,
  now: Date,
): Promise<AnswerOf<typeof calls.seen>> => {
  const marked = await sql<{ id: number }>`update notification n
    set seen_at = ${now.toISOString()}, leaves_at = null, version = n.version + 1
    where n."user" = ${actor.user} and n.seen_at is null
      and (n.id = any(${notifications}::int[]) or n.request = ${calibrate ?? null}::int or n.at <= ${upTo ?? null}::timestamptz)
    returning n.id`.execute(tx)
  if (marked.rows.length > 0) await notifyPeople(tx, [actor.user])
  return { unseen: await countUnseen(runInTx(tx), actor) }
}
