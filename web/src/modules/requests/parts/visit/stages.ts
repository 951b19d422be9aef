import type { ChecklistLine, EventShape } from '#contract/requests/index.ts'

export type StageKey = keyof EventShape['stages']

/** The four stages of a visit in their order, with their names on screen. */
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

/** The id of an item's line on the page: what is still open leads there. */
export const lineId = (item: number): string => `item-${item}`
