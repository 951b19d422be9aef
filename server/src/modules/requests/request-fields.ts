import type { BodyOf } from '#contract/kit/call.ts'
import { emptyValues, fieldNames, type FieldValues } from '#contract/kit/fields.ts'
import { requestFields } from '#contract/fields/request-fields.ts'
import type { saveCalibrate } from '#contract/requests/calls.ts'
import { vehicleFields } from '#contract/fields/vehicle-fields.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { fieldColumns, sentValues, storedValues } from '#server/kernel/records/fields.ts'
import type { RequestRow } from './store.ts'

type Body = BodyOf<typeof saveCalibrate>

/** A request's fields and those of its vehicle, under their names in calls. Merging and history use these names. */
export type RequestFields = FieldValues<typeof requestFields> & FieldValues<typeof vehicleFields>

/** Fields that are stored on the vehicle. */
export const vehicleFieldNames = fieldNames(vehicleFields)

/** The stored values. Vehicle fields are read only with `withVehicle`; otherwise only the VIN copied to the request is known. */
export const storedRequestFields = async (
  tx: Tx,
  request: RequestRow,
  withVehicle: boolean,
): Promise<RequestFields> => {
  const vehicle =
    withVehicle && request.vehicle
      ? await tx
          .selectFrom('vehicle')
          .select(fieldColumns(vehicleFields))
          .where('id', '=', request.vehicle)
          .executeTakeFirst()
      : undefined
  return {
    ...storedValues(requestFields, request),
    ...emptyValues(vehicleFields),
    ...(vehicle ? storedValues(vehicleFields, vehicle) : { vin: request.vin }),
  }
}

export const emptyRequestFields: RequestFields = {
  ...emptyValues(requestFields),
  ...emptyValues(vehicleFields),
}

const normalizeVin = (vin: string): string => vin.replace(/[\s-]/g, '').toUpperCase()

/** The fields that were sent, before any check of who may set them. */
export const sentRequestFields = (body: Body): Partial<RequestFields> => {
  const sent: Partial<RequestFields> = {
    ...sentValues(requestFields, body),
    ...(body.vehicle && sentValues(vehicleFields, body.vehicle)),
  }
  if (sent.vin !== undefined) sent.vin = normalizeVin(sent.vin)
  if (sent.wantedServices) sent.wantedServices = [...new Set(sent.wantedServices)]
  return sent
}
