import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { reorder, reorderTo, resorted, type Sorted } from '#contract/kit/reorder.ts'
import { api, CallError } from '../../../kit/client.ts'
import { stale } from '../../../kit/queries.ts'
import { toast } from '../../../ui/toast.ts'

/**
 * The order of a list: shown at once, saved one move after the other, read again afterwards. `className` is the list's
 * name for lookup/saveSort, `paths` the calls whose answers a move makes old.
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
  const forget = (changes: readonly Sorted[]) =>
    setMoved((now) => {
      const done = new Map(changes.map(({ id, sort }) => [id, sort]))
      return new Map([...now].filter(([id, sort]) => done.get(id) !== sort))
    })
  /** Raised by each order of another that was met: moves that were made on the order before it are not sent. */
  const orders = useRef(0)
  const keep = (before: readonly Sorted[], after: readonly Sorted[]) => {
    const items = resorted(before, after)
    if (items.length === 0) return
    setMoved((now) => new Map([...now, ...items.map(({ id, sort }) => [id, sort] as const)]))
    const madeOn = orders.current
    const save = async () => {
      if (madeOn !== orders.current) return forget(items)
      try {
        await api('POST lookup/saveSort', { body: { className, items } })
      } catch (error) {
        const refusal = error instanceof CallError && error.status !== 0 ? error : undefined
        const met = refusal?.problem.conflict
        if (met) orders.current++
        toast.error(
          met
            ? `${met.by} ordered this list meanwhile. It is shown as it stands now: move again what is not in its place.`
            : `${refusal?.message ?? 'The server cannot be reached.'} The list stands as it did: move again what is not in its place.`,
        )
      }
      await stale(client, ...paths)
      forget(items)
    }
    queue.current = queue.current.then(save)
  }
  return {
    rows: shown,
    /** One place up or down among `list`, the rows that stand together on the screen. */
    move: (list: readonly Sorted[], id: number, by: -1 | 1) => keep(list, reorder(list, id, by)),
    /** To a place among `list`, 0 is the first. */
    moveTo: (list: readonly Sorted[], id: number, place: number) => keep(list, reorderTo(list, id, place)),
  }
}
