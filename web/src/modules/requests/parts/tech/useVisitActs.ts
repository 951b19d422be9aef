import { useState } from 'react'
import type { Problem } from '#contract/kit/problems.ts'
import type { EventShape } from '#contract/requests/index.ts'
import { act, currentOutbox, sayKept } from '../../../../kit/outbox/current.ts'
import { toast } from '../../../../ui/toast.ts'
import type { StopChoice } from '../stop/stopChoice.ts'
import { visitAct } from './useTicks.ts'
import { t } from './texts.ts'

/**
 * Moves a visit by the outbox. `blocked` lists the open items if it couldn't be completed.
 * @param visit as it is with everything that waits
 */
export const useVisitActs = (visit: EventShape) => {
  const [blocked, setBlocked] = useState<NonNullable<Problem['open']>>([])
  const [isMoving, setMoving] = useState(false)

  const send = async (from: EventShape, to: number, says: string, choice: StopChoice = {}) => {
    const { calibrateEvent, version } = from
    const body = { calibrateEvent, status: to, version, ...choice }
    const draft = visitAct(from, 'move', { call: 'POST calibrate/updateStatusCalibrateEvent', body, says })
    const added = await act(draft)
    return { id: added.act.id, outcome: await added.outcome }
  }
  const undoMove = async (answer: EventShape, to: number, asksReason: boolean) => {
    const { outcome } = await send(
      answer,
      to,
      t('act.undo'),
      asksReason ? { reason: t('move.undoReason') } : {},
    )
    if (outcome.kind === 'refused') toast.error(outcome.reason)
  }
  const move = async (to: number, choice?: StopChoice): Promise<boolean> => {
    const from = visit.calibrateStatusType
    const says = visit.moves.find((each) => each.to === to)?.says.replace('…', '') ?? ''
    setBlocked([])
    setMoving(true)
    const { id, outcome } = await send(visit, to, t('act.move', { move: says }), choice).finally(() =>
      setMoving(false),
    )
    if (outcome.kind === 'refused') {
      // The person saw it, so it needn't be kept.
      void currentOutbox()?.discard(id, 'refused')
      if (outcome.problem?.open?.length) setBlocked(outcome.problem.open)
      else toast.error(outcome.reason)
      return false
    }
    if (outcome.kind === 'waiting') {
      sayKept(outcome, t('move.kept', { move: says }))
      return true
    }
    const answer = outcome.answer as EventShape
    const reverse = answer.moves.find((each) => each.to === from)
    toast.ok(
      t('move.done', { number: answer.number, status: answer.calibrateStatusTypeName }),
      reverse && { undo: () => undoMove(answer, from, reverse.asksReason) },
    )
    return true
  }
  return { move, isMoving, blocked, clearBlocked: () => setBlocked([]) }
}
