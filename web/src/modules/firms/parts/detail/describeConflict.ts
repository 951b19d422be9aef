import { clockText } from '../../../../kit/time/zone.ts'
import { CallError } from '../../../../kit/api/client.ts'
import type { Conflict } from '../../../../ui/form/useDraftForm.ts'
import { t } from './texts.ts'

const plainText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return t('conflict.empty')
  if (typeof value === 'boolean') return t(value ? 'conflict.yes' : 'conflict.no')
  return Array.isArray(value) ? t('conflict.days', { count: value.length }) : String(value)
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
