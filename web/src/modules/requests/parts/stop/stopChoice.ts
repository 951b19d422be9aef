import type { EventStatus, RequestStatus } from '#contract/statuses.ts'
import type { RequestShape } from '#contract/requests/index.ts'
import { t } from './texts.ts'

export type Move = RequestShape['moves'][number]
/** Why something is put on hold or cancelled, and until when, as the calls take it. */
export type StopChoice = { reason?: string; reasonType?: number; resumeOn?: string | null }

/** Whether it is the move that may name a day to resume. */
export const isHoldMove = ({ reasons }: Move): boolean => reasons === 'HoldReason'

/** Hold again, with another reason or day, for whoever may resume. */
export const holdChanges = (
  held: { hold: RequestShape['hold']; moves: readonly Move[] },
  to: typeof RequestStatus.hold | typeof EventStatus.hold,
): Move[] =>
  held.hold && held.moves.some((move) => !move.asksReason)
    ? [{ to, says: t('changeHold'), asksReason: true, reasons: 'HoldReason' }]
    : []
