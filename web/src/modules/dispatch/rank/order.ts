import type { RankedTech } from '../data.ts'

export const orders = ['best', 'soonest', 'nearest'] as const
export type Order = (typeof orders)[number]

type Able = Pick<RankedTech, 'canTake' | 'rank' | 'start' | 'travelMinutes'>

const keyOf = ({ rank, start, travelMinutes }: Able, order: Order): number | string => {
  if (order === 'soonest') return start ?? '9999'
  return (order === 'nearest' ? travelMinutes : rank) ?? Infinity
}

/** Those who can take a visit, in the chosen order; where it says nothing, the better one first. */
export const sortRanked = <T extends Able>(technicians: readonly T[], order: Order): T[] =>
  technicians
    .filter(({ canTake }) => canTake)
    .toSorted((a, b) => {
      const [one, other] = [keyOf(a, order), keyOf(b, order)]
      if (one !== other) return one < other ? -1 : 1
      return (a.rank ?? Infinity) - (b.rank ?? Infinity)
    })
