import { Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/CloseButton.css'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { Field } from './Field.tsx'
import type { FieldProps } from './Field.tsx'
import { useTypeAhead, type Option } from './typeAhead.ts'
import { wasOption } from './wasText.ts'
import { t } from './texts.ts'

export type { Option }

interface Props extends FieldProps<string | null> {
  options: readonly Option[]
  /** Whether typing filters the options; by default from nine options on. Otherwise typing jumps to a matching option. */
  searchable?: boolean
  clearable?: boolean
  /** Receives the search text, for options loaded from the server. */
  onSearch?: (typed: string) => void
  /** Text shown when no option matches. */
  nothing?: string
}

/** Select of one option. Its value is the option's value, or null. */
export function SelectField(props: Props) {
  const {
    value,
    onChange,
    options,
    searchable = options.length > 8,
    clearable,
    onSearch,
    nothing = t('select.none'),
    ...field
  } = props
  const [isOpen, setOpen] = useState(false)
  const typeAhead = useTypeAhead(options, value, (next) => {
    setOpen(false)
    if (next !== value) onChange(next)
  })
  // The selected value has no label until the options load, and "Choose" would suggest that nothing is selected.
  const isLoading = Boolean(value) && options.length === 0
  return (
    <Field
      placeholder={isLoading ? t('select.loading') : t('select.choose')}
      {...field}
      was={wasOption(options, field.was)}
    >
      {({ 'aria-invalid': bad, readOnly, ...control }) => (
        <Select
          {...control}
          aria-invalid={bad}
          error={Boolean(bad)}
          withErrorStyles={Boolean(bad)}
          readOnly={readOnly}
          data={[...options]}
          value={value}
          onChange={onChange}
          searchable={searchable}
          onKeyDown={searchable || readOnly ? undefined : typeAhead}
          onSearchChange={onSearch}
          clearable={clearable}
          // If it opened on focus, the dropdown would cover the error message below.
          openOnFocus={false}
          // Controlled so that leaving by Tab closes it; otherwise it would cover the next fields.
          dropdownOpened={isOpen}
          onDropdownOpen={() => setOpen(true)}
          onDropdownClose={() => setOpen(false)}
          onBlur={() => setOpen(false)}
          allowDeselect={false}
          checkIconPosition="right"
          nothingFoundMessage={nothing}
          // No portal keeps the dropdown inside its landmark and dialog; fixed positioning keeps it from being clipped.
          comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
          maxDropdownHeight={280}
          size="sm"
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
          rightSectionPointerEvents="none"
        />
      )}
    </Field>
  )
}
