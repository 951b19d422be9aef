import { disallowedFields, type ChangesSince } from '#server/kernel/records/merge.ts'
import { refusedFields } from '#server/kernel/http/problems.ts'
import { vehicleFieldNames, type RequestFields } from '../request-fields.ts'
import { t } from './texts.ts'

/** Fields hidden from the other side, with the empty values it reads instead. */
const hiddenFromOtherSide: Partial<RequestFields> = { internalNotes: '', wantedCenter: null }

const isVehicleField = (field: string): boolean => (vehicleFieldNames as string[]).includes(field)

/** The name of a field in the call's body. */
export const callFieldName = (field: string): string => (isVehicleField(field) ? `vehicle.${field}` : field)

export const otherSideMessage = (): string => t('otherSide')

/** @throws refused naming the changed fields that the caller's side may not set */
export const refuseUnsettable = (
  stored: RequestFields,
  sent: Partial<RequestFields>,
  since: ChangesSince,
  allowed: ReadonlySet<string>,
): void => {
  const isHidden = (field: string) => field in hiddenFromOtherSide && !allowed.has(field)
  const visible = {
    ...stored,
    ...Object.fromEntries(Object.entries(hiddenFromOtherSide).filter(([field]) => isHidden(field))),
  }
  const visibleChanges = Object.fromEntries(Object.entries(since).filter(([field]) => !isHidden(field)))
  const fields = disallowedFields<RequestFields>(visible, sent, visibleChanges, allowed)
  if (fields.length > 0)
    throw refusedFields(fields.map((field) => ({ field: callFieldName(field), message: otherSideMessage() })))
}
