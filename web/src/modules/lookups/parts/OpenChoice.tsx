import { labelIn } from '../../../kit/display/choice.ts'
import { SelectField, type Option } from '../../../ui/form/SelectField.tsx'
import type { FieldOf } from '../../../ui/form/useDraftForm.ts'

interface Props {
  label: string
  options: readonly Option[]
  /** Said while nothing is chosen. */
  open?: string
  searchable?: boolean
  /** The field of the form; `show` words a value of it. */
  field: (show: (value: string | null) => string) => FieldOf<string | null>
}

/** A choice that may be left open: a rule or row then holds for all. */
export const OpenChoice = ({ label, options, open = 'All', searchable, field }: Props) => (
  <SelectField
    label={label}
    searchable={searchable}
    clearable
    placeholder={open}
    options={options}
    {...field(labelIn(options))}
  />
)
