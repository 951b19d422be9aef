import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { read } from '../../../kit/api/queries.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import type { Facts } from './rules/fit.ts'
import { waysOf } from '../parts/techWeek.ts'
import { techsOf, type BoardTech } from './rules/lanes.ts'
import { rangeOf, type View } from './rules/range.ts'

/** Calls that a change of the schedule makes stale. */
export const boardPaths = [
  'bay/visits',
  'bay/slots',
  'bay/offeredTimes',
  'dispatch/techSchedule',
  'calibrate/calibrateEventsActive',
  'calibrate/calibrate',
  'calibrate/calibrateEvent',
  'calibrate/calibrates',
]

/** What the board shows of a range of days, kept fresh by live messages. */
export const useBoardData = (view: View, day: string, firm: number | undefined) => {
  useLiveRefresh('event request technician', 'bay/visits', 'bay/offeredTimes', 'user/dispatchedTechs')
  useLiveRefresh('event request technician', 'dispatch/techSchedule')
  useLiveRefresh('bay firm_closure firm', 'bay/visits', 'bay/bays', 'bay/offeredTimes')
  const visits = useQuery({
    ...read('GET bay/visits', { query: { firm, ...rangeOf(view, day) } }),
    placeholderData: keepPreviousData,
  })
  const answer = visits.data
  const bays = useQuery({
    ...read('GET bay/bays', { query: { firm: answer?.firm ?? 0 } }),
    enabled: answer?.hasBays ?? false,
    placeholderData: keepPreviousData,
  })
  const techs = useQuery({
    ...read('GET user/dispatchedTechs', { query: { firm: answer?.firm ?? 0, day } }),
    enabled: answer !== undefined,
    placeholderData: keepPreviousData,
  })
  const week = useQuery({
    ...read('GET dispatch/techSchedule', { query: { firm: answer?.firm ?? 0, from: day, days: 1 } }),
    enabled: view === 'day' && (answer?.rights.includes('plan') ?? false),
  })
  const ways = useMemo(() => waysOf(week.data), [week.data])
  const bayList = useMemo(() => (answer?.hasBays ? (bays.data ?? []) : []), [answer?.hasBays, bays.data])
  const techList = useMemo<BoardTech[]>(() => {
    const own = (techs.data?.items ?? []).filter(({ firm: at }) => at === answer?.firm)
    return techsOf(own, answer?.visits ?? [])
  }, [techs.data, answer])
  const facts = useMemo<Facts>(
    () => ({ visits: answer?.visits ?? [], bays: bayList, days: answer?.days ?? [] }),
    [answer, bayList],
  )
  return {
    visits,
    answer,
    facts,
    bays: bayList,
    techs: techList,
    ways,
    isComplete: answer !== undefined && (!answer.hasBays || bays.data !== undefined || bays.isError),
  }
}
