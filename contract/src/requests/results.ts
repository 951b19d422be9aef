import { z } from 'zod'
import { adasSystems } from '../kit/adas.ts'
import { call } from '../kit/call.ts'
import { maxMeasurements, resultMethods, systemOutcomes } from '../kit/results.ts'
import { id, line, lines, requiredLine } from '../kit/shapes.ts'
import { roles } from '../kit/roles.ts'
import { drawing } from './authorization.ts'
import { doneAt } from './shapes.ts'

/** A measured value beside what the procedure asks for, both with their units. */
const measurement = z.object({ name: requiredLine(60), measured: line(40), spec: line(60).default('') })
export type Measurement = z.infer<typeof measurement>

const system = z.enum(adasSystems)

const systemResult = z.object({
  system,
  /** Null while it isn't recorded. */
  result: z.enum(systemOutcomes).nullable(),
  method: z.enum(resultMethods).nullable(),
  procedure: z.string(),
  /** Who says so, from the calibration plan. */
  source: z.string(),
  /** Why it failed or wasn't done. */
  reason: z.string(),
  target: z.string(),
  measurements: z.array(measurement),
  by: z.string(),
  at: z.string().nullable(),
  /** 0 while it isn't recorded. */
  version: z.number(),
})
export type SystemResult = z.infer<typeof systemResult>

const workStatement = z.object({
  tool: z.string(),
  text: z.string(),
  name: z.string(),
  signature: z.enum(['typed', 'drawn']),
  at: z.string(),
  /** A result changed after it was signed. */
  isOutdated: z.boolean(),
})

const visitResultsShape = z.object({
  calibrateEvent: z.number(),
  /** The systems of the visit's services, and those that somebody recorded. */
  systems: z.array(systemResult),
  /** Whether the report states a system that has no result: if they are those of the visit's services, not of the plan. */
  areStated: z.boolean(),
  /** Null until somebody signs. */
  statement: workStatement.nullable(),
  /** What is signed. */
  statementText: z.string(),
  /** The tool of the newest scan. */
  suggestedTool: z.string(),
  mayRecord: z.boolean(),
})
export type VisitResults = z.infer<typeof visitResultsShape>

export const systemResults = call({
  method: 'GET',
  path: 'calibrate/systemResults',
  says: 'What became of each system at a visit, with method, procedure, and source from the calibration plan as suggestions, and what the technician signed.',
  right: roles.all,
  query: z.object({ calibrateEvent: id }),
  answer: visitResultsShape,
  problems: ['notFound'],
})
export const saveSystemResult = call({
  method: 'POST',
  path: 'calibrate/saveSystemResult',
  says: 'Records what became of a system at a visit; a result of null takes it back. What somebody else changed since `readVersion` is answered by 409.',
  right: roles.all,
  body: z.object({
    calibrateEvent: id,
    system,
    result: z.enum(systemOutcomes).nullable(),
    method: z.enum(resultMethods).nullable().optional(),
    procedure: line(300).optional(),
    source: line(500).optional(),
    reason: lines(500).optional(),
    target: line(200).optional(),
    measurements: z.array(measurement).max(maxMeasurements).optional(),
    /** The version of this system's result that the caller saw; 0 for none. */
    readVersion: z.number().int().min(0).optional(),
    doneAt,
  }),
  answer: systemResult,
  problems: ['notFound', 'refused', 'conflict'],
})
export const signResults = call({
  method: 'POST',
  path: 'calibrate/signResults',
  says: 'Signs the results of a visit, with the scan tool that was used.',
  right: roles.all,
  body: z.object({
    calibrateEvent: id,
    tool: line(200).default(''),
    name: requiredLine(120),
    drawing,
    doneAt,
  }),
  answer: workStatement,
  problems: ['notFound', 'refused'],
})
