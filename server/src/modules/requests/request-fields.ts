import type { BodyOf } from '#contract/kit/call.ts'
import type { saveCalibrate } from '#contract/requests/calls.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import type { RequestRow } from './store.ts'

type Body = BodyOf<typeof saveCalibrate>

/** A request's fields under their contract names. Merging and history both use these names. */
export type RequestFields = {
  ronumber: string
  calibrateType: number | null
  contact: number | null
  insurance: number | null
  fleetContact: number | null
  fleetNumber: string
  estimator: string
  notes: string
  internalNotes: string
  wantedCenter: number | null
  wantedTime: string | null
  wantedServices: number[]
  vin: string
  year: number | null
  make: number | null
  makeName: string
  model: string
  trim: string
}
/** Fields that are stored on the vehicle. */
export const vehicleFields = ['vin', 'year', 'make', 'makeName', 'model', 'trim'] as const

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
          .select(['year', 'make', 'make_name', 'model', 'trim', 'vin'])
          .where('id', '=', request.vehicle)
          .executeTakeFirst()
      : undefined
  return {
    ronumber: request.ro_number,
    calibrateType: request.type,
    contact: request.contact,
    insurance: request.insurer,
    fleetContact: request.fleet_contact,
    fleetNumber: request.fleet_number,
    estimator: request.estimator,
    notes: request.notes,
    internalNotes: request.internal_notes,
    wantedCenter: request.wanted_center,
    wantedTime: request.wanted_local,
    wantedServices: request.wanted_services,
    vin: vehicle?.vin ?? request.vin,
    year: vehicle?.year ?? null,
    make: vehicle?.make ?? null,
    makeName: vehicle?.make_name ?? '',
    model: vehicle?.model ?? '',
    trim: vehicle?.trim ?? '',
  }
}

export const emptyRequestFields: RequestFields = {
  ronumber: '',
  calibrateType: null,
  contact: null,
  insurance: null,
  fleetContact: null,
  fleetNumber: '',
  estimator: '',
  notes: '',
  internalNotes: '',
  wantedCenter: null,
  wantedTime: null,
  wantedServices: [],
  vin: '',
  year: null,
  make: null,
  makeName: '',
  model: '',
  trim: '',
}

const idOrNull = (id: number | null | undefined): number | null | undefined =>
  id === undefined ? undefined : id !== null && id > 0 ? id : null
const text = (value: string | null | undefined): string | undefined =>
  value === undefined ? undefined : (value ?? '')
const normalizeVin = (vin: string | null | undefined): string | undefined =>
  text(vin)?.replace(/[\s-]/g, '').toUpperCase()

/** The fields that were sent, before any check of who may set them. */
export const incomingRequestFields = (body: Body): Partial<RequestFields> => {
  const plain: Partial<RequestFields> = {
    ronumber: body.ronumber,
    calibrateType: idOrNull(body.calibrateType),
    contact: idOrNull(body.contact),
    insurance: idOrNull(body.insurance),
    fleetContact: idOrNull(body.fleetContact),
    fleetNumber: text(body.fleetNumber),
    estimator: text(body.estimator),
    notes: text(body.notes),
    internalNotes: text(body.internalNotes),
    wantedCenter: idOrNull(body.wantedCenter),
    wantedTime: body.wantedTime,
    wantedServices: body.wantedServices && [...new Set(body.wantedServices)],
  }
  const vehicle: Partial<RequestFields> = body.vehicle
    ? {
        vin: normalizeVin(body.vehicle.vin),
        year: body.vehicle.year,
        make: idOrNull(body.vehicle.make),
        makeName: text(body.vehicle.makeName),
        model: text(body.vehicle.model),
        trim: text(body.vehicle.trim),
      }
    : {}
  return Object.fromEntries(
    Object.entries({ ...plain, ...vehicle }).filter(([, value]) => value !== undefined),
  )
}
