import type { MergeField, Preview } from './useMerge.ts'

type Values = Preview['fields'][number]['values']

/**
 * Whose value of a field is taken: who was chosen, else the one that stays, or the first of the others where it has none.
 * Notes are joined unless someone's alone are chosen.
 */
export const chosenOf = (
  field: MergeField,
  values: Values,
  stays: number,
  chosen: Partial<Record<MergeField, number>>,
): number | null => {
  const asked = chosen[field]
  if (asked !== undefined) return asked
  if (field === 'notes') return null
  const filled = values.filter(({ shown }) => shown !== '')
  return filled.some(({ contact }) => contact === stays) ? stays : (filled[0]?.contact ?? stays)
}
