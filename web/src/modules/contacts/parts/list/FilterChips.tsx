import { choices, useLookups } from '../../../../kit/api/lookups.ts'
import { BranchFilter } from '../../../../kit/list/BranchFilter.tsx'
import { CheckList } from '../../../../ui/frame/CheckList.tsx'
import { FilterChip } from '../../../../ui/frame/FilterChip.tsx'
import { OptionFilter } from '../../../../ui/frame/OptionFilter.tsx'
import { StateChip } from './StateChip.tsx'
import { allTypes, type ListState } from './plan.ts'
import { t } from './texts.ts'

interface Props {
  state: ListState
  set: (change: Partial<ListState>) => void
  /** Whether to show the kind filter; the vendor and fleet lists have a single kind. */
  hasKindFilter: boolean
}

const only = () => [
  { value: '', label: t('show.all') },
  { value: 'people', label: t('show.people') },
  { value: 'companies', label: t('show.companies') },
  { value: 'fleet', label: t('show.fleet') },
  { value: 'vendors', label: t('show.vendors') },
  { value: 'insurers', label: t('show.insurers') },
  { value: 'users', label: t('show.users') },
]
const days = () => [
  { value: 0, label: t('changed.ever') },
  { value: 1, label: t('changed.today') },
  { value: 7, label: t('changed.week') },
  { value: 30, label: t('changed.month') },
  { value: 90, label: t('changed.quarter') },
  { value: 365, label: t('changed.year') },
]
/** Filters of the contact list. */
export function FilterChips({ state, set, hasKindFilter }: Props) {
  const { ContactType } = useLookups('ContactType')
  const types = choices(ContactType).map(({ value, label }) => ({ value: Number(value), label }))
  const chosen = state.filter.filter((id) => id !== allTypes)
  const typesText =
    chosen.length === 0
      ? t('type.all')
      : chosen.length === 1
        ? (types.find(({ value }) => value === chosen[0])?.label ?? t('type.one'))
        : t('type.some', { chosen: chosen.length, total: types.length })
  return (
    <>
      {hasKindFilter && (
        <>
          <OptionFilter
            label={t('show.label')}
            options={only()}
            chosen={state.only}
            any=""
            says={labelOf(only(), state.only)}
            onChange={(next) => set({ only: next })}
          />
          <FilterChip
            label={t('type.label')}
            value={typesText}
            onClear={chosen.length > 0 ? () => set({ filter: [allTypes] }) : undefined}
          >
            {() => (
              <CheckList
                label={t('type.label')}
                options={types}
                chosen={chosen}
                onChange={(next) => set({ filter: next.length > 0 ? next : [allTypes] })}
              />
            )}
          </FilterChip>
        </>
      )}
      <BranchFilter
        firm={state.firm}
        isBranch={state.branch}
        onChange={(firm, branch) => set({ firm, branch })}
      />
      <OptionFilter
        label={t('changed.label')}
        options={days()}
        chosen={state.days}
        any={0}
        says={labelOf(days(), state.days)}
        onChange={(next) => set({ days: next })}
      />
      <StateChip state={state.state} onChange={(next) => set({ state: next })} />
    </>
  )
}

const labelOf = <V,>(options: readonly { value: V; label: string }[], value: V): string =>
  options.find((each) => each.value === value)?.label ?? String(value)
