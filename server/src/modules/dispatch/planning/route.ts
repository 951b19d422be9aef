import type { RoutingProblem } from './problem.ts'

/** Added when comparing times, so that rounding refuses nothing. */
const tolerance = 1e-9

/**
 * One route with, for each stop, the earliest start that the stops before allow and the latest start that the stops after
 * allow. With both, whether a stop fits between two others is answered without walking the route.
 */
export class Route {
  readonly stops: number[] = []
  readonly #problem: RoutingProblem
  readonly #crew: number
  #earliest: number[] = []
  #latest: number[] = []
  #load = 0

  constructor(problem: RoutingProblem, crew: number) {
    this.#problem = problem
    this.#crew = crew
  }

  copy(): Route {
    const copy = new Route(this.#problem, this.#crew)
    copy.stops.push(...this.stops)
    copy.#earliest = [...this.#earliest]
    copy.#latest = [...this.#latest]
    copy.#load = this.#load
    return copy
  }

  /** Replaces the stops. They must keep all rules. */
  set(stops: readonly number[]): void {
    this.stops.splice(0, this.stops.length, ...stops)
    this.#update()
  }

  insert(stop: number, position: number): void {
    this.stops.splice(position, 0, stop)
    this.#update()
  }

  #update(): void {
    const { stops: all, crews, places, time } = this.#problem
    const { start = 0, end = 0, from = 0, until = 0 } = crews[this.#crew] ?? {}
    const { length } = this.stops
    this.#earliest.length = length
    this.#latest.length = length
    this.#load = 0
    for (let index = 0, at = start, now = from; index < length; index++) {
      const stop = all[this.stops[index] as number]
      if (!stop) continue
      const begins = Math.max(now + (time[at * places + stop.place] as number), stop.earliest)
      this.#earliest[index] = begins
      this.#load += stop.load ?? 0
      now = begins + stop.minutes
      at = stop.place
    }
    for (let index = length - 1, at = end, now = until; index >= 0; index--) {
      const stop = all[this.stops[index] as number]
      if (!stop) continue
      const begins = Math.min(now - (time[stop.place * places + at] as number) - stop.minutes, stop.latest)
      this.#latest[index] = begins
      now = begins
      at = stop.place
    }
  }

  /**
   * Finds the cheapest position for a stop that keeps all rules. Each position is skipped at the rate of `blink`, so that the
   * search does not always build the same route.
   * @returns the added cost, and the position; -1 where the stop does not fit
   */
  bestPosition(index: number, blink: number, random: () => number): { added: number; position: number } {
    const { stops: all, crews, places, cost, time } = this.#problem
    const crew = crews[this.#crew]
    const stop = all[index]
    let [added, position] = [Infinity, -1]
    if (!crew || !stop || stop.crews?.has(this.#crew) === false) return { added, position }
    if (this.#load + (stop.load ?? 0) > (crew.capacity ?? Infinity)) return { added, position }
    const { place, minutes, earliest, latest } = stop
    const { length } = this.stops
    let [at, free] = [crew.start, crew.from]
    for (let here = 0; here <= length; here++) {
      const next = here < length ? all[this.stops[here] as number] : undefined
      const nextPlace = next ? next.place : crew.end
      const begins = Math.max(free + (time[at * places + place] as number), earliest)
      // Later positions begin later still.
      if (begins > latest + tolerance) break
      const nextLatest = next ? (this.#latest[here] as number) : crew.until
      if (begins + minutes + (time[place * places + nextPlace] as number) <= nextLatest + tolerance) {
        const replaced = length === 0 ? 0 : (cost[at * places + nextPlace] as number)
        const extra =
          (cost[at * places + place] as number) + (cost[place * places + nextPlace] as number) - replaced
        if (extra < added && random() >= blink) [added, position] = [extra, here]
      }
      if (!next) break
      at = nextPlace
      free = (this.#earliest[here] as number) + next.minutes
    }
    return { added, position }
  }

  get cost(): number {
    const { stops: all, crews, places, cost } = this.#problem
    const crew = crews[this.#crew]
    if (!crew || this.stops.length === 0) return 0
    let [at, total] = [crew.start, 0]
    for (const index of this.stops) {
      const place = all[index]?.place ?? 0
      total += cost[at * places + place] as number
      at = place
    }
    return total + (cost[at * places + crew.end] as number)
  }
}
