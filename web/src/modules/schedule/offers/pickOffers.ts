import type { AnswerOf } from '#contract/kit/call.ts'
import type { offeredTimes } from '#contract/schedule.ts'

export type OfferDay = AnswerOf<typeof offeredTimes>['days'][number]
export type Offer = OfferDay['times'][number]
/** Bay and technicians that a visit has already or that were chosen, and the start that the shop would like. */
export interface Preferred {
  start?: string | null | undefined
  bay?: number | null | undefined
  techIds?: readonly number[] | undefined
}

/**
 * One offer for each start: the one that keeps bay and technician, if there is one. The preferred start comes first if it is
 * offered, then the next ones.
 */
export const pickOffers = (days: readonly OfferDay[], count: number, preferred: Preferred = {}): Offer[] => {
  const kept = ({ bay, technician }: Offer): number =>
    Number(bay !== null && bay === preferred.bay) * 2 +
    Number(technician !== null && (preferred.techIds?.includes(technician) ?? false))
  const best = new Map<string, Offer>()
  for (const offer of days.flatMap(({ times }) => times)) {
    const known = best.get(offer.start)
    if (!known || kept(offer) > kept(known)) best.set(offer.start, offer)
  }
  const wanted = preferred.start ? best.get(preferred.start) : undefined
  const others = [...best.values()].filter((offer) => offer !== wanted)
  return [...(wanted ? [wanted] : []), ...others].slice(0, count)
}

/** Why nothing is offered, for days that are not simply over. Days with the same reasons are said once. */
export const reasonsByDay = (
  days: readonly OfferDay[],
): { days: string[]; reasons: OfferDay['reasons'] }[] => {
  const groups = new Map<string, { days: string[]; reasons: OfferDay['reasons'] }>()
  for (const { day, times, reasons } of days) {
    if (times.length > 0 || reasons.length === 0) continue
    const key = JSON.stringify(reasons)
    const known = groups.get(key)
    if (known) known.days.push(day)
    else groups.set(key, { days: [day], reasons })
  }
  return [...groups.values()]
}
