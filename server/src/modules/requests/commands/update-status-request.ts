import type { BodyOf } from '#contract/kit/call.ts'
import type { updateStatusCalibrate } from '#contract/requests/calls.ts'
import { isRequestStatus, type RequestStatus } from '#contract/statuses.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { refuseImmutable } from '#server/kernel/records/immutable-fields.ts'
import { invalid, refused } from '#server/kernel/http/problems.ts'
import { sidesOf } from '../policy.ts'
import { isByMoney, meantStatus, notYours, requestMoves, requestRefusal, type Side } from '../rules/status.ts'
import { lockRequest, type RequestRow } from '../store.ts'
import { moveRequest } from './move-request.ts'
import { refuseStaleStatus } from './refuse-stale-status.ts'
import { chooseCenter, chosenOnce, refuseUnready } from './submit.ts'
import { isUndo } from './is-undo.ts'

type Asked = Pick<
  BodyOf<typeof updateStatusCalibrate>,
  'calibrate' | 'status' | 'reason' | 'serviceFirm' | 'version'
>
/** Where a request stood and stands now; the same when there was nothing to do. */
export type Moved = { before: RequestRow; after: RequestRow }

/** Moves a repair order; its visits go along. */
export const updateStatusRequest = async (tx: Tx, actor: Actor, body: Asked, now: Date): Promise<Moved> => {
  const request = await lockRequest(tx, actor, body.calibrate)
  const asked = body.status
  if (!isRequestStatus(asked))
    throw invalid([{ field: 'status', message: `There is no status ${asked} of a repair order` }])
  const sides = sidesOf(actor, request)
  const state = { status: request.status, holdFrom: request.hold_from }
  const to = meantStatus(asked, { ...state, isSubmitted: request.submitted_at !== null }, sides)
  const submits = to === 2 && request.status === 1
  if (!submits)
    refuseImmutable({ serviceFirm: request.service_firm }, { serviceFirm: body.serviceFirm }, chosenOnce)
  await refuseStaleStatus(tx, actor, 'request', request, { to, readAt: body.version })
  if (to === request.status) return { before: request, after: request }
  await mayMove(tx, actor, request, to, sides, body.reason, now)
  const wanted = body.serviceFirm ?? request.wanted_center ?? undefined
  const center = submits ? await chooseCenter(tx, request, wanted) : null
  if (center) await refuseUnready(tx, request)
  const after = await moveRequest(tx, actor, request, to, now, { why: body.reason, center })
  return { before: request, after }
}

const mayMove = async (
  tx: Tx,
  actor: Actor,
  request: RequestRow,
  to: RequestStatus,
  sides: readonly Side[],
  reason: string | undefined,
  now: Date,
): Promise<void> => {
  const state = { status: request.status, holdFrom: request.hold_from }
  const move = requestMoves(state).find((row) => row.to === to)
  const isAllowed = move?.who.some((side) => sides.includes(side)) ?? false
  const way = { from: request.status, to }
  if (!isAllowed && !isByMoney(way) && (await isUndo(tx, actor, 'request', request.id, way, now))) return
  if (!move) throw refused(requestRefusal(request.ro_number, state, to))
  if (!isAllowed) throw refused(notYours(move))
  if (move.asksReason && !reason?.trim())
    throw invalid([{ field: 'reason', message: `Say why: ${move.says.replace('…', '')} asks for a reason` }])
}
