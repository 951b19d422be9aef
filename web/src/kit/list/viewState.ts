import type { savedViews } from '#contract/identity.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import { serializeValue, type State, type Value } from './listStore.ts'

export type SavedView = AnswerOf<typeof savedViews>[number]
/** Current values of a view's keywords: the reader's user id, and the reader's date (`YYYY-MM-DD`). */
export type ViewContext = { me: number; today: string }
/** Fields of a list that hold a person, and fields that hold a date. */
export type KeywordFields = { people: readonly string[]; days: readonly string[] }

/** The part of a list's state that a view stores, with the keywords "me" and "today" in place of their current values. */
export const savedStateOf = (
  state: State,
  fields: readonly string[],
  worded: KeywordFields,
  { me, today }: ViewContext,
): Record<string, unknown> =>
  Object.fromEntries(
    fields.map((field) => {
      const value = state[field] ?? null
      if (worded.people.includes(field) && value === me) return [field, 'me']
      if (worded.days.includes(field) && value === today) return [field, 'today']
      return [field, value]
    }),
  )

const isSameType = (value: unknown, like: Value): value is Value =>
  Array.isArray(like)
    ? Array.isArray(value) && value.every((each) => typeof each === 'number')
    : typeof value === typeof like

/**
 * The list state of a view for this reader. A field that the view lacks, or whose value no longer fits because the view
 * was saved by an older version, gets its default.
 */
export const resolveView = <S extends State>(
  view: Pick<SavedView, 'state'>,
  defaults: S,
  fields: readonly (keyof S & string)[],
  worded: KeywordFields,
  { me, today }: ViewContext,
): Partial<S> =>
  Object.fromEntries(
    fields.map((field) => {
      const saved = view.state[field]
      const value =
        worded.people.includes(field) && saved === 'me'
          ? me
          : worded.days.includes(field) && saved === 'today'
            ? today
            : saved
      return [field, isSameType(value, defaults[field] ?? null) ? value : defaults[field]]
    }),
  ) as Partial<S>

/** Whether the list differs from the resolved state of its view. */
export const isModified = (state: State, resolved: State): boolean =>
  Object.entries(resolved).some(
    ([field, value]) => serializeValue(value) !== serializeValue(state[field] ?? null),
  )
