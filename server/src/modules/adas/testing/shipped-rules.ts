import type {
  AdasSystem,
  CalibrationMethod,
  RepairOperation,
  RepairPart,
  RuleGrade,
  RuleNeed,
} from '#contract/kit/adas.ts'
import { adasRules, rulesSeenOn } from '#database/seed/base/adas-rules.ts'
import type { Rule } from '../rules/types.ts'

/** The rules of a new installation. */
export const shippedRules: readonly Rule[] = adasRules().map((rule, index) => ({
  ...rule,
  rule: index + 1,
  version: 1,
  parts: rule.parts as RepairPart[],
  operations: rule.operations as RepairOperation[],
  system: rule.system as AdasSystem,
  need: rule.need as RuleNeed,
  method: rule.method as CalibrationMethod,
  grade: rule.grade as RuleGrade,
  isConfirmed: rule.grade === 'A' || rule.grade === 'general',
  seenOn: rule.grade === 'general' ? null : rulesSeenOn,
}))
