import { choices, useLookups } from '../../../../kit/api/lookups.ts'
import { CheckList } from '../../../../ui/frame/CheckList.tsx'
import { FilterChip } from '../../../../ui/frame/FilterChip.tsx'
import { OptionFilter } from '../../../../ui/frame/OptionFilter.tsx'
import { StateChip } from './StateChip.tsx'
import { allTypes, type ListState } from './plan.ts'

interface Props {
  state: ListState
  set: (change: Partial<ListState>) => void
  /** Whether to show the kind filter; the vendor and fleet lists have a single kind. */
  hasKindFilter: boolean
}

const only = [
  { value: '', label: 'Everyone' },
  { value: 'people', label: 'People' },
  { value: 'companies', label: 'Companies' },
  { value: 'fleet', label: 'Fleets' },
  { value: 'vendors', label: 'Vendors' },
  { value: 'insurers', label: 'Insurers' },
  { value: 'users', label: 'Users' },
]
const days = [
  { value: 0, label: 'Ever' },
  { value: 1, label: 'Today and yesterday' },
  { value: 7, label: '7 days' },
  { value: 30, label: '30 days' },
  { value: 90, label: '90 days' },
  { value: 365, label: 'A year' },
]
/** Filters of the contact list. */
export function FilterChips({ state, set, hasKindFilter }: Props) {
  const { ContactType } = useLookups('ContactType')
  const types = choices(ContactType).map(({ value, label }) => ({ value: Number(value), label }))
  const chosen = state.filter.filter((id) => id !== allTypes)
  const typesText =
    chosen.length === 0
      ? 'All'
      : chosen.length === 1
        ? (types.find(({ value }) => value === chosen[0])?.label ?? '1 type')
        : `${chosen.length} of ${types.length}`
  return (
    <>
      {hasKindFilter && (
        <>
          <OptionFilter
            label="Show"
            options={only}
            chosen={state.only}
            any=""
            says={labelOf(only, state.only)}
            onChange={(next) => set({ only: next })}
          />
          <FilterChip
            label="Type"
            value={typesText}
            onClear={chosen.length > 0 ? () => set({ filter: [allTypes] }) : undefined}
          >
            {() => (
              <CheckList
                label="Type"
                options={types}
                chosen={chosen}
                onChange={(next) => set({ filter: next.length > 0 ? next : [allTypes] })}
              />
            )}
          </FilterChip>
        </>
      )}
      <OptionFilter
        label="Changed"
        options={days}
        chosen={state.days}
        any={0}
        says={labelOf(days, state.days)}
        onChange={(next) => set({ days: next })}
      />
      <StateChip state={state.state} onChange={(next) => set({ state: next })} />
    </>
  )
}

const labelOf = <V,>(options: readonly { value: V; label: string }[], value: V): string =>
  options.find((each) => each.value === value)?.label ?? String(value)
