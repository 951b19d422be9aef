import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../../kit/api/queries.ts'
import type { FieldProps } from '../../../../ui/form/Field.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'

/** The location that a new contact is of, found as one types; one's own when none is chosen. */
export function FirmField(props: FieldProps<string | null>) {
  const [typed, setTyped] = useState('')
  const found = useQuery({
    ...read('GET firm/searchFirms', { query: { search: typed } }),
    placeholderData: (old) => old,
  })
  const options = (found.data ?? [])
    .slice(0, 50)
    .map(({ firm, name }) => ({ value: String(firm), label: name }))
  return (
    <SelectField
      {...props}
      searchable
      clearable
      options={options}
      // Choosing writes the name of the firm into the search: it is no new term.
      onSearch={(text) => setTyped(options.some((option) => option.label === text) ? '' : text.trim())}
      hint="Left empty, your own."
      nothing={found.isFetching ? 'Searching…' : 'No location matches'}
    />
  )
}
