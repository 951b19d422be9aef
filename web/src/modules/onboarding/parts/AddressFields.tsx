import { joinLines, splitLines } from '#contract/kit/address.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { FieldGrid } from '../../../ui/form/Field.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { t } from '../texts.ts'
import type { AddressValues, Lookups } from './steps.ts'
import type { StepErrors } from './useStepForm.ts'
import s from '../onboarding.module.css'

export interface SentAddress {
  addressLines: string
  city: string
  stateProvince: string
  postalCode: string
  country: string
}
/** The lookup's answer while the visitor chooses. `found` is null if the address isn't known. */
export interface Suggestion {
  found: SentAddress | null
  message: string
}

export const toAddressValues = (address: SentAddress): AddressValues => {
  const [line1, line2] = splitLines(address.addressLines)
  const { city, stateProvince, postalCode, country } = address
  return { line1, line2, city, stateProvince, postalCode, country }
}
export const toSentAddress = ({ line1, line2, ...rest }: AddressValues): SentAddress => ({
  addressLines: joinLines(line1, line2),
  city: rest.city,
  stateProvince: rest.stateProvince,
  postalCode: rest.postalCode,
  country: rest.country,
})

export const addressErrors = (
  { line1, city, stateProvince, postalCode, country }: AddressValues,
  lookups: Lookups | undefined,
): StepErrors<AddressValues> => {
  const hasStates = lookups?.StateProvince.some((state) => state.country === country)
  const required = t('error.required')
  return {
    ...(!line1.trim() && { line1: required }),
    ...(!city.trim() && { city: required }),
    ...(hasStates && !stateProvince && { stateProvince: t('error.choose') }),
    ...(!postalCode.trim() && { postalCode: required }),
    ...(!country && { country: t('error.choose') }),
  }
}

const isSame = (a: SentAddress, b: SentAddress) =>
  (Object.keys(a) as (keyof SentAddress)[]).every(
    (key) => a[key].trim().toLowerCase() === b[key].trim().toLowerCase(),
  )

/**
 * Looks up an address before it is saved. Null if it is as it should be, or if the lookup failed: an address that can't be
 * checked is never in the way.
 */
export const checkAddress = async (address: SentAddress, token: string): Promise<Suggestion | null> => {
  try {
    const { found, message } = await api('POST firm/onboardAddress', { body: { ...address, token } })
    return found && isSame(found, address) ? null : { found, message }
  } catch (error) {
    if (error instanceof CallError) return null
    throw error
  }
}

interface Props {
  field: (name: keyof AddressValues & string) => {
    name: string
    value: string
    error: string | undefined
    onChange: (value: string) => void
  }
  values: AddressValues
  lookups: Lookups | undefined
  set: (changes: Partial<AddressValues>) => void
}

/** The fields of an address, with states by country. */
export function AddressFields({ field, values, lookups, set }: Props) {
  const states = (lookups?.StateProvince ?? []).filter(({ country }) => country === values.country)
  const hasStates = !lookups || states.length > 0
  return (
    <>
      <TextField label={t('address.line1')} autoComplete="address-line1" required large {...field('line1')} />
      <TextField label={t('address.line2')} autoComplete="address-line2" large {...field('line2')} />
      <FieldGrid columns={2}>
        <TextField
          label={t('address.city')}
          autoComplete="address-level2"
          maxLength={100}
          required
          large
          {...field('city')}
        />
        <SelectField
          label={t('address.state')}
          required={hasStates}
          disabled={!hasStates}
          searchable
          options={states.map(({ value, name }) => ({ value, label: name }))}
          {...field('stateProvince')}
          onChange={(stateProvince) => set({ stateProvince: stateProvince ?? '' })}
        />
        <TextField
          label={t('address.postalCode')}
          autoComplete="postal-code"
          maxLength={20}
          required
          large
          {...field('postalCode')}
        />
        <SelectField
          label={t('address.country')}
          required
          searchable
          options={(lookups?.Country ?? []).map(({ value, name }) => ({ value: value ?? '', label: name }))}
          {...field('country')}
          onChange={(country) => set({ country: country ?? '', stateProvince: '' })}
        />
      </FieldGrid>
    </>
  )
}

/** Offers the address that the lookup found, or says that it found none. */
export function AddressOffer({
  suggestion: { found, message },
  onUse,
  onKeep,
}: {
  suggestion: Suggestion
  onUse: (address: SentAddress) => void
  onKeep: () => void
}) {
  return (
    <div role="alert">
      <Note tone={found ? 'info' : 'warn'}>
        <p>{found ? t('address.found') : message || t('address.unknown')}</p>
        {found && (
          <p className={s.found}>
            {found.addressLines.replace(',', ', ')}
            <br />
            {found.city}, {found.stateProvince} {found.postalCode}
          </p>
        )}
        <div className={s.offer}>
          {found && (
            <Button look="primary" type="button" onClick={() => onUse(found)}>
              {t('address.use')}
            </Button>
          )}
          <Button type="button" onClick={onKeep}>
            {t(found ? 'address.keep' : 'address.goOn')}
          </Button>
        </div>
      </Note>
    </div>
  )
}
