import { numberText } from '#contract/kit/locale.ts'
import { t as fieldTexts } from '../detail/texts.ts'
import type { ListKind } from '../list/plan.ts'
import type { MergeField, Moves, Preview } from './useMerge.ts'
import { t } from './texts.ts'

/** Kinds of moved records in display order. */
const kinds = [
  'requests',
  'vehicles',
  'users',
  'insurers',
  'phones',
  'emails',
  'addresses',
  'related',
] as const satisfies (keyof Moves)[]

/** "2 ROs, 1 vehicle, 3 phones"; empty when there are none. */
export const movesText = (moves: Moves): string =>
  kinds
    .filter((kind) => moves[kind] > 0)
    .map((kind) => t(`moves.${kind}`, { count: moves[kind], shown: numberText(moves[kind]) }))
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
    kinds.map((key) => [key, key in keys ? fresh(key as keyof typeof keys) : sum(key)]),
  ) as Moves
}

export const labelOf = (field: MergeField): string => fieldTexts(`field.${field}`)

interface Selected {
  ids: readonly number[]
  /** The selected rows that are loaded. */
  rows: readonly { firm: number }[]
  all: boolean
}

/**
 * Why the selected rows can't be merged. A merge takes two or more of one location.
 */
export const mergeBlocker = ({ ids, rows, all }: Selected, kind: ListKind): string | undefined => {
  if (all) return t(`blocker.all.${kind}`)
  if (ids.length < 2) return t(`blocker.few.${kind}`)
  const isOneFirm = new Set(rows.map(({ firm }) => firm)).size < 2
  return isOneFirm ? undefined : t(`blocker.locations.${kind}`)
}
