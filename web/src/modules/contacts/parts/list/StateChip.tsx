import { OptionFilter } from '../../../../ui/frame/OptionFilter.tsx'
import { t } from './texts.ts'

const states = () => [
  { value: 'active', label: t('state.active') },
  { value: 'inactive', label: t('state.inactive') },
  { value: 'all', label: t('state.all') },
]

/** Filter for active, inactive, or all records. */
export function StateChip({ state, onChange }: { state: string; onChange: (state: string) => void }) {
  return (
    <OptionFilter
      label={t('state.label')}
      options={states()}
      chosen={state}
      any="active"
      onChange={onChange}
    />
  )
}
