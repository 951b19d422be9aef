import { codesOfSystem, serviceCodes, type AdasSystem, type CaptureOutcome } from '#contract/kit/adas.ts'
import { sum } from '#contract/kit/money.ts'
import type { PlanEntry } from './types.ts'

/** A service that completed visits charged for, with all that was charged. */
export type Sale = { code: string; amount: string }
/** A decision against a calibration that still holds. */
export type Decision = { system: AdasSystem; reason: string; by: string }
/** What became of a required calibration. */
export type Captured = {
  system: AdasSystem
  outcome: CaptureOutcome
  /** Name of the rule that required it, and number of the line that set it off. */
  rule: string
  line: number
  reason: string
  by: string
  amount: string
}

/** The sales that count for a system. Scans count only together, because one of them alone isn't what was required. */
const salesOf = (system: AdasSystem, sales: readonly Sale[]): Sale[] => {
  const found = sales.filter(({ code }) => codesOfSystem(system).includes(code))
  const isWhole =
    system !== 'scan' || serviceCodes.scan.usual.every((code) => found.some((each) => each.code === code))
  return isWhole ? found : []
}

/** What became of the calibrations that a plan requires. What was sold counts as sold, whatever was decided. Pure. */
export const captureOf = (
  plan: readonly PlanEntry[],
  sales: readonly Sale[],
  decisions: readonly Decision[],
): Captured[] =>
  plan.flatMap(({ system, need, causes }): Captured[] => {
    const [first] = causes
    if (need !== 'required' || !first) return []
    const sold = salesOf(system, sales)
    const decision = decisions.find((each) => each.system === system)
    const outcome = sold.length > 0 ? 'sold' : decision ? 'dismissed' : 'missed'
    return [
      {
        system,
        outcome,
        rule: first.rule.code,
        line: first.line,
        reason: outcome === 'dismissed' ? (decision?.reason ?? '') : '',
        by: outcome === 'dismissed' ? (decision?.by ?? '') : '',
        amount: sum(sold.map(({ amount }) => amount)),
      },
    ]
  })
