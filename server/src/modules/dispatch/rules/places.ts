import type { Point, Travel, TravelTable } from '#server/outside/travel/travel.ts'

type MaybePoint = { latitude: number | null | undefined; longitude: number | null | undefined }

/** Numbers places for a travel table. Travel to a place without a position takes no time. */
export class Places {
  readonly #points: Point[] = []
  readonly #indexes = new Map<string, number>()

  /** The index of the first of these that has a position; -1 for none. */
  add(...candidates: readonly MaybePoint[]): number {
    for (const { latitude, longitude } of candidates) {
      if (typeof latitude !== 'number' || typeof longitude !== 'number') continue
      const key = `${latitude} ${longitude}`
      const known = this.#indexes.get(key)
      if (known !== undefined) return known
      const index = this.#points.push({ latitude, longitude }) - 1
      this.#indexes.set(key, index)
      return index
    }
    return -1
  }

  get size(): number {
    return this.#points.length
  }

  /** The table in whole minutes, with an extra place at its end to and from which travel takes no time. */
  async table(travel: Travel): Promise<TravelTable> {
    const asked = await travel.table(this.#points)
    const places = asked.places + 1
    const table: TravelTable = {
      places,
      kilometers: new Float64Array(places * places),
      minutes: new Float64Array(places * places),
    }
    for (let from = 0; from < asked.places; from++)
      for (let to = 0; to < asked.places; to++) {
        table.kilometers[from * places + to] = asked.kilometers[from * asked.places + to] ?? 0
        table.minutes[from * places + to] = Math.ceil(asked.minutes[from * asked.places + to] ?? 0)
      }
    return table
  }
}

/** The index in the table of a place that `add` returned. */
export const placeIn = ({ places }: Pick<TravelTable, 'places'>, index: number): number =>
  index < 0 ? places - 1 : index
