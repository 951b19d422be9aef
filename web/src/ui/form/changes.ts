import { fitting } from '../storedValue.ts'

const empty = (value: unknown) => value === '' || value === null || value === undefined

/** Whether two values of a field mean the same: empty text, null and nothing do. */
export const same = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) || (empty(a) && empty(b)) || JSON.stringify(a) === JSON.stringify(b)

/** The fields whose value is no longer the stored one. */
export const changedFields = <V extends object>(stored: V, changes: Partial<V>): (keyof V & string)[] =>
  (Object.keys(changes) as (keyof V & string)[]).filter((name) => !same(stored[name], changes[name]))

/** "1 change not saved", "2 changes not saved", nothing for none. */
export const unsavedWords = (count: number): string =>
  count === 0 ? '' : `${count} ${count === 1 ? 'change' : 'changes'} not saved`

/** What of an earlier typing this form can still show; a field may always be empty. */
export const fittingChanges = <V extends object>(stored: V, kept: Record<string, unknown>): Partial<V> => {
  const emptied = Object.entries(kept).filter(([, value]) => value === null)
  return { ...fitting(stored, kept), ...(Object.fromEntries(emptied) as Partial<V>) }
}
