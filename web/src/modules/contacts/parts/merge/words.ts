import { labels, type Field } from '../detail/fields.ts'
import { countOf } from '../ways/words.ts'
import type { MergeField, Moves } from './useMerge.ts'

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

/** All that moves from several contacts. */
export const sumOf = (all: readonly Moves[]): Moves =>
  Object.fromEntries(kinds.map(([key]) => [key, all.reduce((sum, moves) => sum + moves[key], 0)])) as Moves

export const labelOf = (field: MergeField): string => labels[field as Field] ?? field
