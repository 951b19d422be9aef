import { z } from 'zod'
import { call } from '../kit/call.ts'
import { id, lines, localTime } from '../kit/shapes.ts'
import { roles } from '../kit/roles.ts'
import { t } from './texts.ts'

const odometer = z.number().int().min(0).max(3_000_000).nullable()
/** Latitude and longitude in degrees (WGS 84), and the instant in seconds since 1970. */
const point = z.tuple([
  z.number().min(-90).max(90),
  z.number().min(-180).max(180),
  z.number().int().min(0).max(9_999_999_999),
])
/** Nearly three hours at one point every five seconds. The screen thins out longer routes. */
export const maxRoutePoints = 2_000

export const createTestDrive = call({
  method: 'POST',
  path: 'admin/createTestDrive',
  says: 'Saves a test drive of a visit: started, ended, with its result, or all at once. If it passes, the action that asked for it is marked done.',
  right: roles.all,
  creates: 'testDrive',
  body: z.object({
    /** -1 starts a new drive. An existing id finishes that one. */
    testDrive: id.default(-1),
    calibrateEvent: id,
    /**
     * Action or verification that requires it. An item has one drive, so sending twice has no further
     * effect.
     */
    item: id.nullable().default(null),
    /** Local time at the location. */
    started: localTime,
    ended: localTime.nullable().default(null),
    odometerStart: odometer.default(null),
    odometerEnd: odometer.default(null),
    result: z.enum(['open', 'passed', 'failed']).default('open'),
    /** Discards the caller's own drive that has no result yet. */
    drop: z.boolean().default(false),
    notes: lines(2000).default(''),
    route: z
      .array(point)
      .max(maxRoutePoints, { error: () => t('routePoints') })
      .default([]),
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
  /** The same time as an instant. */
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
  says: 'The test drives of a visit, newest first, in local time.',
  right: roles.all,
  query: z.object({ calibrateEvent: id }),
  answer: z.array(drive),
  problems: ['notFound'],
})
