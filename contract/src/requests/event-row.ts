import { z } from 'zod'
import { shippedNameIn } from '../kit/shapes.ts'
import { hold, stageCount } from './shapes.ts'

/** A visit as a row of a list. */
export const eventRow = z.object({
  calibrateEvent: z.number(),
  calibrate: z.number(),
  number: z.number(),
  ronumber: z.string(),
  firm: z.number(),
  firmName: z.string(),
  serviceFirm: z.number().nullable(),
  serviceFirmName: z.string().nullable(),
  calibrateEventTypeName: shippedNameIn('EventType').nullable(),
  calibrateStatusType: z.number(),
  calibrateStatusTypeName: z.string(),
  hold,
  scheduled: z.string().nullable(),
  scheduledZone: z.string().nullable(),
  minutes: z.number().nullable(),
  bayName: z.string().nullable(),
  started: z.string().nullable(),
  completed: z.string().nullable(),
  techs: z.string().nullable(),
  /** Nobody is assigned, so a technician of the center may take it. */
  unassigned: z.boolean(),
  vehicleText: z.string(),
  vin: z.string().nullable(),
  amount: z.string(),
  lastEventDate: z.string(),
  stages: z.object({ ready: stageCount, precheck: stageCount, action: stageCount, verify: stageCount }),
  address: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Of the shop. */
  phone: z.string().nullable(),
  version: z.number(),
})
