import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { resumeWebhook as resumeCall } from '#contract/webhooks.ts'
import { testEvent } from '#contract/kit/webhook-events.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { lockRecord } from '#server/kernel/records/save-record.ts'
import { savedWebhook } from '../reads/webhooks.ts'
import { t } from '../texts.ts'
import { webhookKind } from './save-webhook.ts'

const lockWebhook = async (tx: Tx, actor: Actor, webhook: number) => {
  const stored = await lockRecord(tx, actor, webhookKind, webhook)
  if (stored.deleted_at !== null) throw notFound('webhook')
  return stored
}

/** Queues a test, which is sent although the webhook is off or paused. */
export const sendTest = async (
  tx: Tx,
  actor: Actor,
  webhook: number,
  now: Date,
): Promise<{ delivery: number }> => {
  const { id, firm } = await lockWebhook(tx, actor, webhook)
  const body = { type: testEvent, timestamp: now.toISOString(), data: { webhook: id, firm } }
  const { id: delivery } = await tx
    .insertInto('webhook_delivery')
    .values({ firm, webhook: id, type: testEvent, body: JSON.stringify(body), not_before: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { delivery: Number(delivery) }
}

/** Sends a delivery again: the same id, so that the receiver can tell, and the same content. */
export const sendAgain = async (tx: Tx, actor: Actor, delivery: number, now: Date): Promise<{ ok: true }> => {
  const { rows } = await sql<{
    state: string
  }>`select d.state from webhook_delivery d join webhook w on w.id = d.webhook
    where d.id = ${delivery} and w.deleted_at is null and ${firmsInScope(actor, 'd.firm')} for update of d for share of w`.execute(
    tx,
  )
  const [found] = rows
  if (!found) throw notFound('delivery')
  if (!['sent', 'refused', 'waiting'].includes(found.state)) throw refused(t.message('notAgain'))
  await sql`update webhook_delivery d set tries = 0, not_before = ${now.toISOString()},
      state = case when w.paused_at is null or d.type = ${testEvent} then 'queued' else 'held' end
    from webhook w where w.id = d.webhook and d.id = ${delivery}`.execute(tx)
  return { ok: true }
}

/** Ends a pause; what was held is due now. */
export const resumeWebhook = async (
  tx: Tx,
  actor: Actor,
  webhook: number,
  now: Date,
): Promise<AnswerOf<typeof resumeCall>> => {
  const { id, firm, version, paused_at } = await lockWebhook(tx, actor, webhook)
  if (paused_at === null) throw refused(t.message('notPaused'))
  await sql`update webhook set paused_at = null, failures = 0, failing_since = null where id = ${id}`.execute(
    tx,
  )
  await sql`update webhook_delivery set state = 'queued', tries = 0, not_before = ${now.toISOString()}
    where webhook = ${id} and state = 'held'`.execute(tx)
  await recordHistory(tx, actor, { entity: 'webhook', id, firm, version, what: 'resumed' })
  return savedWebhook(tx, actor, id)
}
