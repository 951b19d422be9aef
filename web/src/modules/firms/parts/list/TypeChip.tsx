import { firmTypes } from '#contract/kit/firm-types.ts'
import { CheckList } from '../../../../ui/frame/CheckList.tsx'
import { FilterChip } from '../../../../ui/frame/FilterChip.tsx'
import { allTypes, type LocationsState } from './plan.ts'
import { t } from './texts.ts'

interface Props {
  state: LocationsState
  set: (change: Partial<LocationsState>) => void
}
const options = Object.entries(firmTypes).map(([id, label]) => ({ value: Number(id), label }))

const typesText = (filter: readonly number[]): string => {
  if (filter.includes(allTypes) || filter.length === 0) return t('type.all')
  const [only] = filter
  return filter.length === 1
    ? (firmTypes[only as 7] ?? t('type.unknown'))
    : t('type.some', { chosen: filter.length, total: options.length })
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
          options={options}
          chosen={isAll ? options.map(({ value }) => value) : state.filter}
          onChange={(chosen) =>
            set({ filter: chosen.length === 0 || chosen.length === options.length ? [allTypes] : chosen })
          }
        />
      )}
    </FilterChip>
  )
}
