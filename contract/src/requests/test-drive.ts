import { z } from 'zod'
import { call } from '../kit/call.ts'
import { id, lines, localTime } from '../kit/shapes.ts'
import { roles } from '../kit/roles.ts'

const odometer = z.number().int().min(0).max(3_000_000).nullable()
/** Latitude and longitude in degrees (WGS 84), and the instant in seconds since 1970. */
const point = z.tuple([
  z.number().min(-90).max(90),
  z.number().min(-180).max(180),
  z.number().int().min(0).max(9_999_999_999),
])
/** At most one point every five seconds of nearly three hours; the screen thins out what is more. */
export const mostPoints = 2_000

export const createTestDrive = call({
  method: 'POST',
  path: 'admin/createTestDrive',
  says: 'Keeps the road test of a visit: begun, ended, finished, or all at once. One that an action asks for ticks it off when it is passed.',
  right: roles.all,
  creates: 'testDrive',
  body: z.object({
    /** -1: a new one. Its id: what was begun is finished. */
    testDrive: id.default(-1),
    calibrateEvent: id,
    /** The action or verification that asks for it; one item has one drive, so that sending twice is sending once. */
    item: id.nullable().default(null),
    /** By the clock of the place. */
    started: localTime,
    ended: localTime.nullable().default(null),
    odometerStart: odometer.default(null),
    odometerEnd: odometer.default(null),
    result: z.enum(['open', 'passed', 'failed']).default('open'),
    /** One's own drive that has no result yet is thrown away. */
    drop: z.boolean().default(false),
    notes: lines(2000).default(''),
    route: z.array(point).max(mostPoints, 'A route has at most 2,000 points').default([]),
  }),
  answer: z.object({ id }),
  problems: ['notFound', 'refused'],
})

const drive = z.object({
  id,
  item: id.nullable(),
  itemName: z.string().nullable(),
  by: z.string(),
  isMine: z.boolean(),
  started: z.string(),
  /** The same as an instant. */
  startedAt: z.string(),
  ended: z.string().nullable(),
  odometerStart: z.number().nullable(),
  odometerEnd: z.number().nullable(),
  result: z.enum(['open', 'passed', 'failed']),
  notes: z.string(),
  route: z.array(point),
})
export type TestDriveShape = z.infer<typeof drive>

export const testDrives = call({
  method: 'GET',
  path: 'calibrate/testDrives',
  says: 'The road tests of a visit, newest first; times by the clock of the place.',
  right: roles.all,
  query: z.object({ calibrateEvent: id }),
  answer: z.array(drive),
  problems: ['notFound'],
})
