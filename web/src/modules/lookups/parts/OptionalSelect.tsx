import { labelIn } from '../../../kit/display/choice.ts'
import { SelectField, type Option } from '../../../ui/form/SelectField.tsx'
import type { FieldOf } from '../../../ui/form/useDraftForm.ts'
import { t } from '../texts.ts'

interface Props {
  label: string
  options: readonly Option[]
  /** Text while nothing is selected. */
  emptyText?: string
  searchable?: boolean
  /** Binds the form field; `show` gives the display text of a value. */
  field: (show: (value: string | null) => string) => FieldOf<string | null>
}

/** An optional select; empty means that the rule or row applies to all. */
export const OptionalSelect = ({ label, options, emptyText, searchable, field }: Props) => (
  <SelectField
    label={label}
    searchable={searchable}
    clearable
    placeholder={emptyText ?? t('select.all')}
    options={options}
    {...field(labelIn(options))}
  />
)
