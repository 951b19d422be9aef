import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { roles, type Role } from '#contract/kit/roles.ts'
import { useProfile } from '../../../identity/door.ts'
import { read } from '../../../../kit/api/queries.ts'
import { CheckList } from '../../../../ui/frame/CheckList.tsx'
import type { OneFilter } from './filters.tsx'
import { t } from './texts.ts'
import s from './list.module.css'

const nameKey = (firm: number): string => `calibrate.list.firm.${firm}`

/** Name of the location the list is filtered by: remembered from the choice, or read from one of its repair orders. */
export const useFirmName = (firm: number): string => {
  const remembered = firm ? sessionStorage.getItem(nameKey(firm)) : null
  const { data } = useQuery({
    ...read('GET calibrate/calibrates', { query: { firm, pageSize: 1, showAll: true, count: false } }),
    enabled: firm > 0 && remembered === null,
    staleTime: Infinity,
  })
  const row = data?.items[0]
  return remembered ?? (row?.firm === firm ? row.firmName : row?.serviceFirmName) ?? t('filter.oneSelected')
}

/** Remembers a location's name for the filter chip. */
export const rememberFirmName = (firm: number, name: string): void =>
  sessionStorage.setItem(nameKey(firm), name)

/** Firms matching a name: those in the user's scope, plus shops outside it whose orders the user sees, as a center does. */
const useFirms = (search: string) => {
  const role = useProfile().roles[0] as Role
  const own = useQuery({
    ...read('GET firm/searchFirms', { query: { search } }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const seesAll = (roles.host as readonly Role[]).includes(role)
  const others = useQuery({
    ...read('GET calibrate/locationCalibrates', { query: { search, pageSize: 40 } }),
    enabled: !seesAll && own.isSuccess && own.data.length < 40,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const names = new Map<number, string>()
  for (const { firm, name } of own.data ?? []) names.set(firm, name)
  for (const { firm, firmName } of others.data?.items ?? []) names.set(firm, firmName)
  const firms = [...names].map(([firm, name]) => ({ firm, name }))
  return {
    firms: firms.sort((a, b) => a.name.localeCompare(b.name)).slice(0, 40),
    error: own.error ?? others.error,
    isDone: own.isSuccess && (seesAll || others.isSuccess || own.data.length >= 40),
  }
}

/** Filters by location, found by name. */
export function LocationFilter({ state, set, close }: OneFilter<'firm'>) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 200)
  const { firms, error, isDone } = useFirms(search)
  const options = [
    ...(typed ? [] : [{ value: 0, label: t('filter.anyLocation') }]),
    ...firms.map(({ firm, name }) => ({ value: firm, label: name })),
  ]
  const choose = ([firm = 0]: number[]) => {
    const name = firms.find((each) => each.firm === firm)?.name
    if (name) rememberFirmName(firm, name)
    set({ firm })
    close?.()
  }
  return (
    <>
      <input
        className={s.find}
        type="search"
        placeholder={t('locations.placeholder')}
        aria-label={t('locations.find')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <CheckList
        label={t('filter.location')}
        single
        options={options}
        chosen={[state.firm]}
        onChange={choose}
      />
      {error && <p className={s.none}>{t('locations.failed')}</p>}
      {isDone && firms.length === 0 && <p className={s.none}>{t('locations.noMatch')}</p>}
    </>
  )
}
