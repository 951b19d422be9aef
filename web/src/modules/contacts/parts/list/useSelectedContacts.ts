import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { read } from '../../../../kit/api/queries.ts'
import type { ContactRow } from '../../data.ts'
import { queryOf, type ListState } from './plan.ts'

/** Largest bulk change; more rows have to be changed in several steps. */
export const maxBulk = 1000

/** The selection of a list across pages, or everything that matches. */
export const useSelectedContacts = (
  call: 'GET contact/contacts' | 'GET contact/vendors',
  state: ListState,
  rows: readonly ContactRow[] | undefined,
) => {
  const client = useQueryClient()
  const loadedRows = useRef(new Map<number, ContactRow>())
  const [keys, setKeys] = useState<ReadonlySet<string | number>>(new Set())
  const [all, setAll] = useState(false)
  const change = (next: ReadonlySet<string | number>) => {
    for (const row of rows ?? []) loadedRows.current.set(row.contact, row)
    setKeys(next)
  }
  const ids = [...keys].map(Number)
  return {
    keys,
    all,
    ids,
    rows: ids.flatMap((id) => loadedRows.current.get(id) ?? []),
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
    /** Selected ids, or the first thousand matches. */
    targetIds: async (): Promise<number[]> => {
      if (!all) return ids
      const query = { ...queryOf(state), page: 1, pageSize: maxBulk }
      const { items } = await client.fetchQuery({ ...read(call, { query }), staleTime: 0 })
      return items.map((row) => row.contact)
    },
  }
}
