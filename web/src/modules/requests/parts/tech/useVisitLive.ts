import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { EventShape } from '#contract/requests/index.ts'
import { useLive, usePresence } from '../../../../kit/live/live.ts'
import { markStale } from '../../../../kit/api/queries.ts'
import { allLines } from '../visit/stages.ts'
import { visitQuery } from './useTicks.ts'

/** How long a line says that someone else changed it. */
const flashMs = 2000
/** A change of someone else that was heard of this long ago is what the next answer shows. */
const heardMs = 5000

const told = (visit: EventShape) =>
  new Map(
    allLines(visit).map((line) => [
      line.id,
      JSON.stringify([line.done, line.skippedReason, line.note, line.actionTime, line.files.length]),
    ]),
  )

/**
 * Reads the visit again when it, its request or its files change. Answers the items that others changed just now, and
 * who else has the visit open.
 */
export const useVisitLive = (event: number, visit: EventShape | undefined, user: number) => {
  const client = useQueryClient()
  const heard = useRef(0)
  const before = useRef<ReturnType<typeof told>>(undefined)
  const [flashing, setFlashing] = useState<ReadonlySet<number>>(new Set())
  const request = visit?.calibrate
  useLive('*', (changes) => {
    const ours = changes.filter(
      (change) =>
        (change.kind === 'event' && change.id === event) ||
        (request !== undefined &&
          (change.request === request || (change.kind === 'request' && change.id === request))),
    )
    if (ours.length === 0) return
    if (ours.some((change) => change.actor !== user)) heard.current = Date.now()
    void client.invalidateQueries({ queryKey: visitQuery(event).queryKey })
    void markStale(client, 'calibrate/testDrives')
  })
  useEffect(() => {
    if (!visit) return
    const [last, now] = [before.current, told(visit)]
    before.current = now
    if (!last || Date.now() - heard.current > heardMs) return
    const changed = [...now].filter(([id, text]) => last.has(id) && last.get(id) !== text).map(([id]) => id)
    if (changed.length === 0) return
    setFlashing(new Set(changed))
    const timer = setTimeout(() => setFlashing(new Set()), flashMs)
    return () => clearTimeout(timer)
  }, [visit])
  const people = usePresence(`event:${event}`)
  return { flashing, people }
}
