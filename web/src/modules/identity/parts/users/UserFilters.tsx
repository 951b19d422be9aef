import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../../kit/api/queries.ts'
import { CheckList } from '../../../../ui/frame/CheckList.tsx'
import { FilterChip } from '../../../../ui/frame/FilterChip.tsx'
import { OptionFilter } from '../../../../ui/frame/OptionFilter.tsx'
import { SearchBox } from '../../../../ui/frame/PageHead.tsx'
import type { UserListState } from './plan.ts'
import { useFirmName } from './useFirmName.ts'
import s from './users.module.css'
import { t } from './texts.ts'

interface Props {
  state: UserListState
  set: (change: Partial<UserListState>) => void
}

const activity = () => [
  { value: '', label: t('filter.all') },
  { value: 'active', label: t('active') },
  { value: 'inactive', label: t('inactive') },
]

/** Filters of the user list: active state, roles, and a firm with its branch. */
export function UserFilters({ state, set }: Props) {
  const roles = useQuery({ ...read('GET user/roles', { query: {} }), staleTime: 300_000 }).data ?? []
  const roleNames = roles.filter(({ id }) => state.roles.includes(id)).map(({ description }) => description)
  return (
    <>
      <OptionFilter
        label={t('filter.status')}
        options={activity()}
        chosen={state.active}
        any=""
        onChange={(active) => set({ active })}
      />
      <FilterChip
        label={t('filter.role')}
        value={
          state.roles.length === 0
            ? t('filter.any')
            : state.roles.length === 1
              ? (roleNames[0] ?? '1')
              : t('filter.roles', { chosen: state.roles.length, total: roles.length || 17 })
        }
        onClear={state.roles.length > 0 ? () => set({ roles: [] }) : undefined}
      >
        {() => (
          <div className={s.pick}>
            <CheckList
              label={t('filter.role')}
              options={roles.map(({ id, description }) => ({ value: id, label: description }))}
              chosen={state.roles}
              onChange={(chosen) => set({ roles: chosen })}
            />
          </div>
        )}
      </FilterChip>
      <FirmFilter state={state} set={set} />
    </>
  )
}

function FirmFilter({ state, set }: Props) {
  const [search, setSearch] = useState('')
  const found = useQuery({
    ...read('GET firm/searchFirms', { query: { search } }),
    placeholderData: keepPreviousData,
  })
  const name = useFirmName(state.firm)
  const options = [
    { value: 0, label: t('filter.any') },
    ...(found.data ?? []).slice(0, 30).map((firm) => ({ value: firm.firm, label: firm.name })),
  ]
  return (
    <FilterChip
      label={t('filter.location')}
      value={state.firm ? (name ?? `${state.firm}`) : t('filter.any')}
      onClear={state.firm ? () => set({ firm: 0, branch: true }) : undefined}
    >
      {(close) => (
        <div className={s.pick}>
          <SearchBox value={search} onChange={setSearch} hint={t('filter.location')} />
          <CheckList
            label={t('filter.location')}
            single
            options={options}
            chosen={[state.firm]}
            onChange={([firm = 0]) => {
              set({ firm })
              close()
            }}
          />
          {state.firm > 0 && (
            <CheckList
              label={t('filter.reach')}
              options={[{ value: 1, label: t('filter.branch') }]}
              chosen={state.branch ? [1] : []}
              onChange={(isSelected) => set({ branch: isSelected.length > 0 })}
            />
          )}
        </div>
      )}
    </FilterChip>
  )
}
