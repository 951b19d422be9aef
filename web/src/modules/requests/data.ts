import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import type { BodyIn } from '#contract/kit/call.ts'
import type {
  EventShape,
  RequestShape,
  SavedRequestShape,
  saveCalibrate,
  saveCalibrateEvent,
  saveCalibrateEventCredit,
  saveCalibrateEventSchedule,
  updateCalibrateEventActivity,
  updateServiceAuthorization,
} from '#contract/requests/index.ts'
import { api } from '../../kit/api/client.ts'
import { useIdempotencyKey } from '../../kit/api/useIdempotencyKey.ts'
import { read, markStale } from '../../kit/api/queries.ts'

/** One repair order in full. Its links to files live 15 minutes, so an open page reads it again before that. */
export const requestQuery = (calibrate: number) => ({
  ...read('GET calibrate/calibrate', { query: { id: calibrate } }),
  refetchInterval: 10 * 60_000,
})
export const useRequest = (calibrate: number) => useQuery(requestQuery(calibrate))

/** Calls whose answers show requests in rows: they are old after any change. */
export const lists = [
  'calibrate/calibrates',
  'calibrate/calibrateCounts',
  'calibrate/calibrateEventsActive',
  'calibrate/calibrateEventsAsRequests',
  'calibrate/locationCalibrates',
  'calibrate/requestPoints',
]

/**
 * Puts an answered request where it is shown, and marks the lists as old. Visits and files that were not answered stand
 * as they were read; where they were not read yet they are not made up either.
 */
export const keepRequest = (client: QueryClient, { events, files, ...head }: SavedRequestShape): void => {
  client.setQueryData<RequestShape>(requestQuery(head.calibrate).queryKey, (known) => {
    const whole = { events: events ?? known?.events, files: files ?? known?.files }
    return whole.events && whole.files ? { ...head, events: whole.events, files: whole.files } : undefined
  })
  void markStale(client, ...lists, 'dashboard/calibrateHistory')
}

/** Puts an answered visit into its request; status, sums and history of the request are read again. */
export const keepVisit = (client: QueryClient, answer: EventShape): void => {
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
  void markStale(client, ...lists, 'dashboard/calibrateHistory', 'user/dispatchedTechs')
}

/** A change of a request or visit: the answer is shown at once. */
const useRequestChange = <I>(run: (input: I) => Promise<SavedRequestShape>) => {
  const client = useQueryClient()
  return useMutation({ mutationFn: run, onSuccess: (answer) => keepRequest(client, answer) })
}
const useVisitChange = <I>(run: (input: I) => Promise<EventShape>) => {
  const client = useQueryClient()
  return useMutation({ mutationFn: run, onSuccess: (answer) => keepVisit(client, answer) })
}

export type RequestInput = BodyIn<typeof saveCalibrate>
export type VisitInput = BodyIn<typeof saveCalibrateEvent>

/** Saves a repair order; with `key` a second try of the same makes no second record. */
export const useSaveRequest = () =>
  useRequestChange(({ body, key }: { body: RequestInput; key?: string }) =>
    api('POST calibrate/saveCalibrate', { body }, { idempotencyKey: key }),
  )
export const useMoveRequest = () =>
  useRequestChange(
    (body: { calibrate: number; status: number; reason?: string; serviceFirm?: number; version?: number }) =>
      api('POST calibrate/updateStatusCalibrate', { body }),
  )
export const useSaveVisit = () =>
  useVisitChange(({ body, key }: { body: VisitInput; key?: string }) =>
    api('POST calibrate/saveCalibrateEvent', { body }, { idempotencyKey: key }),
  )
export const useMoveVisit = () =>
  useVisitChange((body: { calibrateEvent: number; status: number; reason?: string; version?: number }) =>
    api('POST calibrate/updateStatusCalibrateEvent', { body }),
  )
export const usePlanVisit = () =>
  useVisitChange((body: BodyIn<typeof saveCalibrateEventSchedule>) =>
    api('POST calibrate/saveCalibrateEventSchedule', { body }),
  )
export const useAnswerServices = () =>
  useVisitChange((body: BodyIn<typeof updateServiceAuthorization>) =>
    api('POST calibrate/updateServiceAuthorization', { body }),
  )
/** Of one dialog: after a lost answer its second press gives what the first one gave. */
export const useCredit = () => {
  const once = useIdempotencyKey()
  return useVisitChange((body: BodyIn<typeof saveCalibrateEventCredit>) =>
    api('POST calibrate/SaveCalibrateEventCredit', { body }, { idempotencyKey: once.keyOf(body) }),
  )
}
export const usePriceAgain = () =>
  useVisitChange((body: { calibrateEvent: number }) => api('POST calibrate/priceAgain', { body }))
export const useTakeCreditsBack = () =>
  useVisitChange((calibrateEvent: number) =>
    api('POST calibrate/cancelCalibrateEventCredit', { query: { calibrateEvent } }),
  )

/** Ticks an item of a visit's checklists off, or opens it again; the request is read again. */
export const useCheckItem = (calibrate: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyIn<typeof updateCalibrateEventActivity>) =>
      api('POST calibrate/updateCalibrateEventActivity', { body }),
    onSettled: () => client.invalidateQueries({ queryKey: requestQuery(calibrate).queryKey }),
  })
}

/** What each service costs on an order today. Asked anew for each dialog: rules and insurer may have changed. */
export const useServicePrices = (calibrate: number, enabled: boolean) =>
  useQuery({ ...read('GET calibrate/servicePrices', { query: { calibrate } }), enabled })

/** Event types, groups and services with the rates of a firm. */
export const useLists = (query: {
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

/** Technicians of a firm with how much they have today. */
/** `day`: whose visits are counted, YYYY-MM-DD; today when left out. */
export const useTechs = (firm: number | undefined, enabled = true, day?: string) =>
  useQuery({
    ...read('GET user/dispatchedTechs', { query: { firm, day } }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** All of a request's history, newest first, a page at a time. */
export const useHistory = (calibrate: number, pageSize: number) =>
  useQuery({
    ...read('GET dashboard/calibrateHistory', { query: { calibrate, pageSize } }),
    placeholderData: keepPreviousData,
  })
