import { isLaborRate } from '#contract/identity/user-form.ts'
import type { FieldProps } from '../../../../ui/form/Field.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { t } from './dialogTexts.ts'

/** Dollars per hour. Only numeric input is accepted; a pasted dollar sign and commas are stripped. */
export const LaborRate = (props: Omit<FieldProps<string>, 'label'>) => (
  <TextField
    {...props}
    label={t('field.laborRate')}
    inputMode="decimal"
    autoComplete="off"
    maxLength={20}
    before={<span aria-hidden="true">$</span>}
    onChange={(typed) => {
      const text = typed.replace(/[$,\s]/g, '')
      if (text === '' || isLaborRate(text)) props.onChange(text)
    }}
    onBlur={() => {
      if (isLaborRate(props.value)) props.onChange(Number(props.value).toFixed(2))
    }}
  />
)
