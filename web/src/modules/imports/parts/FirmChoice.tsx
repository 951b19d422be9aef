import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../kit/api/queries.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { t } from '../texts.ts'

interface Props {
  label: string
  hint: string
  value: string | null
  onChange: (value: string | null) => void
}

/** The location that the records will belong to, found by search. */
export function FirmChoice({ label, hint, value, onChange }: Props) {
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
      label={label}
      name="firm"
      searchable
      hint={hint}
      options={options}
      value={value}
      onChange={onChange}
      // Choosing an option writes its name into the search box, which must not start a new search.
      onSearch={(text) => setTyped(options.some(({ label }) => label === text) ? '' : text.trim())}
      nothing={t('upload.noFirm')}
    />
  )
}
