import { t } from './texts.ts'
import { isNumber, mark, AmbiguousAddress, type Token } from './tokens.ts'
import {
  directionals,
  roadWords,
  shortDirectionals,
  streetTypes,
  unitTypes,
  wholeStreets,
} from './vocabulary.ts'

const bareAt = (tokens: readonly Token[], at: number): string => tokens[at]?.bare ?? ''

/** Reads a unit ("Apt 12", "3rd Floor", "# 234", "#4") at `at`. Returns its end, or `at` if there is none. */
export const readUnit = (tokens: readonly Token[], at: number, end: number): number => {
  const bare = bareAt(tokens, at)
  if (at >= end) return at
  if (/^#\w/.test(bare)) return part(tokens, at, at + 1, 'unit')
  if (bare === '#') {
    const next = part(tokens, at, at + 1, 'unit')
    return unitTypes.has(bareAt(tokens, next))
      ? readUnit(tokens, next, end)
      : part(tokens, next, Math.min(next + 1, end), 'unit')
  }
  if (/^\d+(st|nd|rd|th)$/.test(bare) && /^(fl|floor)$/.test(bareAt(tokens, at + 1))) {
    part(tokens, at, at + 1, 'unit')
    return part(tokens, at + 1, roomEnd(tokens, at + 2, end), 'unitType')
  }
  if (!unitTypes.has(bare) || at + 1 >= end || tokens[at]?.comma) return at
  part(tokens, at, at + 1, 'unitType')
  const id = bareAt(tokens, at + 1) === '#' ? at + 2 : at + 1
  return part(tokens, at + 1, Math.min(id + 1, end), 'unit')
}

/** Reads a room that belongs to a floor: "17th Floor Conference Room,". */
const roomEnd = (tokens: readonly Token[], from: number, end: number): number => {
  if (tokens[from - 1]?.comma) return from
  const comma = tokens.slice(from, end).findIndex((token) => token.comma)
  const last = from + comma
  return comma >= 0 && unitTypes.has(bareAt(tokens, last)) ? last + 1 : from
}

const part = (
  tokens: readonly Token[],
  from: number,
  to: number,
  name: Parameters<typeof mark>[3],
): number => {
  mark(tokens, from, to, name)
  return to
}

/** Number, directionals, name and type of a street from `at`; answers where it ends. `mayEnd`: nothing follows it. */
export const readStreet = (tokens: readonly Token[], from: number, end: number, hasTail: boolean): number => {
  let at = from
  while (at < end && isNumber(bareAt(tokens, at))) {
    at = part(tokens, at, at + 1, 'number')
    if (tokens[at - 1]?.comma) break
    // Only a grid has a second number (N165 W2123); "100 50 ..." does not.
    if (!/^[nsew]\d/.test(bareAt(tokens, at)) && !bareAt(tokens, at).includes('/')) break
  }
  if (at === from) throw new AmbiguousAddress(t('noNumber'))
  if (at >= end) throw new AmbiguousAddress(t('noStreet'))
  const hasDirectional =
    directionals.has(bareAt(tokens, at)) && at + 1 < end && !endsStreet(tokens, at + 1, end)
  if (hasDirectional) at = part(tokens, at, at + 1, 'preDirectional')
  return readRoad(tokens, at, end) ?? readNamed(tokens, at, end, hasDirectional, hasTail)
}

/** In "123 E St" the letter is the name. */
const endsStreet = (tokens: readonly Token[], at: number, end: number): boolean =>
  streetTypes.has(bareAt(tokens, at)) &&
  (at + 1 === end || Boolean(tokens[at]?.comma)) &&
  !roadWords.has(bareAt(tokens, at))

/** Reads a road named by a number or letters: US Highway 50, County Road GV, Business 15. */
const readRoad = (tokens: readonly Token[], from: number, end: number): number | undefined => {
  let at = from
  while (at < end && roadWords.has(bareAt(tokens, at)) && !tokens[at]?.comma) at++
  const name = tokens[at]
  if (
    at === from ||
    at >= end ||
    !name ||
    !(/^\d+[a-z]?$/.test(name.bare) || /^[A-Z]{1,3},?$/.test(name.word))
  )
    return undefined
  mark(tokens, from, at, 'preType')
  at = part(tokens, at, at + 1, 'street')
  if (!name.comma && bareAt(tokens, at) === 'business') at = part(tokens, at, at + 1, 'street')
  const isOwn = !tokens[at - 1]?.comma && shortDirectionals.has(bareAt(tokens, at))
  return isOwn ? part(tokens, at, at + 1, 'postDirectional') : at
}

const readNamed = (
  tokens: readonly Token[],
  from: number,
  end: number,
  hasDirectional: boolean,
  hasTail: boolean,
): number => {
  const comma = tokens.slice(from, end).findIndex((token) => token.comma)
  const stop = comma < 0 ? end : from + comma + 1
  if (tokens.slice(from, stop).some(({ bare }) => bare === 'and' || bare === '&'))
    throw new AmbiguousAddress(t('twoStreets'))
  if (wholeStreets.has(bareAt(tokens, from)) && !streetTypes.has(bareAt(tokens, from + 1)))
    return part(tokens, from, from + 1, 'street')
  const first = tokens.slice(from + 1, stop).findIndex(({ bare }) => streetTypes.has(bare))
  if (first < 0) return readTypeless(tokens, from, stop, end, hasTail)
  let type = typeEnd(tokens, from + 1 + first, stop)
  // In "Priority Way South Dr" the type before the directional is part of the name.
  if (
    directionals.has(bareAt(tokens, type + 1)) &&
    streetTypes.has(bareAt(tokens, type + 2)) &&
    type + 2 < stop
  )
    type += 2
  const isBefore = type - 1 > from && directionals.has(bareAt(tokens, type - 1))
  mark(tokens, from, isBefore ? type - 1 : type, 'street')
  if (isBefore) mark(tokens, type - 1, type, 'postDirectional')
  const at = part(tokens, type, type + 1, 'postType')
  if (isBefore || tokens[type]?.comma) return at
  return isOwnDirectional(tokens, at, end, hasDirectional) ? part(tokens, at, at + 1, 'postDirectional') : at
}

/** The last of several types is the type ("187th Street Ct"), but "St" before a name means saint. */
const typeEnd = (tokens: readonly Token[], first: number, stop: number): number => {
  let at = first
  while (at + 1 < stop && streetTypes.has(bareAt(tokens, at + 1)) && bareAt(tokens, at + 1) !== 'st') at++
  return at
}

/** Behind a type: "Ave N" is the street's, "Rd North Palm Beach" the city's, and a street has one directional, not two. */
const isOwnDirectional = (
  tokens: readonly Token[],
  at: number,
  end: number,
  hasDirectional: boolean,
): boolean => {
  const { bare = '', comma = false } = tokens[at] ?? {}
  if (at >= end || !directionals.has(bare)) return false
  if (at + 1 === end || comma || bare.length === 2) return true
  return shortDirectionals.has(bare) && !hasDirectional
}

const readTypeless = (
  tokens: readonly Token[],
  from: number,
  stop: number,
  end: number,
  hasTail: boolean,
): number => {
  const unit = tokens
    .slice(from + 1, stop)
    .findIndex(({ bare }) => unitTypes.has(bare) || bare.startsWith('#'))
  if (unit >= 0) return part(tokens, from, from + 1 + unit, 'street')
  if (stop === end && hasTail && !tokens[end - 1]?.comma) throw new AmbiguousAddress(t('streetOrCity'))
  if (stop === end && hasTail) throw new AmbiguousAddress(t('noCity'))
  return part(tokens, from, stop, 'street')
}
