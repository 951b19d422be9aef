import { pickFitting } from '../storedValue.ts'
import { t } from './texts.ts'

const isEmpty = (value: unknown) => value === '' || value === null || value === undefined

/** Whether two field values are equivalent. An empty string, null, and undefined count as the same. */
export const isSameValue = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) || (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b)

/** Names of the fields whose value differs from the stored one. */
export const changedFields = <V extends object>(stored: V, changes: Partial<V>): (keyof V & string)[] =>
  (Object.keys(changes) as (keyof V & string)[]).filter((name) => !isSameValue(stored[name], changes[name]))

/** "1 change not saved", "2 changes not saved"; empty for 0. */
export const unsavedMessage = (count: number): string => (count === 0 ? '' : t('unsaved', { count }))

/** The changes of a saved draft whose types still match the form. Null always fits, because any field may be emptied. */
export const restorableChanges = <V extends object>(
  stored: V,
  draft: Record<string, unknown>,
): Partial<V> => {
  const emptied = Object.entries(draft).filter(([, value]) => value === null)
  return { ...pickFitting(stored, draft), ...(Object.fromEntries(emptied) as Partial<V>) }
}
