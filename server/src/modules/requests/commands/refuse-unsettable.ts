import { unsettable, type ChangesSince } from '#server/kernel/records/merge.ts'
import { refusedFields } from '#server/kernel/http/problems.ts'
import { vehicleFields, type RequestFields } from '../request-fields.ts'

/** What one side does not show to the other: it is read as nothing. */
const hidden: Partial<RequestFields> = { internalNotes: '', wantedCenter: null }

const isOfVehicle = (field: string): boolean => (vehicleFields as readonly string[]).includes(field)

/** A field by the name that the call gives it. */
export const fieldOf = (field: string): string => (isOfVehicle(field) ? `vehicle.${field}` : field)

export const otherSide = 'This is for the other side of the repair order to set.'

/** @throws refused naming the fields that a caller would change without being of the side that sets them */
export const refuseUnsettable = (
  stored: RequestFields,
  sent: Partial<RequestFields>,
  since: ChangesSince,
  allowed: ReadonlySet<string>,
): void => {
  const isHidden = (field: string) => field in hidden && !allowed.has(field)
  const shown = {
    ...stored,
    ...Object.fromEntries(Object.entries(hidden).filter(([field]) => isHidden(field))),
  }
  const read = Object.fromEntries(Object.entries(since).filter(([field]) => !isHidden(field)))
  const fields = unsettable<RequestFields>(shown, sent, read, allowed)
  if (fields.length > 0)
    throw refusedFields(fields.map((field) => ({ field: fieldOf(field), message: otherSide })))
}
