/**
 * What calls name the stored fields of a record: by column, only where that isn't the column in camel case. A field inside
 * another is named with its path: `criteria.kinds`.
 */
export type CallNames = Readonly<Record<string, string>>

/** What calls name a stored field. Columns are snake case; calls use camel case. */
export const callName = (field: string, names: CallNames = {}): string =>
  names[field] ?? field.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase())
