import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { reorder, reorderTo, resorted, type Sorted } from '#contract/kit/reorder.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { markStale } from '../../../kit/api/queries.ts'
import { shortName } from '../../../kit/display/shortName.ts'
import { closeToast, toast } from '../../../ui/toast.ts'

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
  const forget = (changes: readonly Sorted[]) =>
    setMoved((now) => {
      const done = new Map(changes.map(({ id, sort }) => [id, sort]))
      return new Map([...now].filter(([id, sort]) => done.get(id) !== sort))
    })
  /**
   * Incremented whenever someone else's order is met; queued moves based on the older order are then dropped.
   */
  const orders = useRef(0)
  const said = useRef(0)
  /** Only one toast at a time, for the last move; Ctrl+Z still reaches earlier ones. */
  const say = (words: string, undo?: () => void): number => {
    closeToast(said.current)
    said.current = toast.ok(words, { undo })
    return said.current
  }
  const put = (name: string, items: readonly Change[], isBack = false) => {
    let stands = true
    const back = () => {
      if (stands) put(name, reversed(items), true)
    }
    const told = isBack ? say(`${name} is back in its place`) : say(`${name} moved`, back)
    setMoved((now) => new Map([...now, ...items.map(({ id, sort }) => [id, sort] as const)]))
    const madeOn = orders.current
    const fell = () => {
      stands = false
      closeToast(told)
    }
    const save = async () => {
      if (madeOn !== orders.current) {
        fell()
        return forget(items)
      }
      try {
        await api('POST lookup/saveSort', { body: { className, items: [...items] } })
      } catch (error) {
        fell()
        const refusal = error instanceof CallError && error.status !== 0 ? error : undefined
        const met = refusal?.problem.conflict
        if (met) orders.current++
        toast.error(
          met
            ? `${met.by} ordered this list meanwhile. It is shown as it stands now: move again what is not in its place.`
            : `${refusal?.message ?? 'The server cannot be reached.'} The list stands as it did: move again what is not in its place.`,
        )
      }
      await markStale(client, ...paths)
      forget(items)
    }
    queue.current = queue.current.then(save)
  }
  const keep = (id: number, before: readonly Named[], after: readonly Sorted[]) => {
    const items = resorted(before, after)
    const name = before.find((each) => each.id === id)?.name ?? ''
    if (items.length > 0) put(shortName(name), items)
  }
  return {
    rows: shown,
    /** Moves by one position within `list`, the rows shown together. */
    move: (list: readonly Named[], id: number, by: -1 | 1) => keep(id, list, reorder(list, id, by)),
    /** Moves to a zero-based index within `list`. */
    moveTo: (list: readonly Named[], id: number, place: number) => keep(id, list, reorderTo(list, id, place)),
  }
}
