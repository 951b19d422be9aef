import type { Problem } from '#contract/kit/problems.ts'
import type { EventShape } from '#contract/requests/index.ts'
import { act, currentOutbox, sayKept } from '../../../../kit/outbox/current.ts'
import { toast } from '../../../../ui/toast.ts'
import type { StopChoice } from '../stop/stopChoice.ts'
import { visitAct } from './useTicks.ts'
import { t } from './texts.ts'

export type OpenItems = NonNullable<Problem['open']>

const send = async (from: EventShape, to: number, says: string, choice: StopChoice = {}) => {
  const { calibrateEvent, version } = from
  const body = { calibrateEvent, status: to, version, ...choice }
  const draft = visitAct(from, 'move', { call: 'POST calibrate/updateStatusCalibrateEvent', body, says })
  const added = await act(draft)
  return { id: added.act.id, outcome: await added.outcome }
}

const undoMove = async (answer: EventShape, to: number, asksReason: boolean) => {
  const choice = asksReason ? { reason: t('move.undoReason') } : {}
  const { outcome } = await send(answer, to, t('act.undo'), choice)
  if (outcome.kind === 'refused') toast.error(outcome.reason)
}

/**
 * Moves a visit by the outbox, and says what came of it.
 * @param visit as it is with everything that waits
 * @returns whether it moved, and the open items if it couldn't be completed
 */
export const moveVisit = async (
  visit: EventShape,
  to: number,
  choice?: StopChoice,
): Promise<{ isMoved: boolean; blocked: OpenItems }> => {
  const from = visit.calibrateStatusType
  const says = visit.moves.find((each) => each.to === to)?.says.replace('…', '') ?? ''
  const { id, outcome } = await send(visit, to, t('act.move', { move: says }), choice)
  if (outcome.kind === 'refused') {
    // The person saw it, so it needn't be kept.
    void currentOutbox()?.discard(id, 'refused')
    const blocked = outcome.problem?.open ?? []
    if (blocked.length === 0) toast.error(outcome.reason)
    return { isMoved: false, blocked }
  }
  if (outcome.kind === 'waiting') {
    sayKept(outcome, t('move.kept', { move: says }))
    return { isMoved: true, blocked: [] }
  }
  const answer = outcome.answer as EventShape
  const reverse = answer.moves.find((each) => each.to === from)
  toast.ok(
    t('move.done', { number: answer.number, status: answer.calibrateStatusTypeName }),
    reverse && { undo: () => undoMove(answer, from, reverse.asksReason) },
  )
  return { isMoved: true, blocked: [] }
}
