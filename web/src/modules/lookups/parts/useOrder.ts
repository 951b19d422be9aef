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
 * The order of a list: shown at once, saved one move after the other, read again afterwards, taken back by Undo.
 * `className` is the list's name for lookup/saveSort, `paths` the calls whose answers a move makes old.
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
  const said = useRef(0)
  /** One message at a time, of the last move; Ctrl+Z reaches those before it too. */
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
    /** One place up or down among `list`, the rows that stand together on the screen. */
    move: (list: readonly Named[], id: number, by: -1 | 1) => keep(id, list, reorder(list, id, by)),
    /** To a place among `list`, 0 is the first. */
    moveTo: (list: readonly Named[], id: number, place: number) => keep(id, list, reorderTo(list, id, place)),
  }
}
