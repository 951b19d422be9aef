import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { EventRow } from '#contract/requests/calls.ts'
import type { EventShape } from '#contract/requests/index.ts'
import { hadWaiting, useWaitingCount } from '../../../kit/outbox/waitingCount.ts'
import { ownStatusQuery } from '../../../modules/dispatch/door.ts'
import { visitQuery } from '../../../modules/requests/parts/tech/visitQuery.ts'
import { useWaiting } from '../../../ui/states/useWaiting.ts'
import { useLoaded } from '../../../ui/useLoaded.ts'
import { shownVisit } from './shownVisit.ts'

// If a file can't be loaded, the card does without it.
const loadActs = () => import('./VisitWithActs.tsx').catch(() => ({ default: () => null }))

export interface NextVisit {
  /** With what waits on this device. */
  visit: EventShape | undefined
  /** Lays over the visit what waits. It draws nothing. */
  acts: ReactNode
  /** Whether to show what depends on the visit, and what comes below it: nothing on the screen moves when it arrives. */
  isShown: boolean
}

/**
 * The visit to do next.
 * @param isWaiting whether something else that moves the page is still on its way
 */
export const useNextVisit = (row: EventRow | undefined, isWaiting: boolean): NextVisit => {
  const stored = useQuery({ ...visitQuery(row?.calibrateEvent ?? 0), enabled: row !== undefined })
  const own = useQuery(ownStatusQuery())
  const { visit, acts, isLoading } = useShownVisit(row && stored.data)
  const isVisitWaiting = row !== undefined && (stored.isPending || isLoading)
  const isBusy = isWaiting || own.isPending || isVisitWaiting
  const isLong = useWaiting(isBusy) === 'long'
  // What was shown stays when another visit becomes the next one.
  const [wasShown, setShown] = useState(false)
  const isShown = wasShown || !isBusy || isLong
  if (isShown && !wasShown) setShown(true)
  return { visit: isShown ? visit : undefined, acts, isShown }
}

/** The visit with what waits on this device. The outbox is large, so it loads only if something waits. */
const useShownVisit = (stored: EventShape | undefined) => {
  const waits = useWaitingCount() > 0
  const [hadActs] = useState(hadWaiting)
  const [found, setFound] = useState<EventShape>()
  const { needsActs, ...shown } = shownVisit({ stored, found, hadActs, waits })
  const Acts = useLoaded(needsActs ? loadActs : undefined)
  const acts =
    needsActs && stored && Acts ? (
      <Acts key={stored.calibrateEvent} stored={stored} onVisit={setFound} />
    ) : null
  return { ...shown, acts }
}
