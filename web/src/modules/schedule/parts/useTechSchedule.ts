import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { techSchedule } from '#contract/dispatch.ts'
import { read } from '../../../kit/api/queries.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { weekStart } from './day.ts'

export type TechSchedule = AnswerOf<typeof techSchedule>
const weekDays = 7

export const weekQuery = (day: string) =>
  read('GET dispatch/techSchedule', { query: { from: weekStart(day), days: weekDays } })

/** The week around a day: each technician's hours, work, and ways. A technician is answered their own. */
export const useTechSchedule = (day: string) => {
  useLiveRefresh('event request technician firm firm_closure', 'dispatch/techSchedule')
  return useQuery({
    ...weekQuery(day),
    placeholderData: keepPreviousData,
  })
}
