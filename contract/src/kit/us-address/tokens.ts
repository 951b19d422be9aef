/** The part of an address that a word belongs to. */
export type Part =
  | 'recipient'
  | 'building'
  | 'number'
  | 'preDirectional'
  | 'preType'
  | 'street'
  | 'postType'
  | 'postDirectional'
  | 'unitType'
  | 'unit'
  | 'stopType'
  | 'stop'
  | 'boxType'
  | 'box'
  | 'routeType'
  | 'route'
  | 'place'
  | 'state'
  | 'zip'
  | 'country'

/** A word as written, and normalized for comparison: lower case, without dots and commas. */
export type Token = { word: string; bare: string; comma: boolean; part?: Part }

/** Thrown if an address cannot be parsed. The message says what is unclear and how to fix it. */
export class AmbiguousAddress extends Error {}

/** Splits text into words. A separate comma is attached to the word before it. */
export const tokensOf = (text: string): Token[] =>
  text
    .replace(/\s+,/g, ',')
    .replace(/,(?=\S)/g, ', ')
    .split(/\s+/)
    .filter((word) => word !== '' && word !== ',')
    .map((word) => ({ word, bare: word.toLowerCase().replace(/[.,]/g, ''), comma: word.endsWith(',') }))

/** Assigns a part to the words from `from` up to but not including `to`. */
export const mark = (tokens: readonly Token[], from: number, to: number, part: Part): void => {
  for (const token of tokens.slice(from, to)) token.part = part
}

export const isNumber = (bare: string): boolean =>
  /^(\d+[a-z]?(-\d+[a-z]?)?|[nsew]\d+[a-z]?|\d+\/\d+)$/.test(bare)
