import { IconMapCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countryLabel, joinLines } from '#contract/kit/address.ts'
import { byName } from '../../../../kit/display/byName.ts'
import { choices, useLookups } from '../../../../kit/api/lookups.ts'
import { read } from '../../../../kit/api/queries.ts'
import { RestoredDraft } from '../../../../kit/display/RestoredDraft.tsx'
import { Button } from '../../../../ui/base/Button.tsx'
import { ConflictPanel } from '../../../../ui/form/ConflictPanel.tsx'
import { FormDialog } from '../../../../ui/overlay/FormDialog.tsx'
import { AddressFields } from './AddressFields.tsx'
import { useAddressForm } from './useAddressForm.ts'
import { usePostalPlace } from './usePostalPlace.ts'
import { useValidation } from './useValidation.ts'
import { ValidatedBadge } from './ValidatedBadge.tsx'
import { ValidatedPanel } from './ValidatedPanel.tsx'
import { confirmedValues, validationBlocker, type Address, type Values } from './values.ts'
import { t } from './texts.ts'
import s from './address.module.css'

interface Props {
  record: Address
  /** Name of the contact, shown under the title. */
  contactName?: string
  onClose: () => void
}

/** Editing one of these fields requires a new validation. The positional ones also clear the position. */
const addressFields = ['line1', 'line2', 'city', 'stateProvince', 'postalCode', 'country'] as const
const positional: readonly string[] = ['postalCode', 'country']

/** Adds or edits an address. The validated address is shown beside it until it is confirmed. */
export function AddressDialog({ record, contactName, onClose }: Props) {
  const { AddressType, StateProvince } = useLookups('AddressType', 'StateProvince')
  const countries =
    useQuery({ ...read('GET lookup/Countries'), staleTime: Infinity, select: byName }).data ?? []
  const [country, setCountry] = useState(record.country)
  const { data: states } = useQuery({
    ...read('GET lookup/StateProvince', { query: country ? { id: country } : {} }),
    staleTime: Infinity,
    select: byName,
  })
  const named = (items: readonly { id: number; name: string }[], id: unknown) =>
    items.find((item) => item.id === Number(id))?.name ?? ''
  const nameOf = (field: string, value: unknown): string => {
    if (value === null || value === '') return t('value.empty')
    if (field === 'stateProvince') return named(StateProvince, value)
    if (field === 'country') return named(countries, value)
    if (field === 'addressType') return named(AddressType, value)
    if (typeof value === 'boolean') return value ? t('value.yes') : t('value.no')
    return String(value).replace(',', ', ')
  }
  const types = choices(AddressType, record.addressType)
  const hasStates = states === undefined || states.length > 0
  const { form, isNew } = useAddressForm(record, types, () => hasStates, nameOf, onClose)
  const { validation, validate, forget } = useValidation()
  const { values } = form
  const setAll = (fields: Partial<Values>) => {
    for (const [name, value] of Object.entries(fields) as [keyof Values, never][]) form.set(name, value)
    if (fields.country !== undefined) setCountry(fields.country === null ? null : Number(fields.country))
  }
  const edit = (fields: Partial<Values>) => {
    const isPlace = addressFields.some((name) => name in fields && fields[name] !== values[name])
    const isMoved = positional.some(
      (name) => name in fields && fields[name as keyof Values] !== values[name as keyof Values],
    )
    if (isPlace) forget()
    setAll({
      ...('country' in fields && fields.country !== values.country ? { stateProvince: null } : {}),
      ...(isMoved ? { latitude: null, longitude: null } : {}),
      ...(isPlace ? { validated: false } : {}),
      ...fields,
    })
  }
  const stateOfPostalCode = usePostalPlace(values, setAll)
  const mayEdit = isNew || record.rights.includes('edit')
  return (
    <FormDialog
      title={
        <span className={s.title}>
          {t('dialog.title')} <ValidatedBadge validated={values.validated} />
        </span>
      }
      sub={contactName}
      size="XL"
      onClose={onClose}
      form={form}
      left={
        mayEdit && (
          <Button
            icon={<IconMapCheck size={16} />}
            disabled={values.validated}
            busy={validation.state === 'asked'}
            notYet={values.validated ? undefined : validationBlocker(values)}
            onClick={() => void validate(values)}
          >
            {t('dialog.validate')}
          </Button>
        )
      }
      readOnly={!mayEdit}
    >
      <form {...form.bind}>
        <RestoredDraft form={form} />
        {form.conflict && (
          <ConflictPanel
            {...form.conflict}
            what={t('dialog.what')}
            saving={form.saving}
            onTakeStored={form.takeStored}
            onSave={(mine) => void form.saveMine(mine)}
          />
        )}
        <div className={s.sides}>
          <AddressFields
            form={form}
            edit={edit}
            readOnly={!mayEdit}
            types={types}
            states={(states ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            hasStates={hasStates}
            stateOfPostalCode={stateOfPostalCode}
            countries={countries.map(({ id, name }) => ({ value: String(id), label: name }))}
            codes={StateProvince}
          />
          <ValidatedPanel
            validation={validation}
            validated={values.validated}
            typed={{
              addressLines: joinLines(values.line1, values.line2),
              city: values.city.trim(),
              stateProvinceName: named(StateProvince, values.stateProvince),
              postalCode: values.postalCode.trim(),
              countryName: countryLabel(named(countries, values.country)),
            }}
            onConfirm={(found) => {
              setAll(confirmedValues(found))
              forget()
            }}
          />
        </div>
      </form>
    </FormDialog>
  )
}
