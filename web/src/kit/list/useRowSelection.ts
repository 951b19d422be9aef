import { numberText } from '#contract/kit/locale.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import type { Selection } from '../../ui/list/types.ts'
import type { Pages } from './saveRows.ts'
import { t } from './texts.ts'

/** The server's limit for one page (contract, kit/shapes), and therefore for one bulk change. */
const pageCap = 1000

export type SelectedRows<Row> = {
  /** Number of selected rows. */
  count: number
  /** The selected rows that have already been loaded. */
  known: readonly Row[]
  /** Resolves to all selected rows, loading them when "all matching" is selected. */
  rows: () => Promise<readonly Row[]>
  /** Clears the selection after a bulk change. */
  done: () => void
}

/** Selection in a list: rows checked across its pages, or all that match. */
export const useRowSelection = <Row>(source: Pages<Row>, rows: readonly Row[] | undefined, total: number) => {
  const client = useQueryClient()
  const seenRows = useRef(new Map<number, Row>())
  const [keys, setKeys] = useState<ReadonlySet<string | number>>(new Set())
  const [all, setAll] = useState(false)
  // All rows that were on the screen, so that what is selected while the list refreshes is among them.
  for (const row of rows ?? []) seenRows.current.set(source.keyOf(row), row)
  const maxCount = Math.min(total, pageCap)
  const checked = [...keys].flatMap((key) => seenRows.current.get(Number(key)) ?? [])
  const chosen: SelectedRows<Row> = {
    count: all ? maxCount : keys.size,
    known: all ? (rows ?? []) : checked,
    rows: async () => {
      if (!all) return checked
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
    setKeys(next)
  }
  const selection = (actions: ReactNode): Selection => ({
    keys,
    onChange: setKeys,
    all: {
      on: all,
      count:
        maxCount < total ? t('position', { at: numberText(maxCount), total: numberText(total) }) : maxCount,
      onChange: setAll,
    },
    actions,
  })
  return { chosen, selection, toggle, isChoosing: keys.size > 0 || all }
}
