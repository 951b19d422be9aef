import { clockText } from '../../../../kit/time/zone.ts'
import { CallError } from '../../../../kit/api/client.ts'
import type { Conflict } from '../../../../ui/form/useDraftForm.ts'

const plainText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? `${value.length} days` : String(value)
}

/** Turns the conflict of a save into text for the conflict panel. */
export const describeConflict = (
  error: unknown,
  labels: Readonly<Record<string, string>>,
): Conflict | undefined => {
  const conflict = error instanceof CallError && error.status === 409 ? error.problem.conflict : undefined
  if (!conflict) return undefined
  return {
    who: conflict.by,
    when: clockText(conflict.at),
    version: conflict.version,
    fields: conflict.fields.map(({ field, stored, yours }) => ({
      name: field,
      label: labels[field] ?? field,
      stored: plainText(stored),
      yours: plainText(yours),
    })),
  }
}
