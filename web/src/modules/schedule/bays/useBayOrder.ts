import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { changedSorts, reorder, type Sorted } from '#contract/kit/reorder.ts'
import { api } from '../../../kit/api/client.ts'
import { actionErrorText } from '../../../kit/list/listError.ts'
import { markStale } from '../../../kit/api/queries.ts'
import { shortName } from '../../../kit/display/shortName.ts'
import { toast } from '../../../ui/toast.ts'
import { bayPaths, type Bay } from './data.ts'
import { t } from './texts.ts'

/** The order of bays: a move shows at once, is saved bay by bay, and can be undone. */
export const useBayOrder = (bays: readonly Bay[]) => {
  const client = useQueryClient()
  const [moved, setMoved] = useState<readonly Sorted[]>([])
  const queue = useRef(Promise.resolve())
  const rows = useMemo(() => {
    const sorts = new Map(moved.map(({ id, sort }) => [id, sort]))
    return bays
      .map((bay) => ({ ...bay, sort: sorts.get(bay.bay) ?? bay.sort }))
      .toSorted((a, b) => Number(a.isInactive) - Number(b.isInactive) || a.sort - b.sort)
  }, [bays, moved])
  const save = async (items: readonly Sorted[], name: string, done: string, undo?: () => void) => {
    setMoved(items)
    try {
      // One after the other, because both may be locked by someone who moves them the other way.
      for (const { id, sort } of items) await api('POST bay/saveBay', { body: { bay: id, sort } })
      toast.ok(done, { undo })
    } catch (error) {
      toast.error(actionErrorText(error, t('row.notMoved', { name })))
    }
    await markStale(client, ...bayPaths)
    setMoved((now) => (now === items ? [] : now))
  }
  const enqueue = (...args: Parameters<typeof save>) => {
    queue.current = queue.current.then(() => save(...args))
  }
  /** Moves a bay by one place among the active or the inactive ones. Returns its new place, from 1, and their number. */
  const move = (bay: Bay, step: -1 | 1): { place: number; total: number } => {
    const list = rows
      .filter(({ isInactive }) => isInactive === bay.isInactive)
      .map((each, index) => ({ id: each.bay, sort: each.sort, index }))
    const after = reorder(list, bay.bay, step)
    const items = changedSorts(list, after)
    const name = shortName(bay.bayName)
    const back = items.flatMap(({ id, was }) => (was === undefined ? [] : [{ id, sort: was }]))
    enqueue(items, name, t('row.moved', { name }), () => enqueue(back, name, t('row.movedBack', { name })))
    return { place: after.findIndex(({ id }) => id === bay.bay) + 1, total: list.length }
  }
  return { rows, move }
}
