import type { AnswerOf } from '#contract/kit/call.ts'
import type { firmPreference } from '#contract/firms.ts'
import { knownPreferences, knownOf, type KnownPreference } from './knownPreferences.ts'
import { t } from './preferenceTexts.ts'

export type Stored = AnswerOf<typeof firmPreference>[number]

/** A preference on the screen: the stored value with the local edits. */
export interface Preference {
  name: string
  /** Its category. */
  type: string
  value: string
  /** The saved value, or what applies while none is saved. */
  storedValue: string
  isInactive: boolean
  /** True while it is not saved. */
  changed: boolean
  /** The firm above that it is inherited from. */
  from: number | null
  version: number
  known?: KnownPreference
}

export const keyOf = ({ type, name }: Pick<Preference, 'type' | 'name'>): string => `${type}/${name}`

/** Local edits by preference key, each with the version that it was made on. */
export type Edits = Record<string, Pick<Preference, 'value' | 'isInactive'> & { version?: number }>

const unsetPreference = ({ category, name, kind, defaultValue: usual = '' }: KnownPreference): Stored => ({
  firm: 0,
  name,
  type: category,
  value: kind === 'switch' ? '0' : usual,
  isInactive: false,
  from: null,
  version: 0,
})

/** Names of invoice preferences are common words, so they only match within their own category. */
const matchesAnyCategory = ({ category }: KnownPreference): boolean => category !== 'Invoice'

/** All known preferences and the firm's other ones, with local edits applied. */
export const preferencesOf = (stored: readonly Stored[], edits: Readonly<Edits>): Preference[] => {
  const storedKeys = new Set(stored.map(keyOf))
  // Elsewhere a known name means the same preference, whatever category the firm has it in.
  const names = new Set(stored.map(({ name }) => name))
  const missing = knownPreferences().filter(
    (each) =>
      !storedKeys.has(keyOf({ type: each.category, name: each.name })) &&
      !(matchesAnyCategory(each) && names.has(each.name)),
  )
  return [...stored, ...missing.map(unsetPreference)].map((each) => {
    const edit = edits[keyOf(each)]
    const isChanged = edit !== undefined && (edit.value !== each.value || edit.isInactive !== each.isInactive)
    return {
      name: each.name,
      type: each.type,
      value: isChanged ? edit.value : each.value,
      storedValue: each.value,
      isInactive: isChanged ? edit.isInactive : each.isInactive,
      changed: isChanged,
      from: each.from,
      version: isChanged ? (edit.version ?? each.version) : each.version,
      known:
        knownOf(each.type, each.name) ??
        knownPreferences().find((other) => matchesAnyCategory(other) && other.name === each.name),
    }
  })
}

/** Display text of a value. */
export const valueText = ({ known }: Pick<Preference, 'known'>, value: string): string =>
  known?.kind === 'switch'
    ? t(value === '1' ? 'on' : 'off')
    : (known?.options?.find((option) => option.value === value.toLowerCase())?.label ?? value)

/** Grouped by category, in the order of their names; branding comes last. */
export const groupByCategory = (preferences: readonly Preference[]): [category: string, Preference[]][] =>
  Object.entries(Object.groupBy(preferences, ({ type }) => type))
    .map(([category, list = []]): [string, Preference[]] => [category, list])
    .sort(([a], [b]) => Number(a === 'Brand') - Number(b === 'Brand') || a.localeCompare(b))
