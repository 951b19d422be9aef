import { clockShown } from '../../../../kit/zone.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { api, CallError } from '../../../../kit/client.ts'
import { stale } from '../../../../kit/queries.ts'
import { useDraftForm } from '../../../../ui/form/useDraftForm.ts'
import { toast } from '../../../../ui/toast.ts'
import { bodyOf, checkWith, valuesOf, type Address, type Values } from './values.ts'

const labels: Record<string, string> = {
  addressType: 'Address Type',
  addressLines: 'Address lines',
  city: 'City',
  stateProvince: 'State',
  postalCode: 'Postal Code',
  country: 'Country',
  latitude: 'Latitude',
  longitude: 'Longitude',
  addressNote: 'Notes',
  validated: 'Validated',
}
type Conflicts = NonNullable<CallError['problem']['conflict']>['fields']
type Names = (field: string, value: unknown) => string

/** The form of an address: saving, conflicts and refusals. `nameOf` says a value of a list in words. */
export const useAddressForm = (
  record: Address,
  hasStates: (values: Values) => boolean,
  nameOf: Names,
  onSaved: () => void,
) => {
  const client = useQueryClient()
  const stored = useMemo(() => valuesOf(record), [record])
  const isNew = record.contactAddress <= 0
  const conflicts = useRef<Conflicts>([])
  const send = async (values: Values, taken: Record<string, unknown> = {}) => {
    await api('POST contact/saveAddress', {
      body: { ...bodyOf(record, values), ...taken, ...(isNew ? {} : { version: form.base.current }) },
    })
    await stale(client, 'contact/contactAddresses', 'contact/contactAddress', 'contact/contacts')
    toast.ok(isNew ? 'Address added' : 'Address saved')
    onSaved()
  }
  const attempt = async (values: Values, taken?: Record<string, unknown>) => {
    try {
      return void (await send(values, taken))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const { conflict, errors } = error.problem
      if (conflict) {
        // What is stored now has been seen: the next save is made on that version.
        form.base.current = conflict.version
        conflicts.current = conflict.fields
        return {
          conflict: {
            who: conflict.by,
            when: clockShown(conflict.at),
            fields: conflict.fields.map((each) => ({
              name: each.field,
              label: labels[each.field] ?? each.field,
              stored: nameOf(each.field, each.stored),
              yours: nameOf(each.field, each.yours),
            })),
          },
        }
      }
      if (!errors?.length) {
        toast.error(`Not saved. ${error.message} What you typed is kept.`)
        return { errors: {} }
      }
      return {
        errors: Object.fromEntries(
          errors.map(({ field, message }) => [field === 'addressLines' ? 'line1' : field, message]),
        ),
      }
    }
  }
  const form = useDraftForm<Values>({
    stored,
    isNew,
    check: (values) => checkWith(hasStates(values))(values),
    draftKey: `address:${isNew ? `new:${record.contact}` : record.contactAddress}`,
    version: record.version,
    save: (values) => attempt(values),
  })
  /** Saves over a conflict: the fields that are not `mine` are as they are stored now. */
  const saveMine = async (mine: readonly string[]) => {
    const given = conflicts.current.filter(({ field }) => !mine.includes(field))
    const again = await attempt(
      form.values,
      Object.fromEntries(given.map(({ field, stored: now }) => [field, now])),
    )
    if (again) toast.error('It was changed once more meanwhile. Save again to choose anew.')
    else form.reset()
  }
  return { form, isNew, saveMine }
}
