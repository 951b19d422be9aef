import type { Random } from './random.ts'

/** RO numbers of orders that are told by hand: what role 14 has in work, and what comes after it. */
export const toldNumbers = {
  north: { star: '48213', next: '48205' },
  south: { star: '61213', next: '61205' },
}

/** Gives a shop's RO numbers, each above the one before, and none of those that are told by hand. */
export const numbering = (random: Random, from: number, prefix = ''): (() => string) => {
  const told = Object.values(toldNumbers).flatMap((branch) => Object.values(branch))
  let number = from
  const next = (): string => {
    const drawn = `${prefix}${(number += random.int(1, 4))}`
    return told.includes(drawn) ? next() : drawn
  }
  return next
}
