import { useState } from 'react'
import { choices, useLookups } from '../../../../kit/lookups.ts'
import { FieldGrid } from '../../../../ui/form/Field.tsx'
import { NumberField } from '../../../../ui/form/NumberFields.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { VinField, type Decoded } from '../../../vehicles/door.ts'
import type { RequestFormState } from './useRequestForm.ts'
import s from './form.module.css'

const byWords = 'words:'

/** VIN first; what it says fills the rest and can be changed. */
export function VehicleFields({ form, autoFocus }: { form: RequestFormState; autoFocus?: boolean }) {
  const { VehicleMake: makes } = useLookups('VehicleMake')
  const [filled, setFilled] = useState('')
  const { values, field, set } = form
  const fill = (found: Decoded) => {
    if (found.vin === values.filledFrom) return
    set('filledFrom', found.vin)
    if (found.year !== null) set('year', found.year)
    if (found.make !== null || found.makeName) {
      set('make', found.make === null ? null : String(found.make))
      set('makeName', found.make === null ? (found.makeName ?? '') : '')
    }
    if (found.model) set('model', found.model)
    if (found.model || found.trim) set('trim', found.trim ?? '')
    setFilled(found.vin)
  }
  const named = values.make === null && values.makeName !== ''
  const options = choices(makes, values.make === null ? null : Number(values.make))
  if (named) options.unshift({ value: byWords + values.makeName, label: values.makeName })
  const make = field('make', (id) => makes.find((each) => String(each.id) === id)?.name ?? 'none')
  const choose = (value: string | null) => {
    if (value?.startsWith(byWords)) return
    set('make', value)
    set('makeName', '')
  }
  return (
    <div className={s.stack}>
      <VinField
        label="VIN"
        placeholder="17 characters, or the last 8"
        autoFocus={autoFocus}
        {...field('vin')}
        onDecoded={fill}
      />
      {/* A new key plays the short flash again for each vehicle that was found. */}
      <div key={filled} className={filled ? s.filled : undefined}>
        <FieldGrid columns={2}>
          <NumberField label="Year" min={1900} max={2100} {...field('year')} />
          <SelectField
            label="Make"
            searchable
            {...make}
            value={named ? byWords + values.makeName : values.make}
            options={options}
            onChange={choose}
          />
          <TextField label="Model" maxLength={80} {...field('model')} />
          <TextField label="Trim" maxLength={80} {...field('trim')} />
        </FieldGrid>
      </div>
    </div>
  )
}
