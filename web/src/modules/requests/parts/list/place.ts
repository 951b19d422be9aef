import { fitting, parsed } from '../../../../ui/storedValue.ts'

/** Where one was in the list, for the session: so that going back finds the same rows, scroll and focus. */
const placeKey = 'calibrate.listPlace'
/** Through what the detail walks: "4 of 64" with up and down. */
const idsKey = 'calibrate.listIds'

export type Place = {
  /** What was asked for, as text: another question has another place. */
  of: string
  row: number
  scroll: number
}

const none: Place = { of: '', row: 0, scroll: 0 }

/**
 * What the detail walks through: requests in the order of the list, how many stand before them on earlier pages (not
 * known where rows are visits or places), how many there are in all; where the list is.
 */
export type ListIds = { ids: number[]; page: number; before?: number; total: number; address: string }

export const keepPlace = (place: Place): void => sessionStorage.setItem(placeKey, JSON.stringify(place))
export const keepIds = (ids: ListIds): void => sessionStorage.setItem(idsKey, JSON.stringify(ids))

/** The place that was kept for this question, once: it is for the way back, not for ever. */
export const takePlace = (of: string): Place | undefined => {
  const place = { ...none, ...fitting(none, parsed(sessionStorage.getItem(placeKey))) }
  if (place.of !== of) return undefined
  sessionStorage.removeItem(placeKey)
  return place
}
