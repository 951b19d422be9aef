import type { ConflictField } from './ConflictPanel.tsx'

type Typed = Record<string, unknown>

/**
 * Resolves a conflict: drops the conflicting fields that are not in `mine` from the typed values, and keeps everything
 * else that was typed.
 */
export const dropConflicts = <V extends object>(
  typed: Partial<V>,
  fields: readonly ConflictField[],
  mine: readonly string[],
): Partial<V> => {
  const dropped = fields.filter(({ name }) => !mine.includes(name))
  let remaining = typed as Typed
  for (const { name, of = [name], take } of dropped)
    remaining = take ? Object.assign({}, remaining, take(remaining)) : without(remaining, of)
  return remaining as Partial<V>
}

const without = (typed: Typed, names: readonly string[]): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !names.includes(name)))

/** Converts a stored value to the type of `sample`, the form's own value. Forms hold select ids and amounts as text. */
export const coerceToSample = (sample: unknown, value: unknown): unknown => {
  if (value === undefined) return sample
  if (typeof sample === 'boolean') return Boolean(value)
  if (typeof sample === 'string') return value === null ? '' : String(value)
  if (typeof sample === 'number') return value === null ? null : Number(value)
  return sample === null && typeof value === 'number' ? String(value) : value
}

/** Returns `after` plus everything typed since `before`, so that typing during a save isn't lost. */
export const carryNewTyping = <V extends object>(
  now: Partial<V>,
  before: Partial<V>,
  after: Partial<V>,
): Partial<V> => {
  const typedSince = Object.entries(now).filter(([name, value]) => before[name as keyof V] !== value)
  return { ...after, ...(Object.fromEntries(typedSince) as Partial<V>) }
}
