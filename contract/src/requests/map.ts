import { z } from 'zod'
import { call } from '../kit/call.ts'
import { roles } from '../kit/roles.ts'
import { id, listOf, localDate } from '../kit/shapes.ts'
import { requestListQuery } from './shapes.ts'

export const locationCalibrates = call({
  method: 'GET',
  path: 'calibrate/locationCalibrates',
  says: 'The list of repair orders by location (view mode 3): one row for each shop, with counts.',
  right: roles.all,
  query: requestListQuery.omit({ orderBy: true }).extend({
    orderBy: z.enum(['firm', 'open', 'total', 'nextVisit', 'lastEventDate']).default('firm'),
  }),
  answer: listOf(
    z.object({
      firm: z.number(),
      firmName: z.string(),
      pending: z.number(),
      inProcess: z.number(),
      /** Parts of inProcess. */
      submitted: z.number(),
      submittedOk: z.number(),
      assigned: z.number(),
      working: z.number(),
      hold: z.number(),
      scheduled: z.number(),
      completed: z.number(),
      total: z.number(),
      amount: z.string(),
      /** First open visit from today on, in local time. */
      nextVisit: z.string().nullable(),
      nextVisitZone: z.string().nullable(),
      lastEventDate: z.string().nullable(),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
    }),
  ),
})
const requestPoint = z.object({
  calibrate: z.number(),
  ronumber: z.string(),
  status: z.number(),
  vehicleText: z.string(),
  firm: z.number(),
  firmName: z.string(),
  serviceFirmName: z.string().nullable(),
  nextVisit: z.string().nullable(),
  nextVisitZone: z.string().nullable(),
  techs: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  version: z.number(),
})
export type RequestPoint = z.infer<typeof requestPoint>

export const requestPoints = call({
  method: 'GET',
  path: 'calibrate/requestPoints',
  says: 'Open repair orders in scope at their shop’s position, for the map; the newest 5,000. Shops that hide theirs are left out.',
  right: roles.all,
  query: z.object({
    /** Comma-separated open statuses; defaults to all of them. */
    filter: z.string().max(60).optional(),
    firm: id.optional(),
    technician: id.optional(),
    /** Only those with a visit planned for this local day. */
    date: localDate.optional(),
  }),
  answer: z.object({
    items: z.array(requestPoint),
    /** Matches without a position: the shop has none, or keeps its requests off the map. */
    withoutPlace: z.number(),
    /** There are more than were examined. */
    more: z.boolean(),
  }),
  problems: ['notFound'],
})
