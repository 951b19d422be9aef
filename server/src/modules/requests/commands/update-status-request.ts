import type { Side } from '#contract/kit/fields.ts'
import type { BodyOf } from '#contract/kit/call.ts'
import type { updateStatusCalibrate } from '#contract/requests/calls.ts'
import { isRequestStatus, RequestStatus } from '#contract/statuses.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { refuseImmutable } from '#server/kernel/records/immutable-fields.ts'
import { invalid, refused } from '#server/kernel/http/problems.ts'
import { sidesOf } from '../policy.ts'
import {
  isPaymentMove,
  resolveTargetStatus,
  moveName,
  wrongSideMessage,
  requestMoves,
  requestRefusal,
  reasonsOf,
  type RequestMove,
} from '../rules/status.ts'
import { lockRequest, type RequestRow } from '../store.ts'
import { moveRequest } from './move-request.ts'
import { refuseStaleStatus } from './refuse-stale-status.ts'
import { chooseCenter, refuseIncomplete } from './submit.ts'
import { isUndo } from './is-undo.ts'
import { changeRequestHold } from './change-hold.ts'
import { readStop, type StopInput } from './stop-reason.ts'
import { t } from './texts.ts'

type StatusInput = Pick<
  BodyOf<typeof updateStatusCalibrate>,
  'calibrate' | 'status' | 'reason' | 'reasonType' | 'resumeOn' | 'serviceFirm' | 'version'
>
/** The request before and after a move; the same row twice when there was nothing to do. */
export type MoveResult = { before: RequestRow; after: RequestRow }

/** Moves a repair order and its visits to another status. */
export const updateStatusRequest = async (
  tx: Tx,
  actor: Actor,
  body: StatusInput,
  now: Date,
): Promise<MoveResult> => {
  const request = await lockRequest(tx, actor, body.calibrate)
  const requested = body.status
  if (!isRequestStatus(requested))
    throw invalid([{ field: 'status', message: t.message('visit.noStatus', { status: requested }) }])
  const sides = sidesOf(actor, request)
  const state = { status: request.status, holdFrom: request.hold_from }
  const to = resolveTargetStatus(requested, { ...state, isSubmitted: request.submitted_at !== null }, sides)
  const isSubmission = to === RequestStatus.submitted && request.status === RequestStatus.pending
  if (!isSubmission)
    refuseImmutable(
      { serviceFirm: request.service_firm },
      { serviceFirm: body.serviceFirm },
      t('centerFixed'),
    )
  await refuseStaleStatus(tx, actor, 'request', request, { to, readAt: body.version })
  if (to === request.status) {
    const after =
      to === RequestStatus.hold ? await changeRequestHold(tx, actor, request, sides, body, now) : request
    return { before: request, after }
  }
  const move = await refuseMove(tx, actor, request, to, sides, body, now)
  const { stop, why } = await readStop(tx, request, move && reasonsOf(move.name), body, now)
  const requestedCenter = body.serviceFirm ?? request.wanted_center ?? undefined
  const center = isSubmission ? await chooseCenter(tx, request, requestedCenter) : null
  if (center) await refuseIncomplete(tx, request)
  const after = await moveRequest(tx, actor, request, to, now, { why, stop, center })
  return { before: request, after }
}

/** The move, or nothing when it is an undo, which restores what was there. */
const refuseMove = async (
  tx: Tx,
  actor: Actor,
  request: RequestRow,
  to: RequestStatus,
  sides: readonly Side[],
  { reason, reasonType, resumeOn }: StopInput,
  now: Date,
): Promise<RequestMove | undefined> => {
  const state = { status: request.status, holdFrom: request.hold_from }
  const move = requestMoves(state).find((row) => row.to === to)
  const isAllowed = move?.allowedSides.some((side) => sides.includes(side)) ?? false
  const step = { from: request.status, to }
  const mayUndo = !isAllowed || (to === RequestStatus.hold && !reasonType && !resumeOn)
  if (mayUndo && !isPaymentMove(step) && (await isUndo(tx, actor, 'request', request.id, step, now)))
    return undefined
  if (!move) throw refused(requestRefusal(request.ro_number, state, to))
  if (!isAllowed) throw refused(wrongSideMessage(move, actor))
  if (move.asksReason && !reasonType && !reason?.trim())
    throw invalid([{ field: 'reason', message: t.message('enterReason', { move: moveName(move) }) }])
  return move
}
