import type {
  AdasSystem,
  CalibrationMethod,
  Fitting,
  FittingSource,
  PlanNeed,
  PlanReason,
  RepairOperation,
  RepairPart,
  RuleGrade,
  RuleNeed,
  Side,
} from '#contract/kit/adas.ts'

/** What the plan has to know of a vehicle. */
export type Car = { make: string; model: string; year: number | null }

/** What a line of an estimate says. `part` is null where the text names none that carries or moves a sensor. */
export type ReadLine = {
  part: RepairPart | null
  operation: RepairOperation | null
  side: Side | null
  /** Fault codes in the text, in capitals: `C1001:78`. */
  codes: string[]
  /** For a line that sells a calibration: of which system. */
  system: AdasSystem | null
}
export type PlanLine = ReadLine & {
  id: number
  number: number
  text: string
  /** For a code that a scan found: the system behind it. */
  codeSystem?: AdasSystem | null
}

/** A rule in one of its versions. Empty lists mean any. */
export type Rule = {
  rule: number
  code: string
  version: number
  makes: readonly string[]
  models: readonly string[]
  yearFrom: number | null
  yearTo: number | null
  parts: readonly RepairPart[]
  operations: readonly RepairOperation[]
  faultCodes: readonly string[]
  system: AdasSystem
  need: RuleNeed
  method: CalibrationMethod
  prerequisites: string
  advice: string
  sourceName: string
  sourceUrl: string
  grade: RuleGrade
  isConfirmed: boolean
  seenOn: string | null
}

/** Whether a system is on the vehicle, who says so, and when. `detail` names the field, the clause, or the person. */
export type Equipped = {
  system: AdasSystem
  fitting: Fitting
  source: FittingSource
  detail: string
  at: string | null
}

/** A rule that one line sets off. */
export type Cause = { line: number; rule: Rule }

export type PlanEntry = {
  system: AdasSystem
  need: PlanNeed
  equipped: Equipped
  method: CalibrationMethod | null
  /** Why nothing is needed; null if something is. */
  reason: PlanReason | null
  /** The lines and rules behind it, strongest first. */
  causes: Cause[]
  /** Limits on the repair that the lines touch. */
  limits: Cause[]
  /** Numbers of the lines that came near but ask for nothing. */
  near: number[]
  /** Codes of the services that do it. */
  services: string[]
  /** Numbers of lines on the estimate that already sell it. */
  soldBy: number[]
}
