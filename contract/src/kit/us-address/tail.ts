import { t } from './texts.ts'
import { mark, AmbiguousAddress, type Token } from './tokens.ts'
import { stateNames, streetTypes } from './vocabulary.ts'

const codes = new Set(Object.keys(stateNames).map((code) => code.toLowerCase()))
const codeOfName = new Map(Object.entries(stateNames).map(([code, name]) => [name, code]))

export type Tail = { end: number; stateCode: string | null; hasZip: boolean }

/** Reads country, ZIP, and state from the end. `end` is the end of what precedes them. */
export const readTail = (tokens: readonly Token[]): Tail => {
  const country = countryFrom(tokens)
  mark(tokens, country, tokens.length, 'country')
  const zip = zipFrom(tokens, country)
  mark(tokens, zip, country, 'zip')
  const { from, code } = stateFrom(tokens, zip, zip < country)
  mark(tokens, from, zip, 'state')
  if (country < tokens.length && zip === country && from === zip) {
    throw new AmbiguousAddress(t('onlyCountry'))
  }
  return { end: from, stateCode: code, hasZip: zip < country }
}

const countryFrom = (tokens: readonly Token[]): number => {
  const words = tokens.map(({ bare }) => bare)
  for (const name of ['united states of america', 'united states', 'usa', 'us']) {
    const count = name.split(' ').length
    if (words.slice(-count).join(' ') === name && words.length > count) return words.length - count
  }
  return words.length
}

const zipFrom = (tokens: readonly Token[], end: number): number => {
  const bare = tokens[end - 1]?.bare.replace(/[\u2012-\u2015]/g, '-') ?? ''
  const before = tokens[end - 2]
  if (end < 3 || before?.bare === 'box' || before?.bare === '#') return end
  if (/^\d{5}(-?\d{4})?$/.test(bare)) return end - 1
  const isAlmost =
    /^\d{4,}(-\d+)?$/.test(bare) && before && (codes.has(before.bare) || codeOfName.has(before.bare))
  if (isAlmost) throw new AmbiguousAddress(t('zip', { word: tokens[end - 1]?.word ?? '' }))
  return end
}

/** Reads the state that ends at `end`. An ambiguous code needs a ZIP after it or a comma before it. */
const stateFrom = (
  tokens: readonly Token[],
  end: number,
  hasZip: boolean,
): { from: number; code: string | null } => {
  for (const count of [3, 2, 1]) {
    const from = end - count
    if (from < 2) continue
    const code = codeOfName.get(
      tokens
        .slice(from, end)
        .map(({ bare }) => bare)
        .join(' '),
    )
    if (code) return { from, code }
  }
  const bare = tokens[end - 1]?.bare ?? ''
  const isOther = streetTypes.has(bare) || bare === 'ne' || bare === 'fl'
  if (end >= 3 && codes.has(bare) && (hasZip || !isOther || tokens[end - 2]?.comma))
    return { from: end - 1, code: bare.toUpperCase() }
  return { from: end, code: null }
}
