import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '../../../kit/api/queries.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'

const path = 'calibrate/calibrateEventsActive'
/** More visits than any center has on a day; the server returns at most 1,000. */
const maxVisits = 500

export const visitsQuery = (date: string) => read(`GET ${path}`, { query: { date, pageSize: maxVisits } })

/** Visits of a day (YYYY-MM-DD) in the user's scope, kept fresh by live messages. */
export const useVisits = (date: string) => {
  useLiveRefresh('request event file', path)
  return useQuery({
    ...visitsQuery(date),
    placeholderData: keepPreviousData,
  })
}
