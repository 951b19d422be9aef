import type { AdasSystem, RepairOperation, RepairPart, Side } from '#contract/kit/adas.ts'
import type { ReadLine } from './types.ts'

/*
 * Estimates abbreviate freely. The patterns below cover the habits of the three large estimating systems as they
 * are printed: "R&I", "Repl", "Rpr", "Refn", "LT/Front", "RR bumper cover".
 */

const faultCode = /\b([PBCU][0-9A-F]{4})(?:\s*[:-]\s*([0-9A-F]{2}))?\b/gi

const operations: readonly (readonly [RegExp, RepairOperation])[] = [
  [/\b(calibrat\w*|recalibrat\w*|re-?aim(ing)?|initiali[sz]\w*|zero ?point)\b/i, 'calibrate'],
  [/\b(damaged?|bent|crack(ed)?|broken|hit)\b/i, 'damaged'],
  [/\b(dis-?connect\w*|un-?plug\w*|d ?& ?r|d\/r|disc\.?)(?!\w)/i, 'disconnect'],
  [/\b(r ?& ?r|r\/r|repl(ace\w*|\.)?|renew|new|sub(stitute)?|remove \/? ?replace)(?!\w)/i, 'replace'],
  [
    /\b(r ?& ?i|r\/i|r&amp;i|remove ?(and|&|\/) ?(re-?)?install\w*|o\/?h|overhaul|detach\w*|remov(e|ed|al))(?!\w)/i,
    'removeInstall',
  ],
  [/\b(algn|align(ment|ed)?|adjust\w*|aim(ing)?|toe)\b/i, 'adjust'],
  [/\b(refn|refin\w*|paint\w*|blnd|blend\w*|clear ?coat|topcoat|tint|base ?coat)\b/i, 'refinish'],
  [/\b(rpr|repair\w*|straighten\w*|section\w*|weld\w*|pull|set ?up|rough)\b/i, 'repair'],
]

/** First match wins, so sensors come before the parts that they sit in. */
const parts: readonly (readonly [RegExp, RepairPart | 'none'])[] = [
  [/\b(pre|post|in-?process)[- ]?(repair )?scan|\bdiagnostic scan|\bscan (vehicle|tool)/i, 'scan'],
  [/camera.*(bracket|mount(?!ed)|clip)|(bracket|mount|clip).*camera/i, 'cameraBracket'],
  [/night ?(vision|view)|infrared camera/i, 'nightVision'],
  [/\blidar\b|laser ?scanner/i, 'lidar'],
  [/\b(driver|cabin|attention|face)\b.*(monitor\w*|camera)/i, 'driverCamera'],
  [
    /\b(rear|back-?up|reverse|rearview|trunk|liftgate|park(ing)?)\b.*camera|camera.*\b(rear|back-?up)\b/i,
    'rearCamera',
  ],
  [/(mirror|side( view)?|door|lane ?watch).*camera|camera.*mirror|lane ?watch/i, 'sideCamera'],
  [
    /(surround|around|360|avm|bird|area|top|panoram\w*).*(camera|view|monitor|unit|module)|\bavm\b/i,
    'surroundUnit',
  ],
  [
    /camera|eye ?sight|kafas|\bipma\b|lane (keep|depart).*(sensor|module)|laser sensor.*windshield/i,
    'frontCamera',
  ],
  [/(front|frt).*(corner|side).*radar|corner radar.*front/i, 'frontCornerRadar'],
  [
    /blind ?spot|\b(bsm|bsd|bsw|rcta)\b|(side|rear|quarter|corner).*radar|radar.*(rear|quarter)/i,
    'blindSpotRadar',
  ],
  [/radar|distance sensor|cruise.*(sensor|module)|\bacc (sensor|module)/i, 'frontRadar'],
  [
    /(rear|\brr\b).*(park\w*.*sens|sonar|ultrasonic|clearance)|(sonar|park\w*.*sensor).*rear/i,
    'parkingSensorRear',
  ],
  [/park\w*.*sens|sonar|ultrasonic|clearance.*sensor/i, 'parkingSensorFront'],
  [/head-?up|\bhud\b/i, 'headUpDisplay'],
  [/washer|wiper|cowl|reservoir/i, 'none'],
  [/wind ?shield|\bw\/s\b|\bw\/shield\b|front glass/i, 'windshield'],
  [
    /(wheel|thrust|suspension|two|four|2|4)[- ]?(wheel)?[- ]?align|align.*(wheel|suspension)|\btoe\b/i,
    'wheelAlignment',
  ],
  [
    /ride height|lift kit|lower(ing)? kit|level(l)?ing kit|coil spring|air spring|tire size|air suspension/i,
    'rideHeight',
  ],
  [/battery/i, 'battery'],
  [/air ?bag|\bsrs\b|pretension|seat ?belt/i, 'airbag'],
  [/\bseat\b|seat (cushion|track|frame|back|trim)|occupant/i, 'seat'],
  [
    /strut|shock|control arm|knuckle|spindle|ball joint|sub-?frame|cross ?member|suspension|stabili[sz]er|sway bar|\bhub\b|axle|trailing arm|wheel bearing/i,
    'suspension',
  ],
  [/tie rod|steering|clock ?spring|rack (and|&) pinion/i, 'steering'],
  [/head ?l(amp|ight)/i, 'headlamp'],
  [/inside mirror|rear ?view mirror|interior mirror/i, 'none'],
  [/mirror/i, 'mirror'],
  [
    /(rear|\brr\b).*(body panel|floor|rail|reinf|absorber|impact bar|rebar|beam)|trunk floor|back panel|rear end panel/i,
    'rearStructure',
  ],
  [
    /radiator support|core support|tie bar|\brail\b|apron|(bumper|impact).*(reinf|beam|bar\b|absorber|rebar)|unibody|frame/i,
    'frontStructure',
  ],
  [/quarter|\bqtr\b|1\/4 panel|uniside/i, 'quarterPanel'],
  [/(rear|\brr\b|\bback\b).*(bumper|fascia|facia)|(bumper|fascia|facia).*\b(rear|rr)\b/i, 'rearBumper'],
  [/bumper|fascia|facia/i, 'frontBumper'],
  [/grill?e|emblem/i, 'grille'],
  [/lift ?gate|tail ?gate|deck ?lid|trunk lid|hatch|trunk/i, 'liftgate'],
  [/fender/i, 'fender'],
  [/\bdoor\b/i, 'door'],
  [/\broof\b|a-?pillar|header panel/i, 'roof'],
  [/collision|accident|impact/i, 'collision'],
]

