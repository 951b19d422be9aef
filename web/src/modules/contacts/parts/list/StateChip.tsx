import { CheckList } from '../../../../ui/frame/CheckList.tsx'
import { FilterChip } from '../../../../ui/frame/FilterChip.tsx'

const states = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'all', label: 'Active and inactive' },
]

/** Whether a list holds what is active, what is not, or both. */
export function StateChip({ state, onChange }: { state: string; onChange: (state: string) => void }) {
  return (
    <FilterChip
      label="Status"
      value={states.find(({ value }) => value === state)?.label ?? 'Active'}
      onClear={state === 'active' ? undefined : () => onChange('active')}
    >
      {(close) => (
        <CheckList
          label="Status"
          single
          options={states}
          chosen={[state]}
          onChange={([next = 'active']) => {
            onChange(next)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}
