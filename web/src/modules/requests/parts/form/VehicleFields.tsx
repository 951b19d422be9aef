import { useRef, useState } from 'react'
import { vehicleFields, vehicleLabel } from '#contract/fields/vehicle-fields.ts'
import { choices, useLookups } from '../../../../kit/api/lookups.ts'
import { FieldGrid } from '../../../../ui/form/Field.tsx'
import { NumberField } from '../../../../ui/form/NumberFields.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { fieldsFromVin, PlainVehicleFields, VinField, type Decoded } from '../../../vehicles/door.ts'
import type { RequestFormState } from './requestFormState.ts'
import { newJobYear, type RequestForm } from './requestForm.ts'
import { t } from './texts.ts'
import s from './form.module.css'

const { min, max } = vehicleFields.year
const freeTextPrefix = 'words:'
type Facts = Pick<RequestForm, 'year' | 'make' | 'makeName' | 'model' | 'trim'>

const factsOf = ({ year, make, makeName, model, trim }: Decoded): Partial<Facts> => ({
  ...(year === null ? {} : { year }),
  ...(make !== null && { make: String(make), makeName: '' }),
  ...(make === null && makeName && { make: null, makeName }),
  ...(model && { model }),
  ...((model || trim) && { trim: trim ?? '' }),
})

/** VIN and vehicle fields. A decoded VIN fills in the rest, which stays editable. */
export function VehicleFields({ form, autoFocus }: { form: RequestFormState; autoFocus?: boolean }) {
  const { VehicleMake: makes } = useLookups('VehicleMake')
  const [filledVin, setFilledVin] = useState('')
  const { values, stored, field, set } = form
  const lastDecoded = useRef<Partial<Facts>>({})
  const fill = (found: Decoded) => {
    if (found.vin === values.filledFrom) return
    const decodedFacts = factsOf(found)
    const facts = fieldsFromVin<Facts>(values, decodedFacts, lastDecoded.current, stored)
    lastDecoded.current = decodedFacts
    set('filledFrom', found.vin)
    for (const name of Object.keys(facts) as (keyof Facts)[])
      set(name, facts[name] as RequestForm[typeof name])
    setFilledVin(found.vin)
  }
  const isFreeTextMake = values.make === null && values.makeName !== ''
  const options = choices(makes, values.make === null ? null : Number(values.make))
  if (isFreeTextMake) options.unshift({ value: freeTextPrefix + values.makeName, label: values.makeName })
  const make = field('make', (id) => makes.find((each) => String(each.id) === id)?.name ?? t('none'))
  const choose = (value: string | null) => {
    if (value?.startsWith(freeTextPrefix)) return
    set('make', value)
    set('makeName', '')
  }
  return (
    <div className={s.stack}>
      <VinField
        label={vehicleLabel('vin')}
        placeholder={t('vehicle.vinPlaceholder')}
        autoFocus={autoFocus}
        {...field('vin')}
        onDecoded={fill}
      />
      <div className={s.vehicle}>
        {/* A new key replays the flash for each decoded VIN without remounting the fields, which would lose the focus. */}
        {filledVin && <span key={filledVin} className={s.filled} />}
        <FieldGrid columns={2}>
          <NumberField
            label={vehicleLabel('year')}
            min={min}
            max={max}
            placeholder={t('vehicle.yearPlaceholder', { year: newJobYear })}
            {...field('year')}
          />
          <SelectField
            label={vehicleLabel('make')}
            searchable
            {...make}
            value={isFreeTextMake ? freeTextPrefix + values.makeName : values.make}
            options={options}
            onChange={choose}
          />
          <PlainVehicleFields field={field} />
        </FieldGrid>
      </div>
    </div>
  )
}
