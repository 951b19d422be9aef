import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { EventShape } from '#contract/requests/index.ts'
import { useLiveState } from '../../../../kit/live.ts'
import { confirm } from '../../../../ui/overlay/confirm.ts'
import { useUploads, type Upload } from '../files/useUploads.ts'
import { allLines } from '../visit/stages.ts'
import { lacks } from './lines.ts'
import { visitQuery, type Ticks } from './useTicks.ts'

/**
 * Photos, videos and files of a visit on their way. They are shown at once from the device, kept while there is no line,
 * and an item is ticked when all it asks for has arrived.
 */
export const useEvidence = (
  { calibrate, calibrateEvent }: Pick<EventShape, 'calibrate' | 'calibrateEvent'>,
  { change }: Pick<Ticks, 'change'>,
) => {
  const client = useQueryClient()
  const sending = useUploads()
  const { uploads, add, again } = sending
  const { line } = useLiveState()
  const told = useRef(new Set<number>())

  const arrived = async (upload: Upload): Promise<void> => {
    const { queryKey } = visitQuery(calibrateEvent)
    await client.invalidateQueries({ queryKey })
    const visit = client.getQueryData<EventShape>(queryKey)
    const item = visit && allLines(visit).find((each) => each.id === upload.target?.item)
    if (item && !item.done && !item.skippedReason && lacks(item).length === 0) change(item, { done: true })
  }
  useEffect(() => {
    for (const upload of uploads) {
      if (upload.state !== 'done' || told.current.has(upload.key)) continue
      told.current.add(upload.key)
      void arrived(upload)
    }
  })

  const waiting = useRef<readonly Upload[]>([])
  waiting.current = uploads.filter((each) => each.state === 'failed' && each.unreached)
  useEffect(() => {
    if (line === 'live') waiting.current.forEach((each) => again(each.key))
  }, [line, again])

  const open = uploads.filter((each) => each.state !== 'done').length
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
    take: (files: readonly File[], item?: number) => add(files, { calibrate, calibrateEvent, item }),
    of: (item: number) => uploads.filter((each) => each.target?.item === item),
    /** Of no item: they stand with the files of the visit. */
    loose: { ...sending, uploads: uploads.filter((each) => each.target?.item === undefined) },
    unreached: waiting.current.length,
  }
}
export type Evidences = ReturnType<typeof useEvidence>
