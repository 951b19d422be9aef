/** What a word of an address is. */
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

/** A word as it was written, and as it is compared: small, without dots and commas. */
export type Token = { word: string; bare: string; comma: boolean; part?: Part }

/** Said when an address is not parsed: what is not clear, and what would make it so. */
export class Unclear extends Error {}

/** A comma of its own hangs on the word before it. */
export const tokensOf = (text: string): Token[] =>
  text
    .replace(/\s+,/g, ',')
    .replace(/,(?=\S)/g, ', ')
    .split(/\s+/)
    .filter((word) => word !== '' && word !== ',')
    .map((word) => ({ word, bare: word.toLowerCase().replace(/[.,]/g, ''), comma: word.endsWith(',') }))

/** Gives words `from` to before `to` their part. */
export const mark = (tokens: readonly Token[], from: number, to: number, part: Part): void => {
  for (const token of tokens.slice(from, to)) token.part = part
}

export const isNumber = (bare: string): boolean =>
  /^(\d+[a-z]?(-\d+[a-z]?)?|[nsew]\d+[a-z]?|\d+\/\d+)$/.test(bare)
