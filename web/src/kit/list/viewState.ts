import type { savedViews } from '#contract/identity.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import { written, type State, type Value } from './listStore.ts'

export type SavedView = AnswerOf<typeof savedViews>[number]
/** What the words in a view stand for just now: the reader, and the reader's date. */
export type Words = { me: number; today: string }
/** Fields of a list that hold a person, and those that hold a day. */
export type Worded = { people: readonly string[]; days: readonly string[] }

/** The part of a list's state that a view keeps, with "me" and "today" in place of what they stand for now. */
export const wordedState = (
  state: State,
  fields: readonly string[],
  worded: Worded,
  { me, today }: Words,
): Record<string, unknown> =>
  Object.fromEntries(
    fields.map((field) => {
      const value = state[field] ?? null
      if (worded.people.includes(field) && value === me) return [field, 'me']
      if (worded.days.includes(field) && value === today) return [field, 'today']
      return [field, value]
    }),
  )

const sameKind = (value: unknown, like: Value): value is Value =>
  Array.isArray(like)
    ? Array.isArray(value) && value.every((each) => typeof each === 'number')
    : typeof value === typeof like

/**
 * The state that a view leads to for this reader. A field that the view does not name, or that no longer fits (views
 * outlive versions), is the default.
 */
export const resolvedState = <S extends State>(
  view: Pick<SavedView, 'state'>,
  defaults: S,
  fields: readonly (keyof S & string)[],
  worded: Worded,
  { me, today }: Words,
): Partial<S> =>
  Object.fromEntries(
    fields.map((field) => {
      const kept = view.state[field]
      const value =
        worded.people.includes(field) && kept === 'me'
          ? me
          : worded.days.includes(field) && kept === 'today'
            ? today
            : kept
      return [field, sameKind(value, defaults[field] ?? null) ? value : defaults[field]]
    }),
  ) as Partial<S>

/** Whether the list has been changed since it was led to `resolved`. */
export const isModified = (state: State, resolved: State): boolean =>
  Object.entries(resolved).some(([field, value]) => written(value) !== written(state[field] ?? null))
