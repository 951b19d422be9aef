import type { AnswerOf } from '#contract/kit/call.ts'
import type { related } from '#contract/contacts.ts'
import { useMemo, useState } from 'react'
import { api } from '../../../../kit/api/client.ts'
import { choices, useLookups } from '../../../../kit/api/lookups.ts'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { TextArea } from '../../../../ui/form/TextField.tsx'
import { ListDialog } from '../../../lookups/door.ts'
import { contactPaths } from '../../paths.ts'
import { ContactPicker } from './ContactPicker.tsx'
import { t } from './texts.ts'

export type Related = AnswerOf<typeof related>[number]

type Values = { related: number | null; relatedType: string | null; note: string }
interface Props {
  related: Related
  firm: number
  /** Name of the contact whose relation it is. */
  name: string
  onClose: () => void
}

/** Edits how two contacts are related. */
export function RelatedDialog({ related, firm, name, onClose }: Props) {
  const { RelatedContactType } = useLookups('RelatedContactType')
  const types = choices(RelatedContactType, related.relatedType)
  const typeName = (value: unknown) => types.find((each) => each.value === String(value))?.label ?? ''
  const isNew = related.contactRelated < 0
  const [selectedName, setSelectedName] = useState(related.fullName)
  const stored = useMemo<Values>(
    () => ({
      related: related.related > 0 ? related.related : null,
      relatedType: related.relatedType === null ? null : String(related.relatedType),
      note: related.note ?? '',
    }),
    [related],
  )
  // A relation recorded from the other contact's side is saved from that side too.
  const contactIds = (other: number | null | undefined) =>
    related.isReverse
      ? { contact: related.related, related: related.contact }
      : { contact: related.contact, related: other ?? related.related }
  return (
    <ListDialog<Values>
      title={isNew ? t('related.title') : related.fullName}
      sub={t('related.of', { name })}
      size="S"
      what={t('related.what')}
      kind="relatedContact"
      id={related.contactRelated}
      addedTo={related.contact}
      version={related.version}
      stored={stored}
      fields={{
        related: { label: t('related.contact'), call: 'related' },
        relatedType: {
          label: t('related.relation'),
          call: 'relatedType',
          valueText: typeName,
        },
        note: { label: t('related.notes'), call: 'note' },
      }}
      check={(values) => ({
        related: values.related ? undefined : t('required'),
        relatedType: values.relatedType ? undefined : t('required'),
      })}
      send={(fields, version) =>
        api('POST contact/saveRelated', {
          body: {
            contactRelated: related.contactRelated,
            ...contactIds(fields.related),
            ...(fields.relatedType === undefined
              ? {}
              : { relatedType: fields.relatedType === null ? null : Number(fields.relatedType) }),
            note: fields.note,
            version,
          },
        })
      }
      paths={['contact/related', ...contactPaths]}
      nameOf={() => selectedName}
      onClose={onClose}
    >
      {(form) => (
        <>
          {isNew && (
            <ContactPicker
              label={t('related.contact')}
              required
              firm={firm}
              excludedId={related.contact}
              selectedName={selectedName}
              error={form.errors.related}
              onChoose={(found) => {
                setSelectedName(found?.fullName ?? '')
                form.set('related', found?.id ?? null)
              }}
            />
          )}
          <SelectField
            label={t('related.relation')}
            required
            options={types}
            {...form.field('relatedType', typeName)}
          />
          <TextArea label={t('related.notes')} {...form.field('note')} />
        </>
      )}
    </ListDialog>
  )
}
