import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../kit/api/queries.ts'
import { FilterChip } from '../../../ui/frame/FilterChip.tsx'
import { SearchBox } from '../../../ui/frame/PageHead.tsx'
import { CheckList } from '../../../ui/frame/CheckList.tsx'
import { t } from '../texts.ts'
import s from './Lists.module.css'

interface Props {
  firm: number
  onChange: (firm: number) => void
  label?: string
}

/** Chooses whose lists to show: the host's, which apply to everyone, or those of one firm. */
export function FirmChip({ firm, onChange, label: ownLabel }: Props) {
  const label = ownLabel ?? t('firm.label')
  const [search, setSearch] = useState('')
  const firms = useQuery(read('GET firm/searchFirms', { query: { search } }))
  const all = useQuery({ ...read('GET firm/searchFirms', { query: { search: '' } }), enabled: firm !== 1 })
  const known = [...(all.data ?? []), ...(firms.data ?? [])]
  const name = known.find((each) => each.firm === firm)?.name ?? t('firm.unnamed', { id: firm })
  return (
    <FilterChip
      label={label}
      value={firm === 1 ? t('firm.shared') : name}
      onClear={firm === 1 ? undefined : () => onChange(1)}
    >
      {(close) => (
        <div className={s.pick}>
          <SearchBox value={search} onChange={setSearch} hint={t('firm.search')} />
          <CheckList
            label={label}
            single
            options={[
              { value: 1, label: t('firm.shared') },
              ...(firms.data ?? [])
                .filter((each) => each.firm !== 1)
                .slice(0, 20)
                .map((each) => ({ value: each.firm, label: each.name })),
            ]}
            chosen={[firm]}
            onChange={([chosen]) => {
              onChange(chosen ?? 1)
              close()
            }}
          />
        </div>
      )}
    </FilterChip>
  )
}
