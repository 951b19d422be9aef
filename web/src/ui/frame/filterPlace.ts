import { createContext } from 'react'

/** How filters render: as chips in the tool row, or as rows in a sheet. */
export interface Place {
  isSheet: boolean
  /** Registers a mounted filter and whether it is set. Returns the function that unregisters it. */
  onThere?: (isSet: boolean) => () => void
}

export const inSheet: Place = { isSheet: true }
export const FilterPlace = createContext<Place>({ isSheet: false })
