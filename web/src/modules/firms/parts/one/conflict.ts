import { clockShown } from '../../../../kit/time/zone.ts'
import { CallError } from '../../../../kit/api/client.ts'
import type { Conflict } from '../../../../ui/form/useDraftForm.ts'

const plain = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? `${value.length} days` : String(value)
}

/** Turns the conflict of a save into text for the conflict panel. */
export const conflictOf = (
  error: unknown,
  labels: Readonly<Record<string, string>>,
): Conflict | undefined => {
  const met = error instanceof CallError && error.status === 409 ? error.problem.conflict : undefined
  if (!met) return undefined
  return {
    who: met.by,
    when: clockShown(met.at),
    version: met.version,
    fields: met.fields.map(({ field, stored, yours }) => ({
      name: field,
      label: labels[field] ?? field,
      stored: plain(stored),
      yours: plain(yours),
    })),
  }
}
