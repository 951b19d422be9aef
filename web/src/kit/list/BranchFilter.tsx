import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CheckList } from '../../ui/frame/CheckList.tsx'
import { FilterChip } from '../../ui/frame/FilterChip.tsx'
import { SearchBox } from '../../ui/frame/PageHead.tsx'
import { read } from '../api/queries.ts'
import { t } from './texts.ts'
import s from './list.module.css'

interface Props {
  /** The location; 0 for any. */
  firm: number
  /** Whether all below it are included; undefined where they always are. */
  isBranch?: boolean
  onChange: (firm: number, isBranch: boolean) => void
}

/** Filter for one location and, if wanted, all below it. */
export function BranchFilter({ firm, isBranch, onChange }: Props) {
  const [search, setSearch] = useState('')
  const found = useQuery({
    ...read('GET firm/searchFirms', { query: { search } }),
    placeholderData: keepPreviousData,
  })
  const named = useQuery({
    ...read('GET firm/firm', { query: { firm } }),
    enabled: firm > 0,
    staleTime: 300_000,
  })
  const isAlways = isBranch === undefined
  const name = named.data?.name ?? `${firm}`
  const value = isAlways || isBranch ? t('branch.below', { name }) : name
  return (
    <FilterChip
      label={t('branch.label')}
      value={firm ? value : t('branch.any')}
      onClear={firm ? () => onChange(0, true) : undefined}
    >
      {(close) => (
        <div className={s.pick}>
          <SearchBox value={search} onChange={setSearch} hint={t('branch.label')} />
          <CheckList
            label={t('branch.label')}
            single
            options={[
              { value: 0, label: t('branch.any') },
              ...(found.data ?? []).slice(0, 30).map((each) => ({ value: each.firm, label: each.name })),
            ]}
            chosen={[firm]}
            onChange={([chosen = 0]) => {
              onChange(chosen, isBranch ?? true)
              close()
            }}
          />
          {firm > 0 && !isAlways && (
            <CheckList
              label={t('branch.reach')}
              options={[{ value: 1, label: t('branch.all') }]}
              chosen={isBranch ? [1] : []}
              onChange={(chosen) => onChange(firm, chosen.length > 0)}
            />
          )}
        </div>
      )}
    </FilterChip>
  )
}
