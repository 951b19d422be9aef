import { useQuery } from '@tanstack/react-query'
import { byName } from '../../../../kit/display/byName.ts'
import { choices, useLookups } from '../../../../kit/api/lookups.ts'
import { read } from '../../../../kit/api/queries.ts'
import { phoneText } from '../../../../ui/base/text.tsx'
import type { Contact } from '../../data.ts'
import type { Field } from './fields.ts'
import { t } from './texts.ts'

type Option = { value: string; label: string }
type Named = { id: number; name: string }
const optionsOf = (items: readonly Named[] | undefined): Option[] =>
  items?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []

/** Options of the form's select fields, and the display text of a field's value. */
export const useChoices = (record: Contact) => {
  const lookups = useLookups('ContactType', 'Salutation', 'ServiceType', 'FirmClass')
  const languages = useQuery({ ...read('GET lookup/Languages'), staleTime: Infinity, select: byName }).data
  const zones = useQuery({ ...read('GET lookup/TimeZones'), staleTime: Infinity, select: byName }).data
  const options: Partial<Record<Field, Option[]>> = {
    contactType: choices(lookups.ContactType, record.contactType),
    salutation: choices(lookups.Salutation, record.salutation),
    servicetype: choices(lookups.ServiceType, record.servicetype),
    firmClass: choices(lookups.FirmClass, record.firmClass),
    language: optionsOf(languages),
    timezone: optionsOf(zones),
    firm: record.firm > 0 ? [{ value: String(record.firm), label: record.firmName }] : [],
  }
  const valueText = (field: Field, value: unknown): string => {
    if (value === null || value === undefined || value === '') return ''
    if (typeof value === 'boolean') return value ? t('value.yes') : t('value.no')
    if (field === 'phoneNo') return phoneText(String(value))
    return options[field]?.find((option) => option.value === String(value))?.label ?? String(value)
  }
  return { options, valueText }
}
