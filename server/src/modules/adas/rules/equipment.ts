import { adasSystems, vpicFields, type AdasSystem, type Fitting, type VpicField } from '#contract/kit/adas.ts'
import { unknownFitting } from './make-plan.ts'
import type { Car, Equipped } from './types.ts'

/** A field of vPIC with what it says: Standard, Optional, Not Available. */
export type Statement = { field: string; value: string }
/** What a person who looked at the vehicle saw. The newest one counts. */
export type Observation = { system: AdasSystem; isFitted: boolean; by: string; at: string }

type Sensors = { sure?: readonly AdasSystem[]; may?: readonly AdasSystem[] }

/**
 * The systems behind each driver-assistance field of vPIC. A function that makers build with one kind of sensor makes
 * it certain (`sure`); one that they build with several makes each possible (`may`).
 */
const sensorsOf: Readonly<Record<VpicField, Sensors>> = {
  AdaptiveCruiseControl: { sure: ['frontRadar'] },
  ForwardCollisionWarning: { may: ['frontCamera', 'frontRadar'] },
  CIB: { may: ['frontCamera', 'frontRadar'] },
  DynamicBrakeSupport: { may: ['frontCamera', 'frontRadar'] },
  PedestrianAutomaticEmergencyBraking: { may: ['frontCamera', 'frontRadar'] },
  LaneDepartureWarning: { sure: ['frontCamera'] },
  LaneKeepSystem: { sure: ['frontCamera'] },
  LaneCenteringAssistance: { sure: ['frontCamera'] },
  SemiautomaticHeadlampBeamSwitching: { may: ['frontCamera'] },
  AdaptiveDrivingBeam: { sure: ['adaptiveHeadlamps'] },
  BlindSpotMon: { sure: ['blindSpotRadar'] },
  BlindSpotIntervention: { sure: ['blindSpotRadar'] },
  RearCrossTrafficAlert: { sure: ['blindSpotRadar'] },
  RearVisibilitySystem: { sure: ['rearCamera'] },
  ParkAssist: { sure: ['parkingRear'], may: ['parkingFront'] },
  RearAutomaticEmergencyBraking: { may: ['parkingRear'] },
}
/** The fields of vPIC that the plan reads. */
export const equipmentFields: readonly string[] = vpicFields

const sensorsBehind = (make: string, field: string): Sensors => {
  if (field === 'AdaptiveCruiseControl' && keepsDistanceByCamera(make)) return { sure: ['frontCamera'] }
  const known = vpicFields.find((each) => each === field)
  return known ? sensorsOf[known] : {}
}

/** Subaru's EyeSight keeps distance with its stereo camera alone. */
const keepsDistanceByCamera = (make: string): boolean => make.toLowerCase() === 'subaru'

/** What each federal standard puts on every light vehicle, from the model year all of whose cars it covers. */
const standards: readonly { system: AdasSystem; from: number; clause: string }[] = [
  { system: 'rearCamera', from: 2020, clause: '49 CFR 571.111 S5.5' },
  { system: 'steeringAngle', from: 2013, clause: '49 CFR 571.126 S4' },
  { system: 'yawSensor', from: 2013, clause: '49 CFR 571.126 S4' },
]

const strength: Record<Fitting, number> = { fitted: 2, maybe: 1, notFitted: 0 }

/**
 * What is on a vehicle: what a person saw goes before what vPIC states, and that before what a standard demands of
 * every car of the year. Where nobody says anything, a system may be fitted. Pure.
 */
export const equipmentOf = (
  { make, year }: Car,
  statements: readonly Statement[],
  statedAt: string | null,
  observations: readonly Observation[],
): Equipped[] =>
  adasSystems.map((system) => {
    const seen = observations
      .filter((each) => each.system === system)
      .toSorted((a, b) => b.at.localeCompare(a.at))[0]
    if (seen)
      return {
        system,
        fitting: seen.isFitted ? 'fitted' : 'notFitted',
        source: 'person',
        detail: seen.by,
        at: seen.at,
      }
    const stated = statements
      .map((each) => ({ ...each, fitting: fittingOf(make, system, each) }))
      .filter((each): each is Statement & { fitting: Fitting } => each.fitting !== null)
      .toSorted((a, b) => strength[b.fitting] - strength[a.fitting])[0]
    if (stated)
      return {
        system,
        fitting: stated.fitting,
        source: 'vpic',
        detail: `${stated.field}: ${stated.value}`,
        at: statedAt,
      }
    const standard = standards.find((each) => each.system === system)
    if (standard && year !== null && year >= standard.from)
      return { system, fitting: 'fitted', source: 'standard', detail: standard.clause, at: null }
    return unknownFitting(system)
  })

/** What one field says of one system; null if nothing. */
const fittingOf = (make: string, system: AdasSystem, { field, value }: Statement): Fitting | null => {
  const { sure = [], may = [] } = sensorsBehind(make, field)
  const isSure = sure.includes(system)
  if (!isSure && !may.includes(system)) return null
  switch (value.toLowerCase()) {
    case 'standard':
      return isSure ? 'fitted' : 'maybe'
    case 'optional':
      return 'maybe'
    // Without one function the sensor may still serve another, unless the field is about the sensor itself.
    case 'not available':
      return isSure && field === 'RearVisibilitySystem' ? 'notFitted' : null
    default:
      return null
  }
}
