/** Words of the calibration plan that server and browser share: systems, parts, work, and how sure a rule is. */

/** Driver-assistance systems with something to calibrate, front to rear. `scan` is the scan before and after. */
export const adasSystems = [
  'frontCamera',
  'frontRadar',
  'frontCornerRadar',
  'nightVision',
  'lidar',
  'adaptiveHeadlamps',
  'headUpDisplay',
  'parkingFront',
  'surroundCameras',
  'mirrorCamera',
  'driverCamera',
  'occupantSensor',
  'steeringAngle',
  'yawSensor',
  'rideHeight',
  'blindSpotRadar',
  'parkingRear',
  'rearCamera',
  'scan',
] as const
export type AdasSystem = (typeof adasSystems)[number]

/** Parts and areas of a vehicle that a line of an estimate can be about. */
export const repairParts = [
  'windshield',
  'frontCamera',
  'cameraBracket',
  'frontRadar',
  'frontCornerRadar',
  'frontBumper',
  'grille',
  'frontStructure',
  'headlamp',
  'fender',
  'nightVision',
  'lidar',
  'mirror',
  'sideCamera',
  'door',
  'roof',
  'wheelAlignment',
  'suspension',
  'rideHeight',
  'steering',
  'battery',
  'airbag',
  'seat',
  'driverCamera',
  'headUpDisplay',
  'quarterPanel',
  'rearStructure',
  'rearBumper',
  'blindSpotRadar',
  'parkingSensorFront',
  'parkingSensorRear',
  'liftgate',
  'rearCamera',
  'surroundUnit',
  'faultCode',
  'scan',
  'collision',
] as const
export type RepairPart = (typeof repairParts)[number]

/** What is done to a part. `calibrate` marks a line that already sells a calibration. */
export const repairOperations = [
  'replace',
  'removeInstall',
  'repair',
  'refinish',
  'adjust',
  'disconnect',
  'damaged',
  'calibrate',
] as const
export type RepairOperation = (typeof repairOperations)[number]

/** Kinds of repair that a person chooses from before there is an estimate, with the work that each one stands for. */
export const repairKinds = {
  windshield: [['windshield', 'replace']],
  frontBumper: [['frontBumper', 'removeInstall']],
  rearBumper: [['rearBumper', 'removeInstall']],
  frontCollision: [
    ['collision', 'damaged'],
    ['frontStructure', 'repair'],
    ['frontBumper', 'replace'],
    ['grille', 'replace'],
  ],
  rearCollision: [
    ['collision', 'damaged'],
    ['rearStructure', 'repair'],
    ['rearBumper', 'replace'],
  ],
  side: [
    ['door', 'replace'],
    ['quarterPanel', 'repair'],
  ],
  mirror: [['mirror', 'replace']],
  headlamp: [['headlamp', 'replace']],
  wheelAlignment: [['wheelAlignment', 'adjust']],
  suspension: [
    ['suspension', 'replace'],
    ['steering', 'replace'],
  ],
  airbag: [['airbag', 'replace']],
  seat: [['seat', 'removeInstall']],
  battery: [['battery', 'disconnect']],
} as const satisfies Record<string, readonly (readonly [RepairPart, RepairOperation])[]>
export type RepairKind = keyof typeof repairKinds
export const repairKindNames = Object.keys(repairKinds) as [RepairKind, ...RepairKind[]]

export const sides = ['left', 'right', 'both'] as const
export type Side = (typeof sides)[number]

/** What a rule asks for. `limit` is a limit on the repair itself, such as no filler in front of a radar. */
export const ruleNeeds = ['required', 'recommended', 'limit'] as const
export type RuleNeed = (typeof ruleNeeds)[number]

export const calibrationMethods = ['static', 'dynamic', 'both', 'either', 'tool', 'notStated'] as const
export type CalibrationMethod = (typeof calibrationMethods)[number]

