import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { read } from '../../../../kit/queries.ts'
import { CheckList } from '../../../../ui/frame/CheckList.tsx'
import type { FilterProps } from './filters.tsx'
import s from './list.module.css'

const nameKey = (firm: number): string => `calibrate.list.firm.${firm}`

/** The name of the location that the list is narrowed to: as it was chosen, or of one of its repair orders. */
export const useFirmName = (firm: number): string => {
  const kept = firm ? sessionStorage.getItem(nameKey(firm)) : null
  const { data } = useQuery({
    ...read('GET calibrate/calibrates', { query: { firm, pageSize: 1, showAll: true, count: false } }),
    enabled: firm > 0 && kept === null,
    staleTime: Infinity,
  })
  const row = data?.items[0]
  return kept ?? (row?.firm === firm ? row.firmName : row?.serviceFirmName) ?? 'One'
}

/** Remembers how a location is called, for the chip. */
export const keepFirmName = (firm: number, name: string): void => sessionStorage.setItem(nameKey(firm), name)

/** Which shop or center: a firm of one's scope, found by name. */
export function LocationFilter({ state, set, close }: FilterProps & { close?: () => void }) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 200)
  const found = useQuery({
    ...read('GET firm/searchFirms', { query: { search } }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const firms = found.data ?? []
  const options = [
    ...(typed ? [] : [{ value: 0, label: 'Any' }]),
    ...firms.slice(0, 40).map(({ firm, name }) => ({ value: firm, label: name })),
  ]
  const choose = ([firm = 0]: number[]) => {
    const name = firms.find((each) => each.firm === firm)?.name
    if (name) keepFirmName(firm, name)
    set({ firm })
    close?.()
  }
  return (
    <>
      <input
        className={s.find}
        type="search"
        placeholder="Name of the location"
        aria-label="Find a location"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <CheckList label="Location" single options={options} chosen={[state.firm]} onChange={choose} />
      {found.isError && <p className={s.none}>The locations could not be loaded. Open this again.</p>}
      {found.isSuccess && firms.length === 0 && <p className={s.none}>No location has that name.</p>}
    </>
  )
}
