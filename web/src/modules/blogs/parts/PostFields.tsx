import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { choices, useLookups } from '../../../kit/api/lookups.ts'
import { read } from '../../../kit/api/queries.ts'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { FieldGrid } from '../../../ui/form/Field.tsx'
import { NumberField, TimeField } from '../../../ui/form/NumberFields.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { useDraftForm } from '../../../ui/form/useDraftForm.ts'
import { shownFromHint, type PostValues } from './values.ts'

interface Props {
  form: ReturnType<typeof useDraftForm<PostValues>>
  /** The publishing firm as stored, with its name. */
  firm: { id: number; name: string }
  zone: string
}

/** Everything of a post except its text: title, audience, and schedule. */
export function PostFields({ form, firm, zone }: Props) {
  const { BlogStatus, BlogType } = useLookups('BlogStatus', 'BlogType')
  const [typed, setTyped] = useState('')
  const firms = useQuery({
    ...read('GET firm/searchFirms', { query: { search: typed } }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const offered = new Map([[firm.id, firm.name]])
  for (const found of firms.data ?? []) offered.set(found.firm, found.name)
  const chosen = Number(form.values.firm)
  const firmOptions = [...offered].map(([id, name]) => ({ value: String(id), label: name }))
  if (!offered.has(chosen)) firmOptions.unshift({ value: String(chosen), label: `Firm ${chosen}` })
  const statuses = BlogStatus.filter((item) => !item.isInactive || item.value === form.values.blogStatus).map(
    ({ name, value }) => ({ value: value ?? '', label: name }),
  )
  const nameOf = (options: readonly { value: string; label: string }[]) => (value: string | null) =>
    options.find((option) => option.value === value)?.label ?? ''
  return (
    <>
      <SelectField
        label="Status"
        required
        options={statuses}
        {...form.field('blogStatus', nameOf(statuses))}
        onChange={(value) => form.set('blogStatus', value ?? '1')}
      />
      <SelectField
        label="Type"
        clearable
        options={choices(BlogType)}
        {...form.field('blogType', nameOf(choices(BlogType)))}
      />
      <SelectField
        label="Published by"
        required
        searchable
        options={firmOptions}
        onSearch={(text) => setTyped(firmOptions.some(({ label }) => label === text) ? '' : text)}
        nothing="No firm has that name"
        {...form.field('firm', () => firm.name)}
        onChange={(value) => value && form.set('firm', value)}
        hint="Shown to this firm and all below it"
      />
      <CheckField
        label="Include shops"
        hint="Without it the shops below do not see the post"
        {...form.field('isIncludeShop')}
      />
      <FieldGrid>
        <DateField label="Show from" {...form.field('day')} hint={shownFromHint(form.values.day, zone)} />
        <TimeField label="Time" {...form.field('time')} />
      </FieldGrid>
      <TextField label="Tags" placeholder="Glass, Radar" maxLength={800} {...form.field('blogTags')} />
      <CheckField label="Sticky" hint="Stays on top of the others" {...form.field('isSticky')} />
      <NumberField
        label="Sort"
        min={-100_000}
        max={100_000}
        hint="The lowest first, the newest among equals"
        {...form.field('sort')}
      />
      <CheckField label="Allow comments" {...form.field('isAllowComments')} />
    </>
  )
}
