import { OptionFilter } from '../../../../ui/frame/OptionFilter.tsx'

const states = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'all', label: 'Active and inactive' },
]

/** Filter for active, inactive, or all records. */
export function StateChip({ state, onChange }: { state: string; onChange: (state: string) => void }) {
  return <OptionFilter label="Status" options={states} chosen={state} any="active" onChange={onChange} />
}
