import type { ChecklistLine, EventShape } from '#contract/requests/index.ts'
import { notFound } from '#server/kernel/http/problems.ts'

/** One checklist item of a visit. @throws notFound when the visit has no such item */
export const findChecklistItem = (visit: EventShape, id: number): ChecklistLine => {
  const lists = [visit.readyList, visit.precheckList, visit.actionList, visit.verifyList]
  const line = lists.flat().find((item) => item.id === id)
  if (!line) throw notFound('checklist item')
  return line
}
