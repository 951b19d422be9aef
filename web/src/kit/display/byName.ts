import { locale } from '#contract/kit/locale.ts'

/** Sorts items by name, with numbers in numeric order. For lists no firm owns: countries, time zones, states, languages. */
export const byName = <T extends { name: string }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => a.name.localeCompare(b.name, locale(), { numeric: true }))
