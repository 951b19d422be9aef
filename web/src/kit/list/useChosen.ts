import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import type { Selection } from '../../ui/list/types.ts'
import type { Pages } from './saveRows.ts'

/** A page is served with at most this many rows (contract, kit/shapes); bulk changes reach as many. */
const pageCap = 1000

export type Chosen<Row> = {
  /** How many are meant. */
  count: number
  /** Those of them that have been on the screen. */
  known: readonly Row[]
  /** The rows themselves: those that were chosen, or all that match. */
  rows: () => Promise<readonly Row[]>
  /** After a change: nothing is chosen any more. */
  done: () => void
}

/** The checked rows of a list, over its pages, or all that match. */
export const useChosen = <Row>(source: Pages<Row>, rows: readonly Row[] | undefined, total: number) => {
  const client = useQueryClient()
  const seen = useRef(new Map<number, Row>())
  const [keys, setKeys] = useState<ReadonlySet<string | number>>(new Set())
  const [all, setAll] = useState(false)
  const choose = (next: ReadonlySet<string | number>) => {
    for (const row of rows ?? []) seen.current.set(source.keyOf(row), row)
    setKeys(next)
  }
  const most = Math.min(total, pageCap)
  const picked = [...keys].flatMap((key) => seen.current.get(Number(key)) ?? [])
  const chosen: Chosen<Row> = {
    count: all ? most : keys.size,
    known: all ? (rows ?? []) : picked,
    rows: async () => {
      if (!all) return picked
      const options = source.read(1, pageCap)
      return (await client.fetchQuery({ ...options, staleTime: 0, gcTime: 0 })).items
    },
    done: () => {
      setAll(false)
      setKeys(new Set())
    },
  }
  const toggle = (row: Row) => {
    const next = new Set(keys)
    if (!next.delete(source.keyOf(row))) next.add(source.keyOf(row))
    choose(next)
  }
  const selection = (actions: ReactNode): Selection => ({
    keys,
    onChange: choose,
    all: {
      on: all,
      count: most < total ? `${most.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}` : most,
      onChange: setAll,
    },
    actions,
  })
  return { chosen, selection, toggle, isChoosing: keys.size > 0 || all }
}
