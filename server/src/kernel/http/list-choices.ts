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
 * The same for a filter that names several, with commas between them. 9999 among them means all.
 * @throws Problem 400 with the names there are
 */
export const listFilters = <T>(filters: Choices<T>, filter: string | undefined): T[] | undefined => {
  const names = (filter ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  if (names.length === 0 || names.includes('9999')) return undefined
  return names.map((name) => found(filters, 'filter', name))
}
