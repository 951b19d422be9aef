import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { forbidden, notFound } from '#server/kernel/http/problems.ts'
import { undoMail, undoSms } from '../../../live/door.ts'
import { eventSidesOf } from '../../policy.ts'
import { lockEvent, recordVisit, publishToParties } from '../../store.ts'
import type { LinkMessages } from '../store.ts'
import { t } from '../texts.ts'

/** Revokes links of a visit. Links already answered or revoked stay as they are. */
export const revokeLinks = async (
  tx: Tx,
  actor: Actor,
  { calibrateEvent, links }: { calibrateEvent: number; links: readonly number[] },
  now: Date,
): Promise<{ ok: true }> => {
  const visit = await lockEvent(tx, actor, calibrateEvent)
  if (eventSidesOf(actor, visit.event).length === 0) throw forbidden()
  const found = await tx
    .selectFrom('authorization_link')
    .select(['id', 'to', 'name', 'mail', 'sms', 'answered_at', 'revoked_at'])
    .where('event', '=', visit.event.id)
    .where('id', 'in', [...links])
    .orderBy('id')
    .forUpdate()
    .execute()
  if (found.length < new Set(links).size) throw notFound('link')
  const open = found.filter((link) => link.answered_at === null && link.revoked_at === null)
  if (open.length === 0) return { ok: true }
  await tx
    .updateTable('authorization_link')
    .set({ revoked_at: now.toISOString(), revoked_name: actor.name || t('someone') })
    .where(
      'id',
      'in',
      open.map(({ id }) => id),
    )
    .execute()
  await cancelMessages(tx, actor, open)
  const names = open.map(({ name, to }) => name || to).join(', ')
  await recordVisit(tx, actor, visit, { what: 'tookAuthorizationBack', changes: { to: [names, null] } })
  await publishToParties(tx, actor, visit.request, {
    name: 'requests.authorizationRevoked',
    entity: 'event',
    id: visit.event.id,
    version: visit.event.version,
    data: { request: visit.request.id },
  })
  return { ok: true }
}

/** Cancels the queued messages of links that are no longer valid. */
export const cancelMessages = async (
  tx: Tx,
  actor: Actor,
  carried: readonly LinkMessages[],
): Promise<void> => {
  for (const { mail, sms } of carried) {
    if (mail !== null) await undoMail(tx, actor, mail).catch(ignoreNotFound)
    if (sms !== null) await undoSms(tx, actor, sms)
  }
}

/** An email from the other side isn't visible here and can't be cancelled; it goes out with an invalid link. */
const ignoreNotFound = (error: unknown): void => {
  if (!(error instanceof Error) || !('status' in error) || error.status !== 404) throw error
}
