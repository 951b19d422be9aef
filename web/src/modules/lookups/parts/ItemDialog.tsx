import { useMemo } from 'react'
import { listName } from '#contract/kit/list-name.ts'
import type { LookupItem } from '#contract/lookups.ts'
import { api } from '../../../kit/api/client.ts'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { ListDialog } from './ListDialog.tsx'
import { t } from '../texts.ts'

type Values = { name: string; value: string; section: string | null; isInactive: boolean }
interface Props {
  item: LookupItem
  groups: readonly { id: number; text: string }[]
  onClose: () => void
}

/** A new lookup item of a list. */
export const newItem = (key: string, firm: number, section: number | null): LookupItem => ({
  id: -1,
  key,
  name: '',
  value: null,
  isInactive: false,
  sort: 0,
  section,
  firm,
  version: 0,
})

/** Adds or edits a lookup item. */
export function ItemDialog({ item, groups, onClose }: Props) {
  const stored = useMemo<Values>(
    () => ({
      name: item.name,
      value: item.value ?? '',
      section: item.section === null ? null : String(item.section),
      isInactive: item.isInactive,
    }),
    [item],
  )
  const groupName = (id: unknown) => groups.find((group) => group.id === Number(id))?.text ?? ''
  return (
    <ListDialog<Values>
      title={item.id > 0 ? item.name : t('item.new')}
      sub={listName(item.key)}
      size="S"
      what={t('item.what')}
      kind="lookup"
      id={item.id}
      addedTo={`${item.firm}:${item.key}`}
      version={item.version}
      stored={stored}
      fields={{
        name: { label: t('field.name'), call: 'name' },
        value: { label: t('field.value'), call: 'value' },
        section: { label: t('field.group'), call: 'section', valueText: groupName },
        isInactive: { label: t('field.inactive'), call: 'isInactive' },
      }}
      check={(values) => ({ name: values.name.trim() ? undefined : t('check.required') })}
      send={({ section, value, ...only }, version) =>
        api('POST lookup/upsert', {
          body: {
            id: item.id,
            key: item.key,
            ...only,
            ...(value === undefined ? {} : { value: value.trim() || null }),
            ...(section === undefined ? {} : { section: section === null ? null : Number(section) }),
            ...(item.id > 0 ? {} : { firm: item.firm }),
            ...(version === undefined ? {} : { version }),
          },
        })
      }
      paths={['lookup/ByGroup', 'lookup/Keys', 'lookup']}
      nameOf={(values) => values.name}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField label={t('field.name')} required maxLength={200} {...form.field('name')} />
          <TextField
            label={t('field.value')}
            maxLength={500}
            hint={t('item.valueHint')}
            {...form.field('value')}
          />
          {groups.length > 0 && (
            <SelectField
              label={t('field.group')}
              clearable
              placeholder={t('item.noGroup')}
              options={groups.map((group) => ({ value: String(group.id), label: group.text }))}
              {...form.field('section', groupName)}
            />
          )}
          <CheckField label={t('field.inactive')} {...form.field('isInactive')} />
        </>
      )}
    </ListDialog>
  )
}
