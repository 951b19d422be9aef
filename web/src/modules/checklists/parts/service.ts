import type { AnswerOf } from '#contract/kit/call.ts'
import type { calibrateService } from '#contract/checklists.ts'
import type { ManagedRow } from './ManagedList.tsx'

export type ServiceRows = AnswerOf<typeof calibrateService>
export type Service = ServiceRows[number] & ManagedRow
/** Calls to refresh after services changed. */
export const servicePaths = [
  'lookup/calibrateService',
  'lookup/calibrateServiceGroups',
  'lookup/calibrateServicesInactivated',
  'lookup/calibrateLists',
  'calibrate/calibrateServiceRates',
]
