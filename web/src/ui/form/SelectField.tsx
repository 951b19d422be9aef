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

export type { Option }

interface Props extends FieldProps<string | null> {
  options: readonly Option[]
  /** Typing narrows the options, on from nine when not given; else it goes to the one that begins so. */
  searchable?: boolean
  clearable?: boolean
  /** What is typed, for options that come from the server. */
  onSearch?: (typed: string) => void
  nothing?: string
}

/** One of several. The value is the option's, or null. */
export function SelectField(props: Props) {
  const {
    value,
    onChange,
    options,
    searchable = options.length > 8,
    clearable,
    onSearch,
    nothing = 'Nothing matches',
    ...field
  } = props
  const [isOpen, setOpen] = useState(false)
  const typed = useTypeAhead(options, value, (next) => {
    setOpen(false)
    if (next !== value) onChange(next)
  })
  // What was chosen has no word until the options are there; 'Choose' would say that nothing was.
  const isComing = Boolean(value) && options.length === 0
  return (
    <Field placeholder={isComing ? 'Loading' : 'Choose'} {...field}>
      {({ 'aria-invalid': bad, readOnly, ...tie }) => (
        <Select
          {...tie}
          aria-invalid={bad}
          error={Boolean(bad)}
          withErrorStyles={Boolean(bad)}
          readOnly={readOnly}
          data={[...options]}
          value={value}
          onChange={onChange}
          searchable={searchable}
          onKeyDown={searchable || readOnly ? undefined : typed}
          onSearchChange={onSearch}
          clearable={clearable}
          // Reached by Tab, or sent to for its error, it would lie over what is said under it.
          openOnFocus={false}
          // Left by Tab, it would lie over the fields that follow.
          dropdownOpened={isOpen}
          onDropdownOpen={() => setOpen(true)}
          onDropdownClose={() => setOpen(false)}
          onBlur={() => setOpen(false)}
          allowDeselect={false}
          checkIconPosition="right"
          nothingFoundMessage={nothing}
          // Inside its landmark and dialog, and not cut by what scrolls.
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
