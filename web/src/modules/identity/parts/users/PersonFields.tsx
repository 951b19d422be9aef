import { labelIn } from '../../../../kit/display/choice.ts'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import type { FieldOf } from '../../../../ui/form/useDraftForm.ts'
import type { useChoices } from './choices.ts'

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
      label="First name"
      required
      disabled={disabled}
      autoComplete={own ? 'given-name' : 'off'}
      {...field('firstName')}
    />
    <TextField
      label="Last name"
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
      label="Time zone"
      required
      disabled={disabled}
      options={zones}
      {...field('timezone', labelIn(zones))}
    />
    <SelectField
      label="Language"
      required
      disabled={disabled}
      options={languages}
      {...field('language', labelIn(languages))}
    />
  </>
)
