import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { testEvent } from '#contract/kit/webhook-events.ts'
import { advisoryLocks } from '#server/kernel/postgres/advisory-locks.ts'
import { systemScope } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { WebhookError } from '../../outside/webhooks/post-webhook.ts'
import { pauseNotice } from './pause-notice.ts'
import { isFailingTooLong, maxTries, nextOf, type AttemptResult } from './rules/retry.ts'
import { unseal } from './secrets.ts'
import { t } from './texts.ts'

/** An attempt that takes longer than this counts as interrupted and is made again. */
const attemptTimeoutMs = 60_000

type Claimed = {
  id: number
  firm: number
  webhook: number
  message: string
  type: string
  body: string
  tries: number
  url: string
  secret: string
  previous_secret: string | null
}

/**
 * Claims the next due delivery, the oldest first. A webhook is called by one process at a time, so that a slow receiver
 * holds up nobody else and isn't flooded after an outage.
 */
const claim = async (tx: Tx, now: Date): Promise<Claimed | undefined> => {
  const at = now.toISOString()
  const until = new Date(now.getTime() + attemptTimeoutMs).toISOString()
  // Claims take turns: only a statement that begins afterwards sees what the one before has claimed.
  await sql`select pg_advisory_xact_lock(${advisoryLocks.webhookClaim})`.execute(tx)
  const { rows } = await sql<Claimed>`with next as (
      select d.id from webhook_delivery d join webhook w on w.id = d.webhook
      where d.state in ('queued', 'waiting', 'sending') and d.not_before <= ${at} and w.deleted_at is null
        and (d.type = ${testEvent} or not w.is_off and w.paused_at is null)
        and not exists (select 1 from webhook_delivery o
          where o.webhook = d.webhook and o.state = 'sending' and o.not_before > ${at})
      order by d.not_before, d.id limit 1)
    update webhook_delivery d set state = 'sending', tries = d.tries + 1, not_before = ${until}
    from next, webhook w where d.id = next.id and w.id = d.webhook
    returning d.id, d.firm, d.webhook, d.message, d.type, d.body, d.tries, w.url, w.secret,
      case when w.previous_until > ${at} then w.previous_secret end as previous_secret`.execute(tx)
  return rows[0]
}

/** Headers as Standard Webhooks says. During a rotation both secrets sign. */
const headersOf = (services: Services, delivery: Claimed, now: Date): Record<string, string> => {
  const { firm, message, body, secret, previous_secret } = delivery
  const id = `msg_${message}`
  const signatures = [secret, previous_secret]
    .filter((each) => each !== null)
    .map((each) => new Webhook(unseal(services, firm, each)).sign(id, now, body))
  return {
    'user-agent': `calibrate/${services.settings.version}`,
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}

type Attempt = AttemptResult & { answer: string; tookMs: number }

const attempt = async (services: Services, delivery: Claimed): Promise<Attempt> => {
  const started = performance.now()
  const took = () => Math.round(performance.now() - started)
  try {
    const headers = headersOf(services, delivery, services.clock.now())
    const { status, text, retryAfterSeconds } = await services.webhookPost.post(
      delivery.url,
      headers,
      delivery.body,
    )
    return { status, retryAfterSeconds, answer: text, tookMs: took() }
  } catch (error) {
    return { status: null, retryAfterSeconds: null, answer: troubleText(error), tookMs: took() }
  }
}

const troubleText = (error: unknown): string => {
  if (!(error instanceof WebhookError)) return t('answer.failed', { reason: '' })
  if (error.trouble === 'internal') return t('answer.internal')
  if (error.trouble === 'timeout') return t('answer.timeout', { seconds: 15 })
  return t('answer.failed', { reason: error.message }).slice(0, 1000)
}

/** Sends one due delivery. Resolves to whether there was one. */
export const sendNext = async (services: Services): Promise<boolean> => {
  const { db, clock } = services
  const delivery = await db.command(systemScope, (tx) => claim(tx, clock.now()))
  if (!delivery) return false
  const result = await attempt(services, delivery)
  await db.command(systemScope, (tx) => record(services, tx, delivery, result))
  return true
}

/** Records an attempt, unless another one has begun since, and pauses a webhook that has failed too long. */
const record = async (services: Services, tx: Tx, delivery: Claimed, result: Attempt): Promise<void> => {
  const now = services.clock.now()
  // Somebody looks at a test, so it is made once.
  const tries = delivery.type === testEvent ? maxTries : delivery.tries
  const next = nextOf(result, tries)
  const due = new Date(now.getTime() + (next.state === 'waiting' ? next.seconds * 1000 : 0)).toISOString()
  const { rows } = await sql`update webhook_delivery set state = ${next.state}, not_before = ${due},
      status = ${result.status}, answer = ${result.answer}, took_ms = ${result.tookMs},
      sent_at = ${next.state === 'sent' ? now.toISOString() : null}
    where id = ${delivery.id} and state = 'sending' and tries = ${delivery.tries} returning id`.execute(tx)
  // A test says nothing about what the company's system does with events.
  if (rows.length === 0 || delivery.type === testEvent) return
  if (next.state === 'sent') {
    await sql`update webhook set failures = 0, failing_since = null, last_sent_at = ${now.toISOString()}
      where id = ${delivery.webhook}`.execute(tx)
    return
  }
  const { rows: hooks } = await sql<{ failures: number; failing_since: string }>`update webhook
    set failures = failures + 1, failing_since = coalesce(failing_since, ${now.toISOString()})
    where id = ${delivery.webhook} returning failures, failing_since`.execute(tx)
  const [hook] = hooks
  if (!hook) return
  const isOver = next.state === 'refused' && next.pauses
  if (isOver || isFailingTooLong(hook.failures, new Date(hook.failing_since), now))
    await pause(services, tx, delivery.webhook, result.status === 410, now)
}

/** What waits is held until somebody resumes the webhook. */
const pause = async (
  services: Services,
  tx: Tx,
  webhook: number,
  isGone: boolean,
  now: Date,
): Promise<void> => {
  const { rows } = await sql`update webhook set paused_at = ${now.toISOString()}
    where id = ${webhook} and paused_at is null returning id`.execute(tx)
  if (rows.length === 0) return
  await sql`update webhook_delivery set state = 'held'
    where webhook = ${webhook} and state in ('queued', 'waiting') and type <> ${testEvent}`.execute(tx)
  await pauseNotice(services, tx, webhook, isGone, now)
}

/** When the next delivery is due (ISO instant), or null if none waits. */
export const nextDue = async (tx: Tx): Promise<string | null> => {
  const { rows } = await sql<{ due: string | null }>`select min(d.not_before) as due from webhook_delivery d
    join webhook w on w.id = d.webhook where d.state in ('queued', 'waiting', 'sending')
      and w.deleted_at is null and (d.type = ${testEvent} or not w.is_off and w.paused_at is null)`.execute(
    tx,
  )
  return rows[0]?.due ?? null
}
