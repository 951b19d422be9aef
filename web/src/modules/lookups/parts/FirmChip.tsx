import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isHost } from '#contract/kit/roles.ts'
import { tokenProfile } from '../../../kit/api/session.ts'
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

/** Whose lists a reader may change: the host's, which apply to everyone, or for others those of their own company. */
export const ownListFirm = (): number => {
  const profile = tokenProfile()
  return profile && !isHost(profile.roles?.[0] ?? 0) ? (profile.firm ?? hostFirm) : hostFirm
}
const hostFirm = 1

/** Chooses whose lists to show: the host's, which apply to everyone, or those of one firm. */
export function FirmChip({ firm, onChange, label: ownLabel }: Props) {
  const label = ownLabel ?? t('firm.label')
  const [search, setSearch] = useState('')
  const firms = useQuery(read('GET firm/searchFirms', { query: { search } }))
  const all = useQuery({
    ...read('GET firm/searchFirms', { query: { search: '' } }),
    enabled: firm !== hostFirm,
  })
  const own = ownListFirm()
  const known = [...(all.data ?? []), ...(firms.data ?? [])]
  const name = known.find((each) => each.firm === firm)?.name ?? t('firm.unnamed', { id: firm })
  return (
    <FilterChip
      label={label}
      value={firm === hostFirm ? t('firm.shared') : name}
      onClear={firm === own ? undefined : () => onChange(own)}
    >
      {(close) => (
        <div className={s.pick}>
          <SearchBox value={search} onChange={setSearch} hint={t('firm.search')} />
          <CheckList
            label={label}
            single
            options={[
              ...(own === hostFirm ? [{ value: hostFirm, label: t('firm.shared') }] : []),
              ...(firms.data ?? [])
                .filter((each) => each.firm !== hostFirm)
                .slice(0, 20)
                .map((each) => ({ value: each.firm, label: each.name })),
            ]}
            chosen={[firm]}
            onChange={([chosen]) => {
              onChange(chosen ?? own)
              close()
            }}
          />
        </div>
      )}
    </FilterChip>
  )
}
