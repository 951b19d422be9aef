import { useQuery } from '@tanstack/react-query'
import { BranchFilter } from '../../../../kit/list/BranchFilter.tsx'
import { read } from '../../../../kit/api/queries.ts'
import { CheckList } from '../../../../ui/frame/CheckList.tsx'
import { FilterChip } from '../../../../ui/frame/FilterChip.tsx'
import { OptionFilter } from '../../../../ui/frame/OptionFilter.tsx'
import type { UserListState } from './plan.ts'
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

/** Filters of the user list: active state, roles, and a location with all below it. */
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
      <BranchFilter
        firm={state.firm}
        isBranch={state.branch}
        onChange={(firm, branch) => set({ firm, branch })}
      />
    </>
  )
}
