import { readAs } from '#server/kernel/texts/reader.ts'
import { RequestStatus } from '#contract/statuses.ts'
import type { BodyOf } from '#contract/kit/call.ts'
import type { decideSender } from '#contract/requests/blueprint.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { forbidden, invalid, notFound, refused } from '#server/kernel/http/problems.ts'
import { queueMail } from '../../../live/door.ts'
import { moveRequest } from '../../commands/move-request.ts'
import { sidesOf } from '../../policy.ts'
import { lockRequest, publishToParties, type RequestRow } from '../../store.ts'
import { decisionEmail } from '../emails.ts'
import { t } from '../texts.ts'

/** Confirms the sender of an outside repair order, or refuses the sender and cancels the order. Emails the sender either way. */
export const decide = async (
  tx: Tx,
  actor: Actor,
  { calibrate, confirm, reason }: BodyOf<typeof decideSender>,
  now: Date,
): Promise<{ ok: true }> => {
  const request = await lockRequest(tx, actor, calibrate)
  if (sidesOf(actor, request).length === 0) throw forbidden()
  const intake = await lockOpenIntake(tx, request)
  const why = reason.trim()
  if (!confirm && why === '') throw invalid([{ field: 'reason', message: t.message('sender.why') }])
  const state = confirm ? ('confirmed' as const) : ('refused' as const)
  await tx
    .updateTable('intake')
    .set({
      state,
      decided_by: actor.user,
      decided_name: actor.name,
      decided_at: now.toISOString(),
      reason: confirm ? '' : why,
    })
    .where('id', '=', intake.id)
    .execute()
  await recordHistory(tx, actor, {
    entity: 'request',
    id: request.id,
    request: request.id,
    firm: request.firm,
    serviceFirm: request.service_firm,
    version: request.version,
    what: confirm ? 'senderConfirmed' : 'senderRefused',
    why: confirm ? null : why,
  })
  if (!confirm && request.status === RequestStatus.pending)
    await moveRequest(tx, actor, request, RequestStatus.cancelled, now, { why })
  else
    await publishToParties(tx, actor, request, {
      name: 'requests.changed',
      entity: 'request',
      id: request.id,
      version: request.version,
    })
  const center = await tx
    .selectFrom('firm')
    .select(['name', 'phone'])
    .where('id', '=', request.firm)
    .executeTakeFirstOrThrow()
  const job = { number: request.ro_number, vehicle: request.vehicle_text, vin: request.vin }
  const parent = { firm: request.firm, request: request.id }
  await queueMail(tx, actor, now, {
    ...parent,
    to: [intake.email],
    ...readAs({ language: intake.language, firm: request.firm }, () =>
      decisionEmail(job, center, confirm, why),
    ),
  })
  return { ok: true }
}

/** @throws refused when somebody has decided about the sender already */
const lockOpenIntake = async (tx: Tx, request: RequestRow) => {
  const intake = await tx
    .selectFrom('intake')
    .selectAll()
    .where('request', '=', request.id)
    .forUpdate()
    .executeTakeFirst()
  if (!intake) throw notFound('sender')
  if (intake.state === 'open') return intake
  const names = { name: intake.decided_name, ro: request.ro_number }
  throw refused(t.message(intake.state === 'confirmed' ? 'sender.confirmed' : 'sender.refused', names))
}
