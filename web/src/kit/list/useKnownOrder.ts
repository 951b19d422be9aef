import { useMemo } from 'react'
import { isKnownOrder } from './pageState.ts'

type Order = { orderBy: string; sort: string }

/** The state of a list with its default order in place of one that it can't be in. */
export const useKnownOrder = <S extends Order>(
  state: S,
  { orderBy, sort }: Order,
  columns: Parameters<typeof isKnownOrder>[2],
): S => {
  const isKnown = isKnownOrder(state.orderBy, orderBy, columns)
  return useMemo(() => (isKnown ? state : { ...state, orderBy, sort }), [state, isKnown, orderBy, sort])
}
