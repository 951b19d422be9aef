import { pickFitting, parseJson } from '../../../../ui/storedValue.ts'

/** sessionStorage key of the list position, so that going back restores rows, scroll, and focus. */
const positionKey = 'calibrate.listPlace'
/** sessionStorage key of the rows that the detail page steps through ("4 of 64"). */
const idsKey = 'calibrate.listIds'

export type SavedPosition = {
  /** Serialized query, because each query has its own position. */
  of: string
  row: number
  scroll: number
}

const blankPosition: SavedPosition = { of: '', row: 0, scroll: 0 }

/**
 * What the detail page steps through: request ids in list order, the number of rows on earlier pages (`before`, unknown if
 * rows are visits or locations), the total, and the list's URL.
 */
export type ListIds = { ids: number[]; page: number; before?: number; total: number; address: string }

export const savePosition = (place: SavedPosition): void =>
  sessionStorage.setItem(positionKey, JSON.stringify(place))
export const saveListIds = (ids: ListIds): void => sessionStorage.setItem(idsKey, JSON.stringify(ids))

/** Returns and removes the position saved for this query. It only serves one return to the list. */
export const takeSavedPosition = (of: string): SavedPosition | undefined => {
  const place = {
    ...blankPosition,
    ...pickFitting(blankPosition, parseJson(sessionStorage.getItem(positionKey))),
  }
  if (place.of !== of) return undefined
  sessionStorage.removeItem(positionKey)
  return place
}
