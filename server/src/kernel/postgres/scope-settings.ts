import type { Scope } from '../security/actor.ts'

/** Up to this many firms are also passed as a list, for conditions that can use an index. */
export const maxListedFirms = 1000

type FirmTexts = { ranges: string; list: string }
const firmTextsCache = new WeakMap<readonly number[], FirmTexts>()
const firmTexts = (firms: readonly number[]): FirmTexts => {
  let texts = firmTextsCache.get(firms)
  if (!texts) firmTextsCache.set(firms, (texts = { ranges: multirange(firms), list: `{${firms.join(',')}}` }))
  return texts
}

/** Formats firms as a PostgreSQL int4multirange: `{[4,8),[11,12)}`. Only consecutive ids share a range. */
const multirange = (firms: readonly number[]): string => {
  const ranges: string[] = []
  let first: number | undefined
  let last = 0
  const close = () => void (first !== undefined && ranges.push(`[${first},${last + 1})`))
  for (const firm of firms.toSorted((a, b) => a - b)) {
    if (first === undefined || firm > last + 1) {
      close()
      first = firm
    }
    last = firm
  }
  close()
  return `{${ranges.join(',')}}`
}

/**
 * A scope's firms as a PostgreSQL array literal. Cached per array, because a brand has thousands of firms and the text
 * is sent with every call.
 */
export const firmArrayText = (firms: readonly number[]): string => firmTexts(firms).list
/** The same firms as an int4multirange literal. */
export const firmRangesText = (firms: readonly number[]): string => firmTexts(firms).ranges

/** Sets the transaction's scope, which the row-level security policies read (database/tables/000-functions.sql). */
export const scopeSettingsText =
  "select set_config('app.user', $1, true), set_config('app.firm', $2, true), set_config('app.role', $3, true)," +
  " set_config('app.firms', $4, true), set_config('app.few', $5, true), set_config('app.all', $6, true)"
export const scopeSettingsValues = (scope: Scope): string[] => [
  String(scope.user),
  String(scope.firm),
  String(scope.role),
  firmRangesText(scope.firms),
  scope.firms.length <= maxListedFirms ? firmArrayText(scope.firms) : '',
  scope.all ? 'on' : '',
]
