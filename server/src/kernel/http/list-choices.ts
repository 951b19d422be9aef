import { invalid } from './problems.ts'
import { t } from './texts.ts'

type Choices<T> = Readonly<Record<string, T>>

const found = <T>(choices: Choices<T>, field: 'orderBy' | 'filter', name: string): T => {
  const own = Object.keys(choices).find((each) => each.toLowerCase() === name.toLowerCase())
  if (own === undefined)
    throw invalid([{ field, message: t.message('oneOf', { values: Object.keys(choices).join(', ') }) }])
  return choices[own] as T
}

/**
 * The order that a list's `orderBy` names, whatever its case; the one called `standard` if it names none.
 * @throws Problem 400 with the names there are
 */
export const listOrder = <T>(
  orders: Choices<T>,
  orderBy: string | undefined,
  standard: NoInfer<keyof typeof orders & string>,
): T => found(orders, 'orderBy', orderBy || standard)

/**
 * What a list's `filter` names; undefined for none and for 9999, which mean all.
 * @throws Problem 400 with the names there are
 */
export const listFilter = <T>(filters: Choices<T>, filter: string | undefined): T | undefined =>
  filter === undefined || filter === '' || filter === '9999' ? undefined : found(filters, 'filter', filter)

/**
 * All that a list's `filter` names, separated by commas; empty if it names none, or 9999, which means all.
 * @throws Problem 400 with the names there are
 */
export const listFilters = <T>(filters: Choices<T>, filter: string | undefined): T[] => {
  const names = (filter ?? '').split(',').map((each) => each.trim())
  if (names.includes('9999')) return []
  return names.filter(Boolean).map((name) => found(filters, 'filter', name))
}
