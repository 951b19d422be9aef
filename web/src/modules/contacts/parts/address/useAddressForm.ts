import { clockText } from '../../../../kit/time/zone.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api, CallError } from '../../../../kit/api/client.ts'
import { firstChoice } from '../../../../kit/api/firstChoice.ts'
import { markStale } from '../../../../kit/api/queries.ts'
import { useDraftForm, type NotSaved } from '../../../../ui/form/useDraftForm.ts'
import { toast } from '../../../../ui/toast.ts'
import { bodyOf, validatorFor, valuesOf, type Address, type Values } from './values.ts'
import { t } from './texts.ts'

const labels = (): Record<string, string> => ({
  addressType: t('field.addressType'),
  addressLines: t('field.addressLines'),
  city: t('field.city'),
  stateProvince: t('field.stateProvince'),
  postalCode: t('field.postalCode'),
  country: t('field.country'),
  latitude: t('field.latitude'),
  longitude: t('field.longitude'),
  addressNote: t('field.addressNote'),
  validated: t('field.validated'),
})
/** Maps a field of the call to the form fields it comes from. */
const formFields: Record<string, readonly string[]> = { addressLines: ['line1', 'line2'] }
type ServerConflict = NonNullable<CallError['problem']['conflict']>
type ValueText = (field: string, value: unknown) => string

/** The address form: saving, conflicts, and errors. `nameOf` gives the label of a lookup value. */
export const useAddressForm = (
  record: Address,
  types: readonly { value: string }[],
  hasStates: (values: Values) => boolean,
  nameOf: ValueText,
  onSaved: () => void,
) => {
  const client = useQueryClient()
  const isNew = record.contactAddress <= 0
  const addressType = firstChoice(types, record.addressType, isNew)
  const stored = useMemo(() => ({ ...valuesOf(record), addressType }), [record, addressType])
  const send = async (values: Values) => {
    await api('POST contact/saveAddress', {
      body: { ...bodyOf(record, values), ...(isNew ? {} : { version: form.base.current }) },
    })
    await markStale(client, 'contact/contactAddresses', 'contact/contactAddress', 'contact/contacts')
    toast.ok(isNew ? t('added') : t('saved'))
    onSaved()
  }
  /**
   * Read the stored address again: an address is sent whole, so untouched fields must carry what is stored
   * now.
   */
  const conflictResult = async (serverConflict: ServerConflict): Promise<NotSaved<Values>> => {
    const query = { id: record.contactAddress }
    const found = await api('GET contact/contactAddress', { query }).catch(() => undefined)
    if (!found) {
      toast.error(t('conflictUnread', { name: serverConflict.by }))
      return { errors: {} }
    }
    const fields = serverConflict.fields.map((each) => ({
      name: each.field,
      of: formFields[each.field],
      label: labels()[each.field] ?? each.field,
      stored: nameOf(each.field, each.stored),
      yours: nameOf(each.field, each.yours),
    }))
    const { version, by: who } = serverConflict
    return { conflict: { who, when: clockText(serverConflict.at), fields, version, now: valuesOf(found) } }
  }
  const attempt = async (values: Values): Promise<NotSaved<Values> | undefined> => {
    try {
      return void (await send(values))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const { conflict, errors } = error.problem
      if (conflict) return await conflictResult(conflict)
      if (!errors?.length) {
        toast.error(t('notSaved', { reason: error.message }))
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
    check: (values) => validatorFor(hasStates(values))(values),
    draftKey: `address:${isNew ? `new:${record.contact}` : record.contactAddress}`,
    version: record.version,
    save: attempt,
  })
  return { form, isNew }
}
