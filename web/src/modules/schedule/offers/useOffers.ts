import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { QueryIn } from '#contract/kit/call.ts'
import type { offeredTimes } from '#contract/schedule.ts'
import { read } from '../../../kit/api/queries.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { pickOffers, reasonsByDay, type Preferred } from './pickOffers.ts'

export const fewAtFirst = 4
const moreEachTime = 8

/** Times that can be kept for a visit, kept fresh while others book: the next few, and more when asked. */
export const useOffers = (
  query: QueryIn<typeof offeredTimes>,
  { isEnabled = true, preferred }: { isEnabled?: boolean; preferred?: Preferred } = {},
) => {
  useLiveRefresh('event bay firm_closure firm', 'bay/offeredTimes')
  const [count, setCount] = useState(fewAtFirst)
  const found = useQuery({
    ...read('GET bay/offeredTimes', { query }),
    enabled: isEnabled,
    placeholderData: (old) => old,
  })
  const days = found.data?.days ?? []
  const offers = pickOffers(days, count + 1, preferred)
  return {
    offers: offers.slice(0, count),
    isMore: offers.length > count,
    showMore: () => setCount(count + moreEachTime),
    reasons: reasonsByDay(days),
    days: days.length,
    minutes: found.data?.minutes,
    zone: found.data?.zone,
    isPending: isEnabled && found.isPending,
    isError: found.isError && !found.data,
  }
}
export type Offers = ReturnType<typeof useOffers>
