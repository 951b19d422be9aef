import { useEffect, useRef, useState } from 'react'
import type { EventShape } from '#contract/requests/index.ts'
import { act, currentOutbox } from '../../../../kit/outbox/current.ts'
import type { Act } from '../../../../kit/outbox/act.ts'
import { fileProblem } from '../../../../kit/files/fileText.ts'
import type { ShownUpload } from '../../../../kit/files/useUploads.ts'
import { allLines } from '../visit/stages.ts'
import { missingEvidence } from './checklistState.ts'
import { visitAct, type Ticks } from './useTicks.ts'
import { t } from './texts.ts'

/**
 * Photos, videos, and files of a visit. They are kept on the device first, show at once, and are sent when the line allows.
 * An item is marked done as soon as it has all that it requires.
 */
export const useEvidence = (
  visit: EventShape,
  {
    change,
    acts,
    sending,
    previews,
    isStuck,
  }: Pick<Ticks, 'change' | 'acts' | 'sending' | 'previews' | 'isStuck'>,
) => {
  const { calibrate, calibrateEvent } = visit
  const [refused, setRefused] = useState<readonly ShownUpload[]>([])

  // Items that were open when files were picked. The files arrive in the outbox one by one.
  const itemsToTick = useRef(new Set<number>())
  useEffect(() => {
    for (const item of allLines(visit)) {
      if (!itemsToTick.current.has(item.id) || missingEvidence(item).length > 0) continue
      itemsToTick.current.delete(item.id)
      if (!item.done && !item.skippedReason) change(item, { done: true })
    }
  })

  const toUpload = ({ id, receipt, file, body, state, tries, reason }: Act): ShownUpload => {
    const share = sending.get(id)
    const isUnreached = state === 'waiting' && (isStuck || tries > 0)
    return {
      key: receipt.number,
      file: { name: file?.name ?? '', size: file?.size ?? 0 },
      state: share !== undefined ? 'sending' : state === 'refused' || isUnreached ? 'failed' : 'waiting',
      share: share ?? 0,
      errorText: reason,
      unreached: isUnreached,
      preview: previews.get(id),
      target: { calibrate, calibrateEvent, item: body['item'] as number | undefined },
    }
  }
  const files = acts.filter((each) => each.kind === 'file')
  const uploads = [...refused, ...files.map(toUpload)]
  const actOf = (key: number) => files.find((each) => each.receipt.number === key)
  const handlers = {
    remove(key: number) {
      setRefused((now) => now.filter((each) => each.key !== key))
      const found = actOf(key)
      if (found) void currentOutbox()?.discard(found.id)
    },
    again(key: number) {
      const found = actOf(key)
      if (found) void currentOutbox()?.retry(found.id)
    },
  }
  return {
    ...handlers,
    /** Adds files to an item, or to the visit as a whole. */
    addFiles: (picked: readonly File[], item?: number) => {
      const target = allLines(visit).find((each) => each.id === item)
      if (target && missingEvidence(target).length > 0) itemsToTick.current.add(target.id)
      const bad = picked.filter((file) => fileProblem(file) !== undefined)
      // A new file for an item replaces the one that was refused for it.
      setRefused((now) => [
        ...now.filter((each) => each.target?.item !== item),
        ...bad.map((file, at): ShownUpload => ({
          key: -Date.now() - at,
          file,
          state: 'failed',
          share: 0,
          errorText: fileProblem(file),
          isRefused: true,
          target: { calibrate, calibrateEvent, item },
        })),
      ])
      const keep = async () => {
        for (const file of picked.filter((each) => !bad.includes(each)))
          await act(
            visitAct(visit, 'file', {
              call: 'POST file/upload',
              body: { calibrate, calibrateEvent, ...(item === undefined ? {} : { item }) },
              says: target ? t('act.file', { item: target.name, file: file.name }) : file.name,
            }),
            file,
          )
      }
      void keep()
    },
    forItem: (item: number) => uploads.filter((each) => each.target?.item === item),
    /** Uploads that belong to no item, shown with the visit's files. */
    withoutItem: { ...handlers, uploads: uploads.filter((each) => each.target?.item === undefined) },
  }
}
export type EvidenceUploads = ReturnType<typeof useEvidence>
