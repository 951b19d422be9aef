/** A small deterministic random generator (mulberry32): the same seed gives the same demo. */
export type Random = {
  /** From 0 up to but not including 1. */
  next(): number
  /** An integer from `low` to `high`, both included. */
  int(low: number, high: number): number
  chance(share: number): boolean
  pick<T>(from: readonly T[]): T
  /** Picks by weight. */
  pickWeighted<T extends string | number>(weights: readonly (readonly [T, number])[]): T
  /** `count` different items in random order. */
  sample<T>(from: readonly T[], count: number): T[]
}

export const makeRandom = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(from: readonly T[]): T => {
    const found = from[int(0, from.length - 1)]
    if (found === undefined) throw new RangeError('Nothing to pick from')
    return found
  }
  return {
    next,
    int,
    pick,
    chance: (share) => next() < share,
    pickWeighted: (weights) => {
      let left = next() * weights.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of weights) if ((left -= weight) < 0) return value
      return pick(weights)[0]
    },
    sample: (from, count) => {
      const rest = [...from]
      return Array.from(
        { length: Math.min(count, rest.length) },
        () => rest.splice(int(0, rest.length - 1), 1)[0]!,
      )
    },
  }
}

/** A version 4 UUID from the seeded generator, so that it is the same every time. */
export const guidOf = ({ random }: { random: Random }): string => {
  const hex = Array.from({ length: 32 }, () => random.int(0, 15).toString(16))
  hex[12] = '4'
  hex[16] = '8'
  const text = hex.join('')
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${text.slice(16, 20)}-${text.slice(20)}`
}
