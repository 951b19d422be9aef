import { requestLook, visitLook } from '../../../../kit/display/statusLook.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { EventShape, RequestShape } from '#contract/requests/index.ts'
import { EventStatus } from '#contract/statuses.ts'
import { CallError } from '../../../../kit/api/client.ts'
import type { Problem } from '#contract/kit/problems.ts'
import { toast } from '../../../../ui/toast.ts'
import { useMoveRequest, useMoveVisit } from '../../data.ts'
import { openResultCount } from '../results/resultActs.ts'
import { resultsQuery } from '../results/useResults.ts'
import type { StopChoice } from '../stop/stopChoice.ts'
import { blockingLines } from '../tech/checklistState.ts'
import { t } from './texts.ts'

type Move = RequestShape['moves'][number]
type Moved = { moves: Move[]; version: number }

/** Shows why a move was refused. For a stale page the server's text says to reload. */
export const showRefusal = (error: unknown): void => {
  toast.error(error instanceof CallError ? error.problem.detail : t('move.failed'))
}

/** The move back to the previous status, if it is allowed. */
const findReverseMove = (answer: Moved, from: number): Move | undefined =>
  answer.moves.find((move) => move.to === from)

/** Moves a request. The toast offers Undo if the reverse move is allowed. */
export const useRequestMoves = (request: Pick<RequestShape, 'calibrate' | 'version' | 'status'>) => {
  const { mutateAsync: change, isPending: isMoving } = useMoveRequest()
  const { calibrate, version, status: from } = request
  const move = useCallback(
    async (to: number, more: StopChoice & { serviceFirm?: number } = {}): Promise<boolean> => {
      try {
        const answer = await change({ calibrate, status: to, version, ...more })
        const reverse = findReverseMove(answer, from)
        const undo = reverse && {
          undo: () =>
            change({
              calibrate,
              status: from,
              version: answer.version,
              reason: reverse.asksReason ? t('move.undoReason') : undefined,
            }).catch(showRefusal),
        }
        toast.ok(
          t('move.requestDone', { ronumber: answer.ronumber, status: requestLook(answer.status).word }),
          undo,
        )
        return true
      } catch (error) {
        showRefusal(error)
        return false
      }
    },
    [change, calibrate, version, from],
  )
  return useMemo(() => ({ move, isMoving }), [move, isMoving])
}

export type OpenItem = NonNullable<Problem['open']>[number]

/**
 * Moves a visit, if there is one. `blocked` lists the open items if it couldn't be completed; with `openResults`, it waits to
 * be asked whether it may complete without the results that the report states.
 */
export const useVisitMoves = (visit: EventShape | undefined) => {
  const client = useQueryClient()
  const change = useMoveVisit()
  const [blocked, setBlocked] = useState<OpenItem[]>([])
  const [openResults, setOpenResults] = useState(0)
  const [isCounting, setCounting] = useState(false)

  const countOpenResults = async ({ calibrateEvent }: EventShape): Promise<number> => {
    setCounting(true)
    try {
      return openResultCount(await client.fetchQuery({ ...resultsQuery(calibrateEvent), staleTime: 0 }), [])
    } catch {
      // Nothing is known that could be asked about.
      return 0
    } finally {
      setCounting(false)
    }
  }
  const move = async (to: number, choice: StopChoice = {}): Promise<boolean> => {
    if (!visit) return false
    // With open items the move is refused, which says more.
    if (to === EventStatus.completed && blockingLines(visit).length === 0) {
      const count = await countOpenResults(visit)
      if (count > 0) {
        setOpenResults(count)
        return false
      }
    }
    return moveNow(visit, to, choice)
  }
  const moveNow = async (
    { calibrateEvent, version, calibrateStatusType: from }: EventShape,
    to: number,
    choice: StopChoice = {},
  ): Promise<boolean> => {
    setBlocked([])
    setOpenResults(0)
    try {
      const answer = await change.mutateAsync({ calibrateEvent, status: to, version, ...choice })
      const reverse = findReverseMove(answer, from)
      const undo = reverse && {
        undo: () =>
          change
            .mutateAsync({
              calibrateEvent,
              status: from,
              version: answer.version,
              reason: reverse.asksReason ? t('move.undoReason') : undefined,
            })
            .catch(showRefusal),
      }
      toast.ok(
        t('move.visitDone', { number: answer.number, status: visitLook(answer.calibrateStatusType).word }),
        undo,
      )
      return true
    } catch (error) {
      const open = error instanceof CallError ? error.problem.open : undefined
      if (open?.length) setBlocked(open)
      else showRefusal(error)
      return false
    }
  }
  return {
    move,
    isMoving: change.isPending || isCounting,
    blocked,
    clearBlocked: () => setBlocked([]),
    openResults:
      visit && openResults > 0 ? { calibrateEvent: visit.calibrateEvent, count: openResults } : undefined,
    completeAnyway: () => visit && void moveNow(visit, EventStatus.completed),
    closeOpenResults: () => setOpenResults(0),
  }
}
