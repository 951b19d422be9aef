import { degrees } from '#contract/kit/address.ts'
import { FieldGrid } from '../../../../ui/form/Field.tsx'
import { SelectField, type Option } from '../../../../ui/form/SelectField.tsx'
import { TextArea, TextField } from '../../../../ui/form/TextField.tsx'
import type { useDraftForm } from '../../../../ui/form/useDraftForm.ts'
import { PastedOffer, usePasted } from './PastedOffer.tsx'
import type { Values } from './values.ts'
import { t } from './texts.ts'
import s from './address.module.css'

interface Props {
  form: ReturnType<typeof useDraftForm<Values>>
  /** Sets fields and everything that depends on them. */
  edit: (fields: Partial<Values>) => void
  readOnly: boolean
  types: Option[]
  states: Option[]
  hasStates: boolean
  /** The state that the postal code is in, if another one is chosen. */
  stateOfPostalCode: string | undefined
  countries: Option[]
  /** States with their codes, to resolve a pasted address. */
  codes: readonly { id: number; value?: string | null }[]
}

/** The fields of an address. Latitude and longitude are computed, never typed. */
export function AddressFields(props: Props) {
  const { form, edit, readOnly, types, states, hasStates, stateOfPostalCode, countries, codes } = props
  const { offer, onPaste, close } = usePasted(form.values)
  const words = (options: readonly Option[]) => (value: string | null) =>
    options.find((option) => option.value === value)?.label ?? ''
  const field = <K extends keyof Values>(name: K, show?: (value: Values[K]) => string) => ({
    ...form.field(name, show),
    onChange: (value: Values[K]) => edit({ [name]: value } as Partial<Values>),
    readOnly,
  })
  const position = (name: 'latitude' | 'longitude') => {
    const { error, was, name: key } = form.field(name, degrees)
    return {
      name: key,
      error,
      was,
      value: degrees(form.values[name]),
      onChange: () => undefined,
      readOnly: true,
    }
  }
  const hint = t('hint.position')
  return (
    <div className={s.form}>
      <SelectField
        label={t('field.addressType')}
        required
        options={types}
        {...field('addressType', words(types))}
      />
      <div onPaste={onPaste}>
        <TextField label={t('field.line1')} required autoComplete="off" {...field('line1')} />
      </div>
      {offer && (
        <PastedOffer
          parsed={offer}
          codes={codes}
          note={form.values.addressNote}
          onTake={(fields) => {
            edit(fields)
            close()
          }}
          onClose={close}
        />
      )}
      <TextField label={t('field.line2')} autoComplete="off" {...field('line2')} />
      <FieldGrid columns={2}>
        <TextField label={t('field.city')} required maxLength={100} autoComplete="off" {...field('city')} />
        <SelectField
          label={t('field.stateProvince')}
          required={hasStates}
          disabled={!hasStates}
          hint={hasStates ? undefined : t('hint.noStates')}
          searchable
          options={states}
          {...field('stateProvince', words(states))}
        />
        <TextField
          label={t('field.postalCode')}
          required
          maxLength={20}
          autoComplete="off"
          hint={
            stateOfPostalCode && (
              <span className={s.warning}>{t('hint.otherState', { state: stateOfPostalCode })}</span>
            )
          }
          {...field('postalCode')}
        />
        <SelectField
          label={t('field.country')}
          required
          searchable
          options={countries}
          {...field('country', words(countries))}
        />
        <TextField label={t('field.latitude')} required hint={hint} {...position('latitude')} />
        <TextField label={t('field.longitude')} required hint={hint} {...position('longitude')} />
      </FieldGrid>
      <TextArea label={t('field.addressNote')} maxLength={500} {...field('addressNote')} />
    </div>
  )
}