/**
 * How good a source is: A the maker or I-CAR, B a copy of a maker's text, C a shop's page. `general` rules are
 * ours and hold where no maker's rule does.
 */
export const ruleGrades = ['A', 'B', 'C', 'general'] as const
export type RuleGrade = (typeof ruleGrades)[number]

/** Whether a system is on this vehicle. */
export const fittings = ['fitted', 'maybe', 'notFitted'] as const
export type Fitting = (typeof fittings)[number]

/** Who says so: a person who looked at the car, vPIC, a federal standard, or nobody. */
export const fittingSources = ['person', 'vpic', 'standard', 'none'] as const
export type FittingSource = (typeof fittingSources)[number]

/** The fields of vPIC that name driver-assistance equipment. */
export const vpicFields = [
  'AdaptiveCruiseControl',
  'ForwardCollisionWarning',
  'CIB',
  'DynamicBrakeSupport',
  'PedestrianAutomaticEmergencyBraking',
  'LaneDepartureWarning',
  'LaneKeepSystem',
  'LaneCenteringAssistance',
  'SemiautomaticHeadlampBeamSwitching',
  'AdaptiveDrivingBeam',
  'BlindSpotMon',
  'BlindSpotIntervention',
  'RearCrossTrafficAlert',
  'RearVisibilitySystem',
  'ParkAssist',
  'RearAutomaticEmergencyBraking',
] as const
export type VpicField = (typeof vpicFields)[number]

/** What the plan says of a system. */
export const planNeeds = ['required', 'recommended', 'notNeeded'] as const
export type PlanNeed = (typeof planNeeds)[number]

/** What became of a calibration that the plan of a completed order required: billed, decided against, or neither. */
export const captureOutcomes = ['sold', 'dismissed', 'missed'] as const
export type CaptureOutcome = (typeof captureOutcomes)[number]

/** Why a system needs nothing. */
export const planReasons = ['notFitted', 'notTouched', 'workTooSmall', 'noRule'] as const
export type PlanReason = (typeof planReasons)[number]

/**
 * The services that calibrate each system, by code, most usual first. Left and right replace the first where a
 * plan knows the side.
 */
export const serviceCodes: Readonly<
  Record<
    AdasSystem,
    { usual: readonly string[]; left?: string; right?: string } & Partial<Record<CalibrationMethod, string>>
  >
> = {
  frontCamera: { usual: ['FCAM-S'], static: 'FCAM-S', dynamic: 'FCAM-D', both: 'FCAM-SD' },
  frontRadar: { usual: ['FRAD-S'], static: 'FRAD-S', dynamic: 'FRAD-D' },
  frontCornerRadar: { usual: ['FRAD-C'] },
  nightVision: { usual: ['NVIS'] },
  lidar: { usual: ['LIDAR'] },
  adaptiveHeadlamps: { usual: ['LAMP-A'] },
  headUpDisplay: { usual: ['HUD'] },
  parkingFront: { usual: ['PARK-F'] },
  surroundCameras: { usual: ['SVIEW'] },
  mirrorCamera: { usual: ['MCAM'] },
  driverCamera: { usual: ['DMS'] },
  occupantSensor: { usual: ['OCS'] },
  steeringAngle: { usual: ['SAS'] },
  yawSensor: { usual: ['YAW'] },
  rideHeight: { usual: ['RIDE'] },
  blindSpotRadar: { usual: ['BSM-P'], left: 'BSM-L', right: 'BSM-R' },
  parkingRear: { usual: ['PARK-R'] },
  rearCamera: { usual: ['RCAM'] },
  scan: { usual: ['SCAN-PRE', 'SCAN-POST'] },
}

/** Every code whose sale counts as selling the system's calibration. */
export const codesOfSystem = (system: AdasSystem): string[] => {
  const { usual, ...more } = serviceCodes[system]
  return [...new Set([...usual, ...Object.values(more)])]
}
