import { labels, type Field } from '../detail/fields.ts'
import { countOf } from '../ways/words.ts'
import type { MergeField, Moves, Preview } from './useMerge.ts'

/** What moves, in the order it is told: key, one, many. */
const kinds: readonly [keyof Moves, string, string][] = [
  ['requests', 'RO', 'ROs'],
  ['vehicles', 'vehicle', 'vehicles'],
  ['users', 'user', 'users'],
  ['insurers', 'insurer', 'insurers'],
  ['phones', 'phone', 'phones'],
  ['emails', 'email', 'emails'],
  ['addresses', 'address', 'addresses'],
  ['related', 'related contact', 'related contacts'],
]

/** "2 ROs, 1 vehicle, 3 phones"; empty when nothing hangs on it. */
export const movesWords = (moves: Moves): string =>
  kinds
    .filter(([key]) => moves[key] > 0)
    .map(([key, one, many]) => countOf(moves[key], one, many))
    .join(', ')

type Person = Pick<Preview['contacts'][number], 'moves' | 'phones' | 'emails' | 'addresses'>
/** Equal for those that become one. */
const keys = {
  phones: ({ phones }: Person) => phones.map(({ phoneNo, extension }) => `${phoneNo}x${extension ?? ''}`),
  emails: ({ emails }: Person) => emails.map(({ emailAddress }) => emailAddress.toLowerCase()),
  addresses: ({ addresses }: Person) => addresses.map(({ addressFull }) => addressFull.toLowerCase()),
}

/** All that moves to one contact from others; a phone, an email or an address that it has already does not. */
export const movingTo = (stays: Person | undefined, losers: readonly Person[]): Moves => {
  const sum = (key: keyof Moves) => losers.reduce((all, { moves }) => all + moves[key], 0)
  const fresh = (key: keyof typeof keys) => {
    const own = new Set(stays ? keys[key](stays) : [])
    return new Set(losers.flatMap(keys[key]).filter((each) => !own.has(each))).size
  }
  return Object.fromEntries(
    kinds.map(([key]) => [key, key in keys ? fresh(key as keyof typeof keys) : sum(key)]),
  ) as Moves
}

export const labelOf = (field: MergeField): string => labels[field as Field] ?? field

interface Chosen {
  ids: readonly number[]
  /** Those of them that were on a page that was read. */
  rows: readonly { firm: number }[]
  all: boolean
}

/** Why the checked rows cannot be merged: that takes two or more (document 1, section 4), of one location. */
export const mergeNotYet = ({ ids, rows, all }: Chosen, unit: string): string | undefined => {
  if (all) return `Check the ${unit} that are one and the same.`
  if (ids.length < 2) return `Check two ${unit} or more to merge them.`
  const isOneFirm = new Set(rows.map(({ firm }) => firm)).size < 2
  return isOneFirm ? undefined : `Check ${unit} of one location: others cannot be merged.`
}
