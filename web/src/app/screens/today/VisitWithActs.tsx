import { useLayoutEffect } from 'react'
import type { EventShape } from '#contract/requests/index.ts'
import { useVisitWithActs } from '../../../modules/requests/parts/tech/useTicks.ts'

interface Props {
  stored: EventShape
  onVisit: (visit: EventShape | undefined) => void
}

/** Lays what waits on this device over a visit. Draws nothing. */
export default function VisitWithActs({ stored, onVisit }: Props) {
  const visit = useVisitWithActs(stored)
  useLayoutEffect(() => onVisit(visit), [visit, onVisit])
  return null
}
