/** A place on the map, in degrees (WGS 84). */
export interface Point {
  latitude: number
  longitude: number
}

/** Distances and travel times between places: row by row, from each place to each. */
export interface TravelTable {
  places: number
  kilometers: Float64Array
  minutes: Float64Array
}

/** Knows how long it takes to drive from one place to another. */
export interface Travel {
  /** Never fails: what can't be asked is estimated by distance. */
  table(points: readonly Point[]): Promise<TravelTable>
}
