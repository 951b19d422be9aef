import type { Scope } from '../security/actor.ts'

/** Up to so many firms are told one by one too, for conditions that an index answers. */
export const fewFirms = 1000

type Said = { ranges: string; list: string }
const told = new WeakMap<readonly number[], Said>()
const toldOf = (firms: readonly number[]): Said => {
  let said = told.get(firms)
  if (!said) told.set(firms, (said = { ranges: rangesOf(firms), list: `{${firms.join(',')}}` }))
  return said
}

/**
 * Firms as a PostgreSQL int4multirange: `{[4,8),[11,12)}`. Numbers in between belong to nobody else but themselves, so a
 * gap is a gap even where no firm stands in it.
 */
const rangesOf = (firms: readonly number[]): string => {
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

/** The firms of a scope as PostgreSQL writes an array; made once, as a brand has thousands and is written at every call. */
export const arrayText = (firms: readonly number[]): string => toldOf(firms).list
/** The same as an int4multirange. */
export const rangesText = (firms: readonly number[]): string => toldOf(firms).ranges

/** Tells a transaction who asks: what the policies read (database/tables/000-functions.sql). */
export const scopeSettingsText =
  "select set_config('app.user', $1, true), set_config('app.firm', $2, true), set_config('app.role', $3, true)," +
  " set_config('app.firms', $4, true), set_config('app.few', $5, true), set_config('app.all', $6, true)"
export const scopeSettingsValues = (scope: Scope): string[] => [
  String(scope.user),
  String(scope.firm),
  String(scope.role),
  rangesText(scope.firms),
  scope.firms.length <= fewFirms ? arrayText(scope.firms) : '',
  scope.all ? 'on' : '',
]
