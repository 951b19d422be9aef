import { ContactPicker } from '../../../contacts/door.ts'
import type { RequestFormState } from './requestFormState.ts'
import { t } from './texts.ts'

/** The vehicle's fleet, one of the shop's contacts marked as a fleet. */
export function FleetField({ form, firm }: { form: RequestFormState; firm: number | undefined }) {
  const { values, field, set } = form
  return (
    <ContactPicker
      label={t('vehicle.fleet')}
      kind="fleet"
      firm={firm}
      {...field('fleetContact')}
      selectedName={values.fleetName}
      onChoose={(found) => {
        set('fleetContact', found?.id ?? null)
        set('fleetName', found?.fullName ?? '')
      }}
    />
  )
}
