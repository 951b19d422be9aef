import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { rotateWebhookSecret as rotateCall, saveWebhook as saveCall } from '#contract/webhooks.ts'
import { isNew } from '#contract/kit/shapes.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { RunChange } from '#server/kernel/http/bindings.ts'
import { invalid, notFound, refused } from '#server/kernel/http/problems.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { refuseImmutable } from '#server/kernel/records/immutable-fields.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { changeRecord, lockRecord, saveRecord, type RecordKind } from '#server/kernel/records/save-record.ts'
import type { Services } from '#server/kernel/services.ts'
import { publishList } from '../../lookups/door.ts'
import { savedWebhook } from '../reads/webhooks.ts'
import { makeSecret, seal } from '../secrets.ts'
import { t } from '../texts.ts'

export const webhookKind: RecordKind = {
  table: 'webhook',
  what: 'webhook',
  publish: (tx, actor, row) => publishList(tx, actor, 'webhooks.changed', row),
}

const maxWebhooks = 20
const overlapMs = 86_400_000

type Answer = AnswerOf<typeof saveCall>
type Body = BodyOf<typeof saveCall>

/** Saves a webhook. A new one is answered with its secret; the answer kept for a repeated request has its seed. */
export const saveWebhook = async (
  services: Services,
  actor: Actor,
  change: RunChange,
  body: Body,
): Promise<Answer> => {
  const { seed, ...saved } = await change(actor, async (tx) => {
    const seed = randomUUID()
    const { id } = await store(services, tx, actor, body, makeSecret(services, seed))
    return { ...(await savedWebhook(tx, actor, id)), seed }
  })
  return { ...saved, secret: isNew(body.webhook) ? makeSecret(services, seed) : null }
}

const store = (services: Services, tx: Tx, actor: Actor, body: Body, secret: string) =>
  saveRecord(
    tx,
    actor,
    webhookKind,
    { id: body.webhook, version: body.version },
    { name: body.name, url: body.url, events: body.events && [...new Set(body.events)], is_off: body.isOff },
    {
      ownerOfNew: () => ownerOf(actor, body.firm),
      mayChange: (stored) => {
        if (stored.deleted_at !== null) throw notFound('webhook')
        refuseImmutable({ firm: stored.firm }, { firm: body.firm }, t('otherFirm'))
      },
      check: async (next, stored, firm) => {
        refuseIncomplete(services, next)
        if (!stored) await refuseTooMany(tx, firm)
        const isOtherUrl = stored !== undefined && stored['url'] !== next['url']
        return {
          saved_by: actor.user,
          ...(stored ? {} : { secret: seal(services, firm, secret), ending: secret.slice(-4) }),
          // Somebody else's server has not failed yet.
          ...(isOtherUrl ? { failures: 0, failing_since: null } : {}),
        }
      },
    },
  )

const ownerOf = (actor: Actor, firm: number | undefined): number => {
  const owner = firm === undefined || firm <= 0 ? actor.firm : firm
  if (!canSeeFirm(actor, owner)) throw notFound('firm')
  return owner
}

const refuseIncomplete = ({ webhookPost }: Services, next: Record<string, unknown>): void => {
  const { name, url, events } = next as { name?: string; url?: string; events?: string[] }
  if (!name) throw invalid([{ field: 'name', message: t.message('required') }])
  const refusal = webhookPost.refusalOf(url ?? '')
  if (refusal) throw invalid([{ field: 'url', message: t.message(`url.${refusal}`) }])
  if (!events || events.length === 0) throw invalid([{ field: 'events', message: t.message('events.none') }])
}

const refuseTooMany = async (tx: Tx, firm: number): Promise<void> => {
  const { count } = await tx
    .selectFrom('webhook')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('firm', '=', firm)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxWebhooks) throw refused(t.message('tooMany', { count: maxWebhooks }))
}

/** Moves a webhook to the trash or back. */
export const deleteWebhook = async (
  tx: Tx,
  actor: Actor,
  { webhook, undo }: { webhook: number; undo: boolean },
  now: Date,
): Promise<{ ok: true }> => {
  const stored = await lockRecord(tx, actor, webhookKind, webhook)
  if ((stored.deleted_at === null) === undo) throw notFound('webhook')
  const changes = { deleted_at: undo ? null : now.toISOString() }
  await changeRecord(tx, actor, webhookKind, stored, changes, undo ? 'restored' : 'deleted')
  return { ok: true }
}

/** Gives a webhook a new signing secret. For a day both sign, unless the one before leaked. */
export const rotateSecret = async (
  services: Services,
  actor: Actor,
  change: RunChange,
  { webhook, endsOld }: BodyOf<typeof rotateCall>,
  now: Date,
): Promise<Answer> => {
  const { seed, ...saved } = await change(actor, async (tx) => {
    const seed = randomUUID()
    const secret = makeSecret(services, seed)
    const { id, firm, version, deleted_at } = await lockRecord(tx, actor, webhookKind, webhook)
    if (deleted_at !== null) throw notFound('webhook')
    await sql`update webhook set secret = ${seal(services, firm, secret)}, ending = ${secret.slice(-4)},
        previous_secret = case when ${endsOld} then null else secret end,
        previous_until = case when ${endsOld} then null else ${new Date(now.getTime() + overlapMs).toISOString()}::timestamptz end
      where id = ${id}`.execute(tx)
    await recordHistory(tx, actor, { entity: 'webhook', id, firm, version, what: 'secretRotated' })
    return { ...(await savedWebhook(tx, actor, id)), seed }
  })
  return { ...saved, secret: makeSecret(services, seed) }
}
