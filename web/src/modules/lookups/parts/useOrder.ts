import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { reorder, reorderTo, changedSorts, type Sorted } from '#contract/kit/reorder.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { markStale } from '../../../kit/api/queries.ts'
import { shortName } from '../../../kit/display/shortName.ts'
import { closeToast, toast } from '../../../ui/toast.ts'
import { t } from '../texts.ts'

type Named = Sorted & { name: string }
type Change = Sorted & { was: number | undefined }

const reversed = (changes: readonly Change[]): Change[] =>
  changes.flatMap(({ id, sort, was }) => (was === undefined ? [] : [{ id, sort: was, was: sort }]))

/**
 * Sorting of a list: shown at once, saved move by move, refetched afterwards, with undo. `className` is the
 * list's name in lookup/saveSort, `paths` the calls to refresh.
 */
export const useOrder = <R extends Sorted>(
  rows: readonly R[] | undefined,
  className: string,
  ...paths: string[]
) => {
  const client = useQueryClient()
  const [moved, setMoved] = useState<ReadonlyMap<number, number>>(new Map())
  const queue = useRef(Promise.resolve())
  const shown = useMemo(
    () =>
      rows
        ?.map((row) => ({ ...row, sort: moved.get(row.id) ?? row.sort }))
        .toSorted((a, b) => a.sort - b.sort),
    [rows, moved],
  )
  const clearMoves = (changes: readonly Sorted[]) =>
    setMoved((now) => {
      const done = new Map(changes.map(({ id, sort }) => [id, sort]))
      return new Map([...now].filter(([id, sort]) => done.get(id) !== sort))
    })
  /**
   * Incremented whenever someone else's order is met; queued moves based on the older order are then dropped.
   */
  const orderVersion = useRef(0)
  const lastToast = useRef(0)
  /** Only one toast at a time, for the last move; Ctrl+Z still reaches earlier ones. */
  const showToast = (message: string, undo?: () => void): number => {
    closeToast(lastToast.current)
    lastToast.current = toast.ok(message, { undo })
    return lastToast.current
  }
  const applyMove = (name: string, items: readonly Change[], isUndo = false) => {
    let isApplied = true
    const undo = () => {
      if (isApplied) applyMove(name, reversed(items), true)
    }
    const toastId = isUndo
      ? showToast(t('order.undone', { name }))
      : showToast(t('order.moved', { name }), undo)
    setMoved((now) => new Map([...now, ...items.map(({ id, sort }) => [id, sort] as const)]))
    const basedOn = orderVersion.current
    const revert = () => {
      isApplied = false
      closeToast(toastId)
    }
    const save = async () => {
      if (basedOn !== orderVersion.current) {
        revert()
        return clearMoves(items)
      }
      try {
        await api('POST lookup/saveSort', { body: { className, items: [...items] } })
      } catch (error) {
        revert()
        const refusal = error instanceof CallError && error.status !== 0 ? error : undefined
        const conflict = refusal?.problem.conflict
        if (conflict) orderVersion.current++
        toast.error(
          conflict
            ? t('order.changed', { who: conflict.by })
            : refusal
              ? t('order.failed', { reason: refusal.message })
              : t('order.offline'),
        )
      }
      await markStale(client, ...paths)
      clearMoves(items)
    }
    queue.current = queue.current.then(save)
  }
  const saveMove = (id: number, before: readonly Named[], after: readonly Sorted[]) => {
    const items = changedSorts(before, after)
    const name = before.find((each) => each.id === id)?.name ?? ''
    if (items.length > 0) applyMove(shortName(name), items)
  }
  return {
    rows: shown,
    /** Moves by one position within `list`, the rows shown together. */
    move: (list: readonly Named[], id: number, step: -1 | 1) => saveMove(id, list, reorder(list, id, step)),
    /** Moves to a zero-based index within `list`. */
    moveTo: (list: readonly Named[], id: number, index: number) =>
      saveMove(id, list, reorderTo(list, id, index)),
  }
}
