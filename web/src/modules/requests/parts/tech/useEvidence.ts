import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { EventShape } from '#contract/requests/index.ts'
import { useLiveState } from '../../../../kit/live/live.ts'
import { confirm } from '../../../../ui/overlay/confirm.ts'
import { useUploads, type Upload } from '../../../../kit/files/useUploads.ts'
import { allLines } from '../visit/stages.ts'
import { missingEvidence } from './checklistState.ts'
import { visitQuery, type Ticks } from './useTicks.ts'
import { t } from './texts.ts'

/**
 * Uploads of a visit's photos, videos, and files. They show at once from the device and wait while offline. An item is
 * ticked once all its required evidence has arrived.
 */
export const useEvidence = (visit: EventShape, { change }: Pick<Ticks, 'change'>) => {
  const { calibrate, calibrateEvent } = visit
  const client = useQueryClient()
  const uploading = useUploads()
  const { uploads, add, again } = uploading
  const { line } = useLiveState()

  // Remember the items to tick when files are picked, because answers may arrive late, twice, or all at once.
  const itemsToTick = useRef(new Set<number>())
  useEffect(() => {
    for (const item of allLines(visit)) {
      if (!itemsToTick.current.has(item.id) || missingEvidence(item).length > 0) continue
      itemsToTick.current.delete(item.id)
      if (!item.done && !item.skippedReason) change(item, { done: true })
    }
  })
  const arrivedCount = uploads.filter((each) => each.state === 'done').length
  useEffect(() => {
    if (arrivedCount > 0) void client.invalidateQueries({ queryKey: visitQuery(calibrateEvent).queryKey })
  }, [client, calibrateEvent, arrivedCount])

  const waiting = useRef<readonly Upload[]>([])
  waiting.current = uploads.filter((each) => each.state === 'failed' && each.unreached)
  useEffect(() => {
    if (line === 'live') waiting.current.forEach((each) => again(each.key))
  }, [line, again])

  const unsentCount = uploads.filter((each) => each.state !== 'done' && !each.isRefused).length
  useBlocker({
    shouldBlockFn: async () =>
      !(await confirm({
        title: t('leave.title', { count: unsentCount }),
        text: t('leave.text'),
        confirmLabel: t('leave.leave'),
        cancelLabel: t('leave.stay'),
        danger: true,
      })),
    enableBeforeUnload: unsentCount > 0,
    disabled: unsentCount === 0,
  })
  return {
    ...uploading,
    /** Adds files to an item, or to the visit as a whole. */
    addFiles: (files: readonly File[], item?: number) => {
      const target = allLines(visit).find((each) => each.id === item)
      if (target && missingEvidence(target).length > 0) itemsToTick.current.add(target.id)
      add(files, { calibrate, calibrateEvent, item })
    },
    forItem: (item: number) => uploads.filter((each) => each.target?.item === item),
    /** Uploads that belong to no item, shown with the visit's files. */
    withoutItem: { ...uploading, uploads: uploads.filter((each) => each.target?.item === undefined) },
    unreached: waiting.current.length,
  }
}
export type EvidenceUploads = ReturnType<typeof useEvidence>
