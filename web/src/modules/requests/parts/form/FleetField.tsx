import { ContactPicker } from '../../../contacts/door.ts'
import type { RequestFormState } from './useRequestForm.ts'

/** The fleet that the vehicle belongs to: a contact of the shop that is marked as one. */
export function FleetField({ form, firm }: { form: RequestFormState; firm: number | undefined }) {
  const { values, field, set } = form
  return (
    <ContactPicker
      label="Fleet"
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
