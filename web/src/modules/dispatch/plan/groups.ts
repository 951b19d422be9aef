import type { AnswerOf } from '#contract/kit/call.ts'
import type { dayPlan } from '#contract/dispatch.ts'

export type Proposal = AnswerOf<typeof dayPlan>
export type Change = Proposal['changes'][number]

/** Changes by group, in the order in which each group first comes. Those of a group depend on each other. */
export const groupsOf = <C extends { group: number }>(changes: readonly C[]): C[][] => {
  const groups = new Map<number, C[]>()
  for (const change of changes) groups.set(change.group, [...(groups.get(change.group) ?? []), change])
  return [...groups.values()]
}

/** The changes that are taken: all but those of the left groups. */
export const takenOf = <C extends { group: number }>(changes: readonly C[], left: ReadonlySet<number>): C[] =>
  changes.filter(({ group }) => !left.has(group))

/** Leaves a group out, or takes it again. */
export const toggled = (left: ReadonlySet<number>, group: number): Set<number> => {
  const next = new Set(left)
  if (!next.delete(group)) next.add(group)
  return next
}
