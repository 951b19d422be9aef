import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { EventShape, RequestShape } from '#contract/requests/index.ts'
import { read } from '../../../../kit/api/queries.ts'
import { useOffers } from '../../../schedule/door.ts'
import { linesMinutes, type VisitForm } from './visitForm.ts'

type VisitPlace = 'bay' | 'shop'
const offeredDays = 14
const shortest = 5
const longest = 1440

/** The bays of a center that are in use. */
export const useBays = (center: number | null | undefined, isEnabled: boolean) =>
  useQuery({
    ...read('GET bay/bays', { query: { firm: center ?? undefined } }),
    enabled: isEnabled && center !== null && center !== undefined,
    staleTime: 60_000,
  })

/** Times that a center can keep for a visit that has none yet: for its services, in a bay or at the shop. */
export const useVisitOffers = (
  request: RequestShape,
  visit: EventShape | undefined,
  isCenter: boolean,
  values: VisitForm,
) => {
  const center = visit?.serviceFirm ?? request.serviceFirm
  const isEnabled = isCenter && center !== null && !visit?.scheduled
  const bays = useBays(center, isCenter)
  const hasBays = (bays.data?.length ?? 0) > 0
  const [chosen, setPlace] = useState<VisitPlace>()
  const place = chosen ?? (hasBays ? 'bay' : 'shop')
  const estimate = values.minutes ?? linesMinutes(values.lines)
  const services = values.lines.flatMap((line) => line.calibrateService ?? [])
  const offers = useOffers(
    {
      firm: center ?? undefined,
      ...(visit
        ? { calibrateEvent: visit.calibrateEvent }
        : { shop: request.firm, services: services.join(',') }),
      ...(estimate >= shortest && estimate <= longest ? { minutes: estimate } : {}),
      place,
      days: offeredDays,
    },
    { isEnabled: isEnabled && !bays.isPending, preferred: { start: request.wantedTime } },
  )
  return { isShown: isEnabled, offers, place, setPlace, hasBays, bays: bays.data ?? [] }
}
export type VisitOffers = ReturnType<typeof useVisitOffers>

/** Reports the next free time until the user changes the plan. */
export const useNextFree = (
  { isShown, offers }: VisitOffers,
  isChosenByHand: boolean,
  onNext: (next: VisitOffers['offers']['offers'][number]) => void,
): void => {
  const [next] = offers.offers
  const key = next && `${next.start} ${next.bay} ${next.technician}`
  useEffect(() => {
    if (isShown && next && !isChosenByHand) onNext(next)
    // The same time again is no news.
    // oxlint-disable-next-line react/exhaustive-deps -- the key stands for the time
  }, [isShown, key, isChosenByHand])
}
