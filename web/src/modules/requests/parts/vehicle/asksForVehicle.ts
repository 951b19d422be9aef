import { EventStatus } from '#contract/statuses.ts'
import type { EventShape } from '#contract/requests/index.ts'

/** Whether somebody found the right vehicle, or the center accepted another one. */
export const isVehicleConfirmed = ({ vehicleCheck }: Pick<EventShape, 'vehicleCheck'>): boolean =>
  vehicleCheck !== null && (vehicleCheck.isMatch || vehicleCheck.reason !== null)

/** Whether somebody must look at the VIN before this visit starts. */
export const asksForVehicle = (visit: EventShape): boolean =>
  Boolean(visit.vin) &&
  visit.started === null &&
  visit.rights.includes('confirmVehicle') &&
  !isVehicleConfirmed(visit) &&
  visit.moves.some((move) => move.to === EventStatus.working)
