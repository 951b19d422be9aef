import type {
  AdasSystem,
  CalibrationMethod,
  Fitting,
  PlanNeed,
  RepairKind,
  RepairOperation,
  RepairPart,
  RuleGrade,
  RuleNeed,
  VpicField,
} from './adas.ts'
import { t } from './adasTexts.ts'

export const systemLabel = (system: AdasSystem): string => t(`system.${system}`)
export const partLabel = (part: RepairPart): string => t(`part.${part}`)
export const operationLabel = (operation: RepairOperation): string => t(`operation.${operation}`)
export const needLabel = (need: PlanNeed | RuleNeed): string => t(`need.${need}`)
export const methodLabel = (method: CalibrationMethod): string => t(`method.${method}`)
export const gradeLabel = (grade: RuleGrade): string => t(`grade.${grade}`)
export const fittingLabel = (fitting: Fitting): string => t(`fitting.${fitting}`)
export const vpicFieldLabel = (field: VpicField): string => t(`vpic.${field}`)
export const repairKindLabel = (kind: RepairKind): string => t(`kind.${kind}`)
