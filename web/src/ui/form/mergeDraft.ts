import type { ConflictField } from './ConflictPanel.tsx'

type Typed = Record<string, unknown>

/**
 * The one rule after a conflict: of the fields in question, those that are not to be `mine` are given up; whatever
 * else was typed stays typed.
 */
export const dropConflicts = <V extends object>(
  typed: Partial<V>,
  fields: readonly ConflictField[],
  mine: readonly string[],
): Partial<V> => {
  const given = fields.filter(({ name }) => !mine.includes(name))
  let left = typed as Typed
  for (const { name, of = [name], take } of given)
    left = take ? Object.assign({}, left, take(left)) : without(left, of)
  return left as Partial<V>
}

const without = (typed: Typed, names: readonly string[]): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !names.includes(name)))

/** A stored value in the kind in which the form holds it, as `sample` shows: ids of choices and amounts are text there. */
export const likeSample = (sample: unknown, value: unknown): unknown => {
  if (value === undefined) return sample
  if (typeof sample === 'boolean') return Boolean(value)
  if (typeof sample === 'string') return value === null ? '' : String(value)
  if (typeof sample === 'number') return value === null ? null : Number(value)
  return sample === null && typeof value === 'number' ? String(value) : value
}

/** What is typed now, once what was typed `before` has become `after`: what was typed since then stays. */
export const carryNewTyping = <V extends object>(
  now: Partial<V>,
  before: Partial<V>,
  after: Partial<V>,
): Partial<V> => {
  const since = Object.entries(now).filter(([name, value]) => before[name as keyof V] !== value)
  return { ...after, ...(Object.fromEntries(since) as Partial<V>) }
}
