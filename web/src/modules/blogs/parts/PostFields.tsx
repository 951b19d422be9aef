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
import { t } from '../texts.ts'

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
  if (!offered.has(chosen))
    firmOptions.unshift({ value: String(chosen), label: t('field.firmUnknown', { id: chosen }) })
  const statuses = BlogStatus.filter((item) => !item.isInactive || item.value === form.values.blogStatus).map(
    ({ name, value }) => ({ value: value ?? '', label: name }),
  )
  const nameOf = (options: readonly { value: string; label: string }[]) => (value: string | null) =>
    options.find((option) => option.value === value)?.label ?? ''
  return (
    <>
      <SelectField
        label={t('field.status')}
        required
        options={statuses}
        {...form.field('blogStatus', nameOf(statuses))}
        onChange={(value) => form.set('blogStatus', value ?? '1')}
      />
      <SelectField
        label={t('field.type')}
        clearable
        options={choices(BlogType)}
        {...form.field('blogType', nameOf(choices(BlogType)))}
      />
      <SelectField
        label={t('field.firm')}
        required
        searchable
        options={firmOptions}
        onSearch={(text) => setTyped(firmOptions.some(({ label }) => label === text) ? '' : text)}
        nothing={t('field.noFirm')}
        {...form.field('firm', () => firm.name)}
        onChange={(value) => value && form.set('firm', value)}
        hint={t('field.firmHint')}
      />
      <CheckField
        label={t('field.includeShops')}
        hint={t('field.includeShopsHint')}
        {...form.field('isIncludeShop')}
      />
      <FieldGrid>
        <DateField
          label={t('field.showFrom')}
          {...form.field('day')}
          hint={shownFromHint(form.values.day, zone)}
        />
        <TimeField label={t('field.time')} {...form.field('time')} />
      </FieldGrid>
      <TextField
        label={t('field.tags')}
        placeholder={t('field.tagsPlaceholder')}
        maxLength={800}
        {...form.field('blogTags')}
      />
      <CheckField label={t('field.sticky')} hint={t('field.stickyHint')} {...form.field('isSticky')} />
      <NumberField
        label={t('field.sort')}
        min={-100_000}
        max={100_000}
        hint={t('field.sortHint')}
        {...form.field('sort')}
      />
      <CheckField label={t('field.allowComments')} {...form.field('isAllowComments')} />
    </>
  )
}
