import type { MergeField, Preview } from './useMerge.ts'

type Values = Preview['fields'][number]['values']

/**
 * Whose value a field takes: the explicit choice, else the survivor, or the first other contact with a value
 * where the survivor has none. Notes are joined unless those of one contact are chosen.
 */
export const valueOwner = (
  field: MergeField,
  values: Values,
  survivor: number,
  chosen: Partial<Record<MergeField, number>>,
): number | null => {
  const explicit = chosen[field]
  if (explicit !== undefined) return explicit
  if (field === 'notes') return null
  const filled = values.filter(({ shown }) => shown !== '')
  return filled.some(({ contact }) => contact === survivor) ? survivor : (filled[0]?.contact ?? survivor)
}
