import type { ChecklistLine, EventShape } from '#contract/requests/index.ts'

export type StageKey = keyof EventShape['stages']
/** A stage of a visit that is to be opened from outside its card. */
export type ShownStage = { visit: number; stage: StageKey }

/** The four stages of a visit, in workflow order. */
export const stageKeys = ['ready', 'precheck', 'action', 'verify'] as const satisfies readonly StageKey[]

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
