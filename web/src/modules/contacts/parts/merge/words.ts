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
