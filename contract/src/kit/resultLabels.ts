import type { ResultMethod, SystemOutcome } from './results.ts'
import { t } from './resultTexts.ts'

export type StatedOutcome = SystemOutcome | 'notRecorded'

export const outcomeLabel = (outcome: StatedOutcome): string => t(`outcome.${outcome}`)
export const resultMethodLabel = (method: ResultMethod): string => t(`method.${method}`)

/** "2 of 3 systems passed, 1 not done": counts them all. */
export const resultsHeadline = (outcomes: readonly StatedOutcome[]): string => {
  if (outcomes.length === 0) return t('none')
  const count = (outcome: StatedOutcome) => outcomes.filter((each) => each === outcome).length
  const others = (['failed', 'notDone', 'notRecorded'] as const)
    .filter((outcome) => count(outcome) > 0)
    .map((outcome) => t(`part.${outcome}`, { count: count(outcome) }))
  return [t('part.passed', { passed: count('passed'), count: outcomes.length }), ...others].join(', ')
}
