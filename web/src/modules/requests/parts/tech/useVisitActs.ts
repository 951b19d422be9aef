import { useState } from 'react'
import type { EventShape } from '#contract/requests/index.ts'
import type { StopChoice } from '../stop/stopChoice.ts'
import { moveVisit, type OpenItems } from './moveVisit.ts'

/**
 * Moves a visit. `blocked` lists the open items if it couldn't be completed.
 * @param visit as it is with everything that waits
 */
export const useVisitActs = (visit: EventShape) => {
  const [blocked, setBlocked] = useState<OpenItems>([])
  const [isMoving, setMoving] = useState(false)
  const move = async (to: number, choice?: StopChoice): Promise<boolean> => {
    setBlocked([])
    setMoving(true)
    const moved = await moveVisit(visit, to, choice).finally(() => setMoving(false))
    setBlocked(moved.blocked)
    return moved.isMoved
  }
  return { move, isMoving, blocked, clearBlocked: () => setBlocked([]) }
}
