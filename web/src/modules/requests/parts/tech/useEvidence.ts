import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { EventShape } from '#contract/requests/index.ts'
import { useLiveState } from '../../../../kit/live/live.ts'
import { confirm } from '../../../../ui/overlay/confirm.ts'
import { useUploads, type Upload } from '../../../../kit/files/useUploads.ts'
import { allLines } from '../visit/stages.ts'
import { lacks } from './lines.ts'
import { visitQuery, type Ticks } from './useTicks.ts'

/**
 * Photos, videos and files of a visit on their way. They are shown at once from the device, kept while there is no line,
 * and an item is ticked when all it asks for has arrived.
 */
export const useEvidence = (visit: EventShape, { change }: Pick<Ticks, 'change'>) => {
  const { calibrate, calibrateEvent } = visit
  const client = useQueryClient()
  const sending = useUploads()
  const { uploads, add, again } = sending
  const { line } = useLiveState()

  // What is to be ticked is remembered from the choosing on: answers may come late, twice, or all at once.
  const asked = useRef(new Set<number>())
  useEffect(() => {
    for (const item of allLines(visit)) {
      if (!asked.current.has(item.id) || lacks(item).length > 0) continue
      asked.current.delete(item.id)
      if (!item.done && !item.skippedReason) change(item, { done: true })
    }
  })
  const arrived = uploads.filter((each) => each.state === 'done').length
  useEffect(() => {
    if (arrived > 0) void client.invalidateQueries({ queryKey: visitQuery(calibrateEvent).queryKey })
  }, [client, calibrateEvent, arrived])

  const waiting = useRef<readonly Upload[]>([])
  waiting.current = uploads.filter((each) => each.state === 'failed' && each.unreached)
  useEffect(() => {
    if (line === 'live') waiting.current.forEach((each) => again(each.key))
  }, [line, again])

  const open = uploads.filter((each) => each.state !== 'done' && !each.isRefused).length
  useBlocker({
    shouldBlockFn: async () =>
      !(await confirm({
        title: open === 1 ? 'Leave without 1 file?' : `Leave without ${open} files?`,
        text: 'They have not reached the server yet and are kept only while this page is open.',
        go: 'Leave',
        cancel: 'Stay',
        danger: true,
      })),
    enableBeforeUnload: open > 0,
    disabled: open === 0,
  })
  return {
    ...sending,
    /** Takes files for an item, or for the visit as a whole. */
    take: (files: readonly File[], item?: number) => {
      const taker = allLines(visit).find((each) => each.id === item)
      if (taker && lacks(taker).length > 0) asked.current.add(taker.id)
      add(files, { calibrate, calibrateEvent, item })
    },
    of: (item: number) => uploads.filter((each) => each.target?.item === item),
    /** Of no item: they stand with the files of the visit. */
    loose: { ...sending, uploads: uploads.filter((each) => each.target?.item === undefined) },
    unreached: waiting.current.length,
  }
}
export type Evidences = ReturnType<typeof useEvidence>
