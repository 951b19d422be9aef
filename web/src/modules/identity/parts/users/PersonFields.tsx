import { labelIn } from '../../../../kit/display/choice.ts'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import type { FieldOf } from '../../../../ui/form/useDraftForm.ts'
import type { useChoices } from './choices.ts'
import { t } from './dialogTexts.ts'

interface NameProps {
  field: (name: 'firstName' | 'lastName') => FieldOf<string>
  disabled?: boolean
  /** True for the reader's own name, which the browser may autofill. */
  own?: boolean
}

/** First and last name of a user. */
export const NameFields = ({ field, disabled, own }: NameProps) => (
  <>
    <TextField
      label={t('field.firstName')}
      required
      disabled={disabled}
      autoComplete={own ? 'given-name' : 'off'}
      {...field('firstName')}
    />
    <TextField
      label={t('field.lastName')}
      required
      disabled={disabled}
      autoComplete={own ? 'family-name' : 'off'}
      {...field('lastName')}
    />
  </>
)

type Show = (value: string | null) => string
interface RegionProps {
  field: (name: 'timezone' | 'language', show: Show) => FieldOf<string | null>
  choices: Pick<ReturnType<typeof useChoices>, 'zones' | 'languages'>
  disabled?: boolean
}

/** Time zone and language of a user. */
export const RegionFields = ({ field, choices: { zones, languages }, disabled }: RegionProps) => (
  <>
    <SelectField
      label={t('field.timezone')}
      required
      disabled={disabled}
      options={zones}
      {...field('timezone', labelIn(zones))}
    />
    <SelectField
      label={t('field.language')}
      required
      disabled={disabled}
      options={languages}
      {...field('language', labelIn(languages))}
    />
  </>
)
