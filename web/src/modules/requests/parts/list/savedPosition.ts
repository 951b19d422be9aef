import { pickFitting, parseJson } from '../../../../ui/storedValue.ts'

/** sessionStorage key of the list position, so that going back restores rows, scroll, and focus. */
const positionKey = 'calibrate.listPlace'

export type SavedPosition = {
  /** Serialized query, because each query has its own position. */
  of: string
  row: number
  scroll: number
}

const blankPosition: SavedPosition = { of: '', row: 0, scroll: 0 }

export const savePosition = (place: SavedPosition): void =>
  sessionStorage.setItem(positionKey, JSON.stringify(place))

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
