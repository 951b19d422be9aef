import { readBox, readStop } from './us-address/boxes.ts'
import { readStreet, readUnit } from './us-address/street.ts'
import { t } from './us-address/texts.ts'
import { readTail } from './us-address/tail.ts'
import { isNumber, mark, tokensOf, AmbiguousAddress, type Part, type Token } from './us-address/tokens.ts'
import { neverInCities, unitTypes } from './us-address/vocabulary.ts'

/** A parsed one-line address. Every word is in exactly one part, as it was written. */
export type ParsedAddress = {
  words: { word: string; part: Part }[]
  /** Number and street, or the box. */
  line1: string
  /** Building, unit, and mail stop. */
  line2: string
  recipient: string
  place: string
  state: string
  stateCode: string | null
  zip: string
}
export type Parse = { ok: true; parts: ParsedAddress } | { ok: false; reason: string }

/** No address is longer than this. */
const longest = 300

/**
 * Parses a US address written on one line: number, directionals, street type, unit, box, city, state, ZIP.
 * Ambiguous text is refused with a reason, never guessed.
 */
export const parseUsAddress = (text: string): Parse => {
  const lines = text.trim().replace(/\s*[\r\n]+\s*/g, ' ')
  if (lines.length > longest) return { ok: false, reason: t('tooLong') }
  const tokens = tokensOf(lines)
  if (tokens.length < 2) return { ok: false, reason: t('tooShort') }
  try {
    return { ok: true, parts: partsOf(tokens, read(tokens)) }
  } catch (error) {
    if (error instanceof AmbiguousAddress) return { ok: false, reason: error.message }
    throw error
  }
}

/** Assigns a part to every word. Returns the state code. */
const read = (tokens: readonly Token[]): string | null => {
  const { end, stateCode, hasZip } = readTail(tokens)
  const hasTail = hasZip || stateCode !== null
  const box = readBox(tokens, end)
  let at: number
  if (box) {
    readBefore(tokens, box.from)
    at = readStop(tokens, box.to, end)
  } else {
    const number = firstNumber(tokens, end)
    readBefore(tokens, number)
    at = readStreet(tokens, number, end, hasTail)
  }
  readBehind(tokens, at, end, hasTail)
  return stateCode
}

/** Index of the house number: the first number that belongs to no unit. */
const firstNumber = (tokens: readonly Token[], end: number): number => {
  const at = tokens.findIndex(
    ({ bare }, index) =>
      index < end &&
      isNumber(bare) &&
      !unitTypes.has(tokens[index - 1]?.bare ?? '') &&
      tokens[index - 1]?.bare !== '#',
  )
  if (at < 0) throw new AmbiguousAddress(t('noNumber'))
  return at
}

/** Reads what precedes the number or box: a unit, a mail stop, a post office station, or an addressee. */
const readBefore = (tokens: readonly Token[], to: number): void => {
  let at = 0
  while (at < to) {
    const next = Math.max(readStop(tokens, at, to), tokens[at]?.part ? at : readUnit(tokens, at, to))
    if (next === at) mark(tokens, at, at + 1, 'recipient')
    at = Math.max(next, at + 1)
  }
  const before = tokens.slice(0, to)
  if (before.at(-1)?.bare === 'station') mark(tokens, 0, to, 'building')
}

/** Reads what follows the street: units, a building, and finally the city. */
const readBehind = (tokens: readonly Token[], from: number, end: number, hasTail: boolean): void => {
  let at = from
  let start = from
  while (at < end) {
    const next = at === start ? readUnit(tokens, at, end) : at
    if (next > at) at = start = next
    else if (!tokens[at++]?.comma || at === end) continue
    else {
      mark(tokens, start, at, 'building')
      start = at
    }
  }
  const rest = tokens.slice(start, end)
  if (rest.length === 0) return
  const words = rest.map(({ word }) => word).join(' ')
  if (!hasTail) throw new AmbiguousAddress(t('unknownWithoutState', { words }))
  if (rest.some(({ bare }, index) => /\d/.test(bare) || (neverInCities.has(bare) && index > 0)))
    throw new AmbiguousAddress(t('notACity', { words }))
  mark(tokens, start, end, 'place')
}

const partsOf = (tokens: readonly Token[], stateCode: string | null): ParsedAddress => {
  const words = tokens.map(({ word, part }) => {
    if (!part) throw new AmbiguousAddress(t('unknown', { words: word }))
    return { word, part }
  })
  const text = (...parts: Part[]) =>
    words
      .filter(({ part }) => parts.includes(part))
      .map(({ word }) => word.replace(/,$/, ''))
      .join(' ')
  const street = text('number', 'preDirectional', 'preType', 'street', 'postType', 'postDirectional')
  return {
    words,
    line1: [street, text('routeType', 'route', 'boxType', 'box')].filter(Boolean).join(' '),
    line2: text('building', 'unitType', 'unit', 'stopType', 'stop'),
    recipient: text('recipient'),
    place: text('place'),
    state: text('state'),
    stateCode,
    zip: text('zip').replace(/[\u2012-\u2015]/g, '-'),
  }
}
