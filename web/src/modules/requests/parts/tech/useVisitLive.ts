import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { EventShape } from '#contract/requests/index.ts'
import { useLive, usePresence } from '../../../../kit/live/live.ts'
import { markStale } from '../../../../kit/api/queries.ts'
import { allLines } from '../visit/stages.ts'
import { visitQuery } from './visitQuery.ts'

/** How long a line stays marked after someone else's change, in ms. */
const flashMs = 2000
/** A refetch within this many ms after someone else's change is taken to show that change. */
const remoteChangeMs = 5000

const lineStates = (visit: EventShape) =>
  new Map(
    allLines(visit).map((line) => [
      line.id,
      JSON.stringify([line.done, line.skippedReason, line.note, line.actionTime, line.files.length]),
    ]),
  )

/**
 * Refetches the visit when it, its request, or its files change. Returns the items others just changed and who else has
 * the visit open.
 */
export const useVisitLive = (event: number, visit: EventShape | undefined, user: number) => {
  const client = useQueryClient()
  const lastRemoteChange = useRef(0)
  const before = useRef<ReturnType<typeof lineStates>>(undefined)
  const [flashing, setFlashing] = useState<ReadonlySet<number>>(new Set())
  const request = visit?.calibrate
  useLive('*', (changes) => {
    const relevant = changes.filter(
      (change) =>
        (change.kind === 'event' && change.id === event) ||
        (request !== undefined &&
          (change.request === request || (change.kind === 'request' && change.id === request))),
    )
    if (relevant.length === 0) return
    if (relevant.some((change) => change.actor !== user)) lastRemoteChange.current = Date.now()
    void client.invalidateQueries({ queryKey: visitQuery(event).queryKey })
    void markStale(client, 'calibrate/testDrives')
  })
  useEffect(() => {
    if (!visit) return
    const [last, now] = [before.current, lineStates(visit)]
    before.current = now
    if (!last || Date.now() - lastRemoteChange.current > remoteChangeMs) return
    const changed = [...now].filter(([id, text]) => last.has(id) && last.get(id) !== text).map(([id]) => id)
    if (changed.length === 0) return
    setFlashing(new Set(changed))
    const timer = setTimeout(() => setFlashing(new Set()), flashMs)
    return () => clearTimeout(timer)
  }, [visit])
  const people = usePresence(`event:${event}`)
  return { flashing, people }
}
