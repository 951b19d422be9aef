import { systemLabel } from '#contract/kit/adasLabels.ts'
import { outcomeLabel, resultMethodLabel } from '#contract/kit/resultLabels.ts'
import type { ReportedResult } from '#server/modules/requests/door.ts'
import type { ReportSystem } from '../pdf/data.ts'
import { t } from '../texts.ts'

/** Why a system wasn't done, with who declined it if nobody wrote a reason. Pure. */
export const reasonOf = ({ reason, declinedBy }: ReportedResult): string => {
  if (reason !== '' || declinedBy === null) return reason
  return declinedBy === '' ? t('system.declined') : t('system.declinedBy', { name: declinedBy })
}

/** A system as its card shows it. Pure. */
export const reportSystem = (one: ReportedResult): ReportSystem => ({
  name: systemLabel(one.system),
  outcome: one.result,
  result: outcomeLabel(one.result),
  method: one.method ? resultMethodLabel(one.method) : '',
  facts: [
    { name: t('system.procedure'), value: one.procedure },
    { name: t('system.source'), value: one.source },
    { name: t('system.target'), value: one.target },
  ].filter(({ value }) => value !== ''),
  reason: reasonOf(one),
  measurements: one.measurements,
})
