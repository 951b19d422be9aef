import { OneOf } from '../../../../ui/frame/OneOf.tsx'

const states = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'all', label: 'Active and inactive' },
]

/** Whether a list holds what is active, what is not, or both. */
export function StateChip({ state, onChange }: { state: string; onChange: (state: string) => void }) {
  return <OneOf label="Status" options={states} chosen={state} any="active" onChange={onChange} />
}
