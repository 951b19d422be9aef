import type { ChecklistLine, EventShape } from '#contract/requests/index.ts'

export type StageKey = keyof EventShape['stages']

/** Labels of the four stages of a visit, in workflow order. */
export const stageNames: Record<StageKey, string> = {
  ready: 'Readiness',
  precheck: 'Pre-check',
  action: 'Actions',
  verify: 'Verify',
}
export const stageKeys = Object.keys(stageNames) as StageKey[]

export const linesOf = (visit: EventShape, key: StageKey): ChecklistLine[] =>
  ({
    ready: visit.readyList,
    precheck: visit.precheckList,
    action: visit.actionList,
    verify: visit.verifyList,
  })[key]

export const allLines = (visit: EventShape): ChecklistLine[] =>
  stageKeys.flatMap((key) => linesOf(visit, key))

/** Element id of a checklist item, so that links can jump to it. */
export const lineId = (item: number): string => `item-${item}`
