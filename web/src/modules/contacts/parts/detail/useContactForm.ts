import type { Problem } from '#contract/kit/problems.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { attemptSave } from '../../../../kit/api/attemptSave.ts'
import { api } from '../../../../kit/api/client.ts'
import { markStale } from '../../../../kit/api/queries.ts'
import { useDraftForm } from '../../../../ui/form/useDraftForm.ts'
import { toast } from '../../../../ui/toast.ts'
import type { Contact } from '../../data.ts'
import { contactPaths } from '../../paths.ts'
import { bodyOf, check, fieldByName, valuesOf, type Field, type Values } from './fields.ts'
import { t } from './texts.ts'

type Conflict = NonNullable<Problem['conflict']>

/**
 * The contact form: sends only changes, keeps a draft on the device, and shows both values on a conflict.
 * `words` gives the display text of a selected value.
 */
export const useContactForm = (
  record: Contact,
  valueText: (field: Field, value: unknown) => string,
  onSaved: (contact: number) => void,
) => {
  const client = useQueryClient()
  const isNew = record.contact <= 0
  const stored = useMemo(() => valuesOf(record), [record])

  const send = async (values: Values, changed: readonly Field[]) => {
    const isVendor = values.isVendor && (record.isVendor || isNew)
    const body = {
      contact: record.contact,
      ...bodyOf(values, isNew ? 'all' : changed, isVendor),
      ...(isNew ? {} : { version: form.base.current }),
    }
    const saved = isVendor
      ? await api('POST contact/saveVendor', { body })
      : await api('POST contact/saveContact', { body })
    await markStale(client, ...contactPaths)
    toast.ok(isNew ? t('added', { name: saved.fullName }) : t('saved', { name: saved.fullName }))
    return saved.id
  }
  const shownConflict = (conflict: Conflict) => {
    void markStale(client, 'contact/contact')
    const fields = conflict.fields.map(({ field, stored: current, yours }) => {
      const formField = fieldByName(field)
      const textOf = (value: unknown) => (formField ? valueText(formField, value) : String(value ?? ''))
      return {
        name: formField ?? field,
        label: formField ? t(`field.${formField}`) : field,
        stored: textOf(current),
        yours: textOf(yours),
      }
    })
    return { fields }
  }
  const sendThenClose = async (values: Values, changed: readonly Field[]) => {
    const id = await send(values, changed)
    // Let the form clear its draft before the dialog moves on.
    queueMicrotask(() => onSaved(id))
  }
  const attempt = (values: Values, changed: readonly Field[]) =>
    attemptSave<Values>(() => sendThenClose(values, changed), {
      conflict: shownConflict,
      fieldOf: (field) => fieldByName(field) ?? 'lastName',
      failed: (reason) => t('notSaved', { reason }),
    })
  const form = useDraftForm<Values>({
    stored,
    check,
    isNew,
    draftKey: `contact:${isNew ? `new${record.isVendor ? ':vendor' : record.isFleet ? ':fleet' : ''}` : record.contact}`,
    version: record.version,
    save: attempt,
  })
  return {
    ...form,
    takeStored: () => {
      form.takeStored()
      void markStale(client, ...contactPaths)
    },
  }
}

export type ContactForm = ReturnType<typeof useContactForm>
