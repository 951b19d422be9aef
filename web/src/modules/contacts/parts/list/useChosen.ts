import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { read } from '../../../../kit/api/queries.ts'
import type { ContactRow } from '../../data.ts'
import { queryOf, type ListState } from './plan.ts'

/** Beyond this, bulk changes are asked for in parts. */
export const bulkCap = 1000

/** The checked rows of a list, over its pages, or all that match. */
export const useChosen = (
  call: 'GET contact/contacts' | 'GET contact/vendors',
  state: ListState,
  rows: readonly ContactRow[] | undefined,
) => {
  const client = useQueryClient()
  const seen = useRef(new Map<number, ContactRow>())
  const [keys, setKeys] = useState<ReadonlySet<string | number>>(new Set())
  const [all, setAll] = useState(false)
  const change = (next: ReadonlySet<string | number>) => {
    for (const row of rows ?? []) seen.current.set(row.contact, row)
    setKeys(next)
  }
  const ids = [...keys].map(Number)
  return {
    keys,
    all,
    ids,
    rows: ids.flatMap((id) => seen.current.get(id) ?? []),
    setAll,
    change,
    toggle: (key: number) => {
      const next = new Set(keys)
      if (!next.delete(key)) next.add(key)
      change(next)
    },
    clear: () => {
      setAll(false)
      setKeys(new Set())
    },
    /** The ids meant: those that are checked, or the first thousand that match. */
    meant: async (): Promise<number[]> => {
      if (!all) return ids
      const query = { ...queryOf(state), page: 1, pageSize: bulkCap }
      const { items } = await client.fetchQuery({ ...read(call, { query }), staleTime: 0 })
      return items.map((row) => row.contact)
    },
  }
}
