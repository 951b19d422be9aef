import { createContext } from 'react'

/** Where filters stand: as chips in the row of tools, or one under the other in a sheet. */
export interface Place {
  isSheet: boolean
  /** A filter tells the row that it is there, and whether it is set; answers how to take that back. */
  onThere?: (isSet: boolean) => () => void
}

export const inSheet: Place = { isSheet: true }
export const FilterPlace = createContext<Place>({ isSheet: false })
