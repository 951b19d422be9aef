import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query'
import type { AnswerOf, QueryIn } from '#contract/kit/call.ts'
import type { dispatchPoints, dispatchVisits, ranking, techAssignments, whatIf } from '#contract/dispatch.ts'
import { markStale, read } from '../../kit/api/queries.ts'
import { useLiveRefresh } from '../../kit/live/live.ts'
import { dayOf, listQuery, placeQuery, type DispatchState } from './state.ts'

export type Visit = AnswerOf<typeof dispatchVisits>['items'][number]
export type Point = AnswerOf<typeof dispatchPoints>['items'][number]
export type Tech = AnswerOf<typeof techAssignments>['items'][number]
export type Ranking = AnswerOf<typeof ranking>
export type RankedTech = Ranking['technicians'][number]
export type WhatIf = AnswerOf<typeof whatIf>

/** Calls that a move of dispatch makes stale. */
const paths = [
  'dispatch/visits',
  'dispatch/points',
  'dispatch/techAssignments',
  'dispatch/ranking',
  'dispatch/whatIf',
  'dispatch/dayPlan',
  'dispatch/techSchedule',
  'calibrate/calibrate',
  'calibrate/calibrateEvent',
  'calibrate/calibrates',
  'bay/visits',
]
/** A proposal is not made again while somebody reads it. */
const livePaths = paths.filter((path) => path.startsWith('dispatch/') && path !== 'dispatch/dayPlan')

/** Calls that a change of a tech makes stale. */
export const techPaths = ['dispatch/techAssignments', 'dispatch/ranking', 'dispatch/techSchedule']

export const refreshDispatch = (client: QueryClient): Promise<void> => markStale(client, ...paths)

/** What the screen shows: a page of the list, the points of the map, and the techs, kept fresh by live messages. */
export const useDispatchData = (state: DispatchState) => {
  useLiveRefresh('event request firm firm_closure', ...livePaths)
  useLiveRefresh('technician user', ...techPaths)
  const place = placeQuery(state)
  const visits = useQuery({
    ...read('GET dispatch/visits', { query: listQuery(state) }),
    placeholderData: keepPreviousData,
  })
  const points = useQuery({
    ...read('GET dispatch/points', { query: place }),
    placeholderData: keepPreviousData,
  })
  const techs = useQuery({
    ...read('GET dispatch/techAssignments', {
      query: { ...place, isDispatched: state.dispatched || undefined },
    }),
    placeholderData: keepPreviousData,
  })
  return { visits, points, techs }
}

/** The chosen visit with all that the list knows of it, also where the list shows another page. */
export const useChosenVisit = (
  state: DispatchState,
  listed: readonly Visit[],
  points: readonly Point[],
): { visit: Visit | undefined; isLoading: boolean } => {
  const inList = listed.find(({ calibrateEvent }) => calibrateEvent === state.visit)
  const point = points.find(({ calibrateEvent }) => calibrateEvent === state.visit)
  const found = useQuery({
    ...read('GET dispatch/visits', {
      query: { search: point?.ronumber ?? '', filter: '9999', pageSize: 100, selectedDate: dayOf(state) },
    }),
    enabled: !inList && point !== undefined,
  })
  const visit =
    inList ?? found.data?.items.find(({ calibrateEvent }) => calibrateEvent === state.visit && point)
  return { visit, isLoading: !visit && found.isLoading }
}

export const useRanking = (query: QueryIn<typeof ranking> | undefined) =>
  useQuery({
    ...read('GET dispatch/ranking', { query: query ?? { calibrateEvent: 0 } }),
    enabled: query !== undefined,
    placeholderData: keepPreviousData,
  })
