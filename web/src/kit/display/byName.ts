/** Lists that no firm owns (countries, time zones, states, languages) by their names, as people look for them. */
export const byName = <T extends { name: string }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
