import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import type { BodyIn } from '#contract/kit/call.ts'
import type {
  acceptVehicle,
  EventShape,
  RequestShape,
  SavedRequestShape,
  saveCalibrate,
  saveCalibrateEvent,
  saveCalibrateEventCredit,
  saveCalibrateEventSchedule,
  updateCalibrateEventActivity,
  updateServiceAuthorization,
  updateStatusCalibrate,
  updateStatusCalibrateEvent,
} from '#contract/requests/index.ts'
import type { priceAgain } from '#contract/requests/billing.ts'
import { api } from '../../kit/api/client.ts'
import { useIdempotencyKey } from '../../kit/api/useIdempotencyKey.ts'
import { read, markStale } from '../../kit/api/queries.ts'

/** One repair order with its visits and files. Signed file links expire after 15 minutes, so an open page refetches every 10. */
export const requestQuery = (calibrate: number) => ({
  ...read('GET calibrate/calibrate', { query: { id: calibrate } }),
  refetchInterval: 10 * 60_000,
})
export const useRequest = (calibrate: number) => useQuery(requestQuery(calibrate))

/** Calls that list repair orders as rows. Every change of an order or visit makes them stale. */
export const requestListPaths = [
  'calibrate/calibrates',
  'calibrate/calibrateCounts',
  'calibrate/calibrateEventsActive',
  'calibrate/calibrateEventsAsRequests',
  'calibrate/locationCalibrates',
  'calibrate/requestPoints',
  'dashboard/workQueue',
]

/**
 * Writes a saved request into the cache and marks the lists as stale. If the answer has no visits or files, the cached
 * ones stay; without cached ones nothing is written, because a request without its visits would be wrong.
 */
export const cacheRequest = (client: QueryClient, { events, files, ...head }: SavedRequestShape): void => {
  client.setQueryData<RequestShape>(requestQuery(head.calibrate).queryKey, (known) => {
    const whole = { events: events ?? known?.events, files: files ?? known?.files }
    return whole.events && whole.files ? { ...head, events: whole.events, files: whole.files } : undefined
  })
  void markStale(client, ...requestListPaths, 'dashboard/calibrateHistory')
}

/** Writes a saved visit into the cached request, then refetches the request because its status, totals, and history change too. */
export const cacheVisit = (client: QueryClient, answer: EventShape): void => {
  const { queryKey } = requestQuery(answer.calibrate)
  client.setQueryData<RequestShape>(queryKey, (request) => {
    if (!request) return request
    const isKnown = request.events.some((event) => event.calibrateEvent === answer.calibrateEvent)
    const swap = (event: EventShape) => (event.calibrateEvent === answer.calibrateEvent ? answer : event)
    return { ...request, events: isKnown ? request.events.map(swap) : [...request.events, answer] }
  })
  client.setQueryData(
    read('GET calibrate/calibrateEvent', { query: { id: answer.calibrateEvent } }).queryKey,
    answer,
  )
  void client.invalidateQueries({ queryKey })
  void markStale(client, ...requestListPaths, 'dashboard/calibrateHistory', 'user/dispatchedTechs')
}

/** Mutation whose answer goes straight into the cache. */
const useRequestChange = <I>(run: (input: I) => Promise<SavedRequestShape>) => {
  const client = useQueryClient()
  return useMutation({ mutationFn: run, onSuccess: (answer) => cacheRequest(client, answer) })
}
const useVisitChange = <I>(run: (input: I) => Promise<EventShape>) => {
  const client = useQueryClient()
  return useMutation({ mutationFn: run, onSuccess: (answer) => cacheVisit(client, answer) })
}

export type RequestInput = BodyIn<typeof saveCalibrate>
export type VisitInput = BodyIn<typeof saveCalibrateEvent>

/** Saves a repair order. `key` is the idempotency key, so a retry doesn't create a second record. */
export const useSaveRequest = () =>
  useRequestChange(({ body, key }: { body: RequestInput; key?: string }) =>
    api('POST calibrate/saveCalibrate', { body }, { idempotencyKey: key }),
  )
export const useMoveRequest = () =>
  useRequestChange((body: BodyIn<typeof updateStatusCalibrate>) =>
    api('POST calibrate/updateStatusCalibrate', { body }),
  )
export const useRemind = () =>
  useRequestChange((calibrate: number) => api('POST calibrate/remind', { body: { calibrate } }))
export const useSaveVisit = () =>
  useVisitChange(({ body, key }: { body: VisitInput; key?: string }) =>
    api('POST calibrate/saveCalibrateEvent', { body }, { idempotencyKey: key }),
  )
export const useMoveVisit = () =>
  useVisitChange((body: BodyIn<typeof updateStatusCalibrateEvent>) =>
    api('POST calibrate/updateStatusCalibrateEvent', { body }),
  )
export const useAcceptVehicle = () =>
  useVisitChange((body: BodyIn<typeof acceptVehicle>) => api('POST calibrate/acceptVehicle', { body }))
export const usePlanVisit = () =>
  useVisitChange((body: BodyIn<typeof saveCalibrateEventSchedule>) =>
    api('POST calibrate/saveCalibrateEventSchedule', { body }),
  )
export const useAnswerServices = () =>
  useVisitChange((body: BodyIn<typeof updateServiceAuthorization>) =>
    api('POST calibrate/updateServiceAuthorization', { body }),
  )
/** Saves a credit. The idempotency key lives as long as the dialog, so a retry after a lost answer adds no second credit. */
export const useSaveCredit = () => {
  const once = useIdempotencyKey()
  return useVisitChange((body: BodyIn<typeof saveCalibrateEventCredit>) =>
    api('POST calibrate/SaveCalibrateEventCredit', { body }, { idempotencyKey: once.keyOf(body) }),
  )
}
export const useRepriceVisit = () =>
  useVisitChange((body: BodyIn<typeof priceAgain>) => api('POST calibrate/priceAgain', { body }))
export const useCancelCredits = () =>
  useVisitChange((calibrateEvent: number) =>
    api('POST calibrate/cancelCalibrateEventCredit', { query: { calibrateEvent } }),
  )

/** Marks a checklist item done or open, then refetches the request. */
export const useCheckItem = (calibrate: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyIn<typeof updateCalibrateEventActivity>) =>
      api('POST calibrate/updateCalibrateEventActivity', { body }),
    onSettled: () => client.invalidateQueries({ queryKey: requestQuery(calibrate).queryKey }),
  })
}

/** Today's price of each service on an order. Each dialog refetches it because rules and insurer may have changed. */
export const useServicePrices = (calibrate: number, enabled: boolean) =>
  useQuery({ ...read('GET calibrate/servicePrices', { query: { calibrate } }), enabled })

/** Visit types, service groups, and services with a firm's rates. */
export const useCalibrateLists = (query: {
  firm?: number
  insurance?: number
  vehicleMake?: number
  calibrateEventType?: number
}) =>
  useQuery({
    ...read('GET lookup/calibrateLists', { query }),
    staleTime: 300_000,
    placeholderData: keepPreviousData,
  })

/** Technicians of a firm with their visit count on `day` (YYYY-MM-DD, default today). */
export const useTechs = (firm: number | undefined, enabled = true, day?: string) =>
  useQuery({
    ...read('GET user/dispatchedTechs', { query: { firm, day } }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** A request's history, newest first. */
export const useRequestHistory = (calibrate: number, pageSize: number) =>
  useQuery({
    ...read('GET dashboard/calibrateHistory', { query: { calibrate, pageSize } }),
    placeholderData: keepPreviousData,
  })
