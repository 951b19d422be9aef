import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../../kit/api/queries.ts'
import type { FieldProps } from '../../../../ui/form/Field.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { t } from './texts.ts'

/** Chooses the location of a new contact by search; the reader's own location by default. */
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
      // Selecting an option writes its name into the search box, which must not start a new search.
      onSearch={(text) => setTyped(options.some((option) => option.label === text) ? '' : text.trim())}
      hint={t('fields.firmHint')}
      nothing={found.isFetching ? t('fields.searching') : t('fields.noFirm')}
    />
  )
}
