import { isSameVin } from '#contract/kit/vin.ts'
import type { VehicleCheck } from '#contract/requests/shapes.ts'

/** What was read at the vehicle, as stored with the visit. Whether it is the right vehicle follows from the order. */
export type StoredCheck = Omit<VehicleCheck, 'isMatch'>

/** The reading compared with the order's VIN as it is now: a corrected order needs no second look at the vehicle. */
export const vehicleCheckOf = (stored: StoredCheck | null, orderVin: string): VehicleCheck | null =>
  stored && { ...stored, isMatch: orderVin === '' || isSameVin(stored.vin, orderVin) }

/** Whether another vehicle than the order's was found, and nobody has said why that is fine. */
export const isWrongVehicle = (stored: StoredCheck | null, orderVin: string): boolean => {
  const check = vehicleCheckOf(stored, orderVin)
  return check !== null && !check.isMatch && check.reason === null
}
