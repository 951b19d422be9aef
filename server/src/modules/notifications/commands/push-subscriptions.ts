import { links } from '#contract/links.ts'
import { sql } from 'kysely'
import type * as calls from '#contract/notifications.ts'
import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { refused } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { deleteSubscription, queuePushes } from '../../live/door.ts'
import { t } from '../texts.ts'

/**
 * Registers a browser for Web Push. The server will send requests to its endpoint, so only known push services are
 * accepted.
 */
export const subscribe = async (
  tx: Tx,
  { push }: Pick<Services, 'push'>,
  actor: Actor,
  { endpoint, keys, device }: BodyOf<typeof calls.subscribe>,
): Promise<AnswerOf<typeof calls.subscribe>> => {
  if (!push.allows(endpoint)) throw refused(t.message('push.unknownService'))
  const saved = await sql<{
    id: number
  }>`select push_keep(${endpoint}, ${keys.p256dh}, ${keys.auth}, ${device},
    ${actor.session}::uuid) as id`.execute(tx)
  return { subscription: saved.rows[0]?.id ?? 0 }
}

export const unsubscribe = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof calls.unsubscribe>,
): Promise<{ ok: true }> => {
  await deleteSubscription(tx, actor.user, body)
  return { ok: true }
}

/** Sends the caller a test push right away. */
export const tryPush = async (tx: Tx, actor: Actor, now: Date): Promise<{ devices: number }> => {
  const found = await tx.selectFrom('push_subscription').select('id').where('user', '=', actor.user).execute()
  if (found.length === 0) throw refused(t.message('push.noBrowser'))
  await queuePushes(
    tx,
    found.map(({ id }) => id),
    { title: t('push.tryTitle'), text: t('push.tryText'), path: links.notifications(), tag: 'try' },
    now,
  )
  return { devices: found.length }
}
