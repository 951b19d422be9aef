import type { Tx } from '#server/kernel/postgres/database.ts'
import { VinUnavailable, type VinAnswer, type VinService } from '#server/outside/vin/vin-service.ts'
import { checkVin } from '#contract/kit/vin.ts'
import { resolveMake, type VehicleValues } from './vehicle-values.ts'

/**
 * Fills what the VIN of a new vehicle says and its caller left out, as the forms do. What was sent stays. Nothing is filled
 * for a VIN that the location has already, because its record knows better.
 */
export const fillFromVin = async <F extends Partial<VehicleValues>>(
  tx: Tx,
  service: VinService,
  firm: number,
  sent: F,
): Promise<F> => {
  const isNamed = Boolean(sent.make) || Boolean(sent.makeName)
  const { vin, ok } = checkVin(sent.vin ?? '')
  if (!ok || (sent.year && isNamed) || (await hasVehicle(tx, firm, vin))) return sent
  const facts = await ask(service, vin)
  if (!facts) return sent
  const { year, make, model, trim } = facts
  const isItsMake = !isNamed || sent.makeName?.toLowerCase() === make?.toLowerCase()
  return {
    ...sent,
    ...(!sent.year && year ? { year } : {}),
    ...(!isNamed && make ? await resolveMake(tx, { makeName: make }, 'vehicle.make') : {}),
    ...(isItsMake && !sent.model && model ? { model } : {}),
    ...(isItsMake && !sent.trim && trim ? { trim } : {}),
  }
}

/** Without an answer the vehicle is saved as it was sent. */
const ask = async (service: VinService, vin: string): Promise<VinAnswer | undefined> => {
  try {
    return await service.decode(vin)
  } catch (error) {
    if (error instanceof VinUnavailable) return undefined
    throw error
  }
}

const hasVehicle = async (tx: Tx, firm: number, vin: string): Promise<boolean> =>
  (await tx
    .selectFrom('vehicle')
    .select('id')
    .where('firm', '=', firm)
    .where('vin', '=', vin)
    .where('is_deleted', '=', false)
    .executeTakeFirst()) !== undefined