const systemOfPart: Partial<Record<RepairPart, AdasSystem>> = {
  windshield: 'frontCamera',
  frontCamera: 'frontCamera',
  cameraBracket: 'frontCamera',
  frontRadar: 'frontRadar',
  frontCornerRadar: 'frontCornerRadar',
  blindSpotRadar: 'blindSpotRadar',
  rearCamera: 'rearCamera',
  sideCamera: 'mirrorCamera',
  surroundUnit: 'surroundCameras',
  parkingSensorFront: 'parkingFront',
  parkingSensorRear: 'parkingRear',
  headlamp: 'adaptiveHeadlamps',
  headUpDisplay: 'headUpDisplay',
  nightVision: 'nightVision',
  lidar: 'lidar',
  driverCamera: 'driverCamera',
  seat: 'occupantSensor',
  rideHeight: 'rideHeight',
  scan: 'scan',
}

/** The work that a part's name implies where a line gives no operation. */
const impliedOperation: Partial<Record<RepairPart, RepairOperation>> = {
  wheelAlignment: 'adjust',
  collision: 'damaged',
}

/**
 * Reads one line of an estimate. `area` is the heading above it, which says front or rear where the line doesn't:
 * "REAR BUMPER", then "Repl Bumper cover".
 */
export const readLine = (text: string, area = ''): ReadLine => {
  const codes = [...text.matchAll(faultCode)].map(
    ([, code = '', failure]) => code.toUpperCase() + (failure ? `:${failure.toUpperCase()}` : ''),
  )
  const words = /\b(front|frt|rear|rr)\b/i.test(text) ? text : `${text} ${areaOf(area)}`
  const operation = operations.find(([pattern]) => pattern.test(text))?.[1] ?? null
  const found = parts.find(([pattern]) => pattern.test(words))?.[1] ?? null
  const named = found === 'none' ? null : found
  const part = codes.length > 0 && named === null ? 'faultCode' : named
  // "Post-repair scan" names a repair and is none.
  const done = part === 'scan' ? 'calibrate' : (operation ?? (part && impliedOperation[part]) ?? null)
  return {
    part,
    operation: done,
    side: sideOf(text),
    codes,
    system: done === 'calibrate' ? calibratedSystem(text, part) : null,
  }
}

const areaOf = (area: string): string =>
  /\b(rear|back|trunk|liftgate)\b/i.test(area) ? 'rear' : /\bfront\b/i.test(area) ? 'front' : ''

const sideOf = (text: string): Side | null => {
  const left = /\b(lt|lh|left|driver(?:'s)? side)\b|\bl[/-](?=\w)/i.test(text)
  const right = /\b(rt|rh|right|passenger(?:'s)? side)\b|\br[/-](?![ir]\b)(?=\w{3})/i.test(text)
  if (left && right) return 'both'
  if (left) return 'left'
  return right ? 'right' : null
}

const calibratedSystem = (text: string, part: RepairPart | null): AdasSystem | null => {
  if (/steering angle|\bsas\b/i.test(text)) return 'steeringAngle'
  if (/\byaw\b|acceleration sensor/i.test(text)) return 'yawSensor'
  return (part && systemOfPart[part]) ?? null
}

/** A heading of a printed estimate: capitals, no work, no price. */
export const isHeading = (text: string): boolean =>
  /^[A-Z][A-Z &/,-]{3,60}$/.test(text.trim()) && !operations.some(([pattern]) => pattern.test(text))
