import { invalid } from './problems.ts'
import { t } from './texts.ts'

/**
 * Returns which of its orders a list is sorted by. Letter case doesn't matter.
 * @throws Problem 400 with the names of the orders, because a list in another order than asked for looks right
 */
export const listOrder = <K extends string>(orders: readonly K[], orderBy: string): K => {
  const order = orders.find((each) => each.toLowerCase() === orderBy.toLowerCase())
  if (order === undefined)
    throw invalid([{ field: 'orderBy', message: t.message('oneOf', { values: orders.join(', ') }) }])
  return order
}

/** The same for orders with their columns. */
export const listColumn = <T>(columns: Readonly<Record<string, T>>, orderBy: string): T =>
  columns[listOrder(Object.keys(columns), orderBy)] as T
