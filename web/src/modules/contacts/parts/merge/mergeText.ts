import { labels, type Field } from '../detail/fields.ts'
import { countText } from '../phonesEmails/countText.ts'
import type { MergeField, Moves, Preview } from './useMerge.ts'

/** Kinds of moved records in display order: key, singular, plural. */
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

/** "2 ROs, 1 vehicle, 3 phones"; empty when there are none. */
export const movesText = (moves: Moves): string =>
  kinds
    .filter(([key]) => moves[key] > 0)
    .map(([key, singular, plural]) => countText(moves[key], singular, plural))
    .join(', ')

type Person = Pick<Preview['contacts'][number], 'moves' | 'phones' | 'emails' | 'addresses'>
/** Records with the same key become one. */
const keys = {
  phones: ({ phones }: Person) => phones.map(({ phoneNo, extension }) => `${phoneNo}x${extension ?? ''}`),
  emails: ({ emails }: Person) => emails.map(({ emailAddress }) => emailAddress.toLowerCase()),
  addresses: ({ addresses }: Person) => addresses.map(({ addressFull }) => addressFull.toLowerCase()),
}

/** Everything that moves to the survivor, except phones, emails, and addresses that it has already. */
export const movesTo = (survivor: Person | undefined, losers: readonly Person[]): Moves => {
  const sum = (key: keyof Moves) => losers.reduce((all, { moves }) => all + moves[key], 0)
  const fresh = (key: keyof typeof keys) => {
    const own = new Set(survivor ? keys[key](survivor) : [])
    return new Set(losers.flatMap(keys[key]).filter((each) => !own.has(each))).size
  }
  return Object.fromEntries(
    kinds.map(([key]) => [key, key in keys ? fresh(key as keyof typeof keys) : sum(key)]),
  ) as Moves
}

export const labelOf = (field: MergeField): string => labels[field as Field] ?? field

interface Selected {
  ids: readonly number[]
  /** The selected rows that are loaded. */
  rows: readonly { firm: number }[]
  all: boolean
}

/**
 * Why the selected rows can't be merged. A merge takes two or more (document 1, section 4) of one location.
 */
export const mergeBlocker = ({ ids, rows, all }: Selected, unit: string): string | undefined => {
  if (all) return `Check the ${unit} that are one and the same.`
  if (ids.length < 2) return `Check two ${unit} or more to merge them.`
  const isOneFirm = new Set(rows.map(({ firm }) => firm)).size < 2
  return isOneFirm ? undefined : `Check ${unit} of one location: others cannot be merged.`
}
