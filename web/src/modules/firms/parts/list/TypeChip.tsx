import { firmTypeLabel, firmTypes } from '#contract/kit/firm-types.ts'
import { CheckList } from '../../../../ui/frame/CheckList.tsx'
import { FilterChip } from '../../../../ui/frame/FilterChip.tsx'
import { allTypes, type LocationsState } from './plan.ts'
import { t } from './texts.ts'

interface Props {
  state: LocationsState
  set: (change: Partial<LocationsState>) => void
}
const typeIds = Object.keys(firmTypes).map(Number)
const labelOf = (id: number): string => firmTypeLabel(firmTypes[id as 7] ?? '') || t('type.unknown')

const typesText = (filter: readonly number[]): string => {
  if (filter.includes(allTypes) || filter.length === 0) return t('type.all')
  const [only] = filter
  return filter.length === 1
    ? labelOf(only ?? 0)
    : t('type.some', { chosen: filter.length, total: typeIds.length })
}

/** Filter for the types of location. */
export function TypeChip({ state, set }: Props) {
  const isAll = state.filter.includes(allTypes)
  return (
    <FilterChip
      label={t('type.label')}
      value={typesText(state.filter)}
      onClear={isAll ? undefined : () => set({ filter: [allTypes] })}
    >
      {() => (
        <CheckList
          label={t('type.label')}
          options={typeIds.map((value) => ({ value, label: labelOf(value) }))}
          chosen={isAll ? typeIds : state.filter}
          onChange={(chosen) =>
            set({ filter: chosen.length === 0 || chosen.length === typeIds.length ? [allTypes] : chosen })
          }
        />
      )}
    </FilterChip>
  )
}
