import { z } from 'zod'
import { call } from './kit/call.ts'
import { answerShapes, bodyShapes } from './kit/field-shapes.ts'
import { id, line, listOf, listQuery, ok, rights, version } from './kit/shapes.ts'
import { roles } from './kit/roles.ts'
import { vehicleFields } from './fields/vehicle-fields.ts'

export const decodedVin = z.object({
  vin: z.string(),
  year: z.number().nullable(),
  /** Id of the make in the host's VehicleMake lookup, if known. */
  make: z.number().nullable(),
  makeName: z.string().nullable(),
  model: z.string().nullable(),
  trim: z.string().nullable(),
  bodyClass: z.string().nullable(),
  driveType: z.string().nullable(),
  fuelType: z.string().nullable(),
  engine: z.string().nullable(),
  source: z.string(),
  check: z.object({
    ok: z.boolean(),
    checkDigitOk: z.boolean(),
    problem: z.string().optional(),
    message: z.string().optional(),
  }),
})

export const decodeVin = call({
  method: 'GET',
  path: 'decode/vin',
  says: 'Decodes a VIN: year, make, model, and more. A wrong check digit is reported, and the VIN is decoded anyway.',
  right: roles.all,
  query: z.object({ vin: line(40) }),
  answer: decodedVin,
})

export const vehicleShape = z.object({
  vehicle: z.number(),
  firm: z.number(),
  contact: z.number().nullable(),
  contactName: z.string().nullable(),
  ...answerShapes(vehicleFields),
  requests: z.number(),
  version: z.number(),
  rights,
})

export const vehicles = call({
  method: 'GET',
  path: 'vehicle/vehicles',
  says: 'Vehicles in scope.',
  right: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 17],
  query: z.object({ ...listQuery, firm: id.optional() }),
  answer: listOf(vehicleShape),
})
export const vehicle = call({
  method: 'GET',
  path: 'vehicle/vehicle',
  says: 'One vehicle.',
  right: roles.all,
  query: z.object({ id }),
  answer: vehicleShape,
  problems: ['notFound'],
})
export const ownerVehicles = call({
  method: 'GET',
  path: 'vehicle/ownerVehicles',
  says: 'The vehicles of one customer.',
  right: roles.all,
  query: z.object({ contact: id }),
  answer: z.array(vehicleShape),
  problems: ['notFound'],
})
export const vehicleIn = z.object({
  vehicle: id.default(-1),
  firm: id.optional(),
  contact: id.nullable().optional(),
  /** The year defaults to 2007 for a new vehicle; an existing one keeps its year. */
  ...bodyShapes(vehicleFields),
  version,
})
export const saveVehicle = call({
  method: 'POST',
  path: 'vehicle/saveVehicle',
  says: 'Saves a vehicle; -1 adds one.',
  right: roles.all,
  creates: 'vehicle',
  body: vehicleIn,
  answer: vehicleShape,
  problems: ['notFound', 'conflict', 'refused'],
})
export const deleteVehicle = call({
  method: 'POST',
  path: 'vehicle/deleteVehicle',
  says: 'Moves a vehicle to the trash, or restores it (undo). Refused while an open repair order needs it.',
  right: roles.office,
  body: z.object({ vehicle: id, undo: z.boolean().default(false) }),
  answer: ok,
  problems: ['notFound', 'refused'],
})
