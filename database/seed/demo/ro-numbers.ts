import type { Random } from './random.ts'

/** RO numbers of the hand-written orders: role 14's visit in progress and the one after it. */
export const reservedNumbers = {
  north: { star: '48213', next: '48205' },
  south: { star: '61213', next: '61205' },
}

/** Returns a generator of a shop's ascending RO numbers that skips those of the hand-written orders. */
export const roNumbers = (random: Random, from: number, prefix = ''): (() => string) => {
  const reserved = Object.values(reservedNumbers).flatMap((branch) => Object.values(branch))
  let number = from
  const next = (): string => {
    const candidate = `${prefix}${(number += random.int(1, 4))}`
    return reserved.includes(candidate) ? next() : candidate
  }
  return next
}
