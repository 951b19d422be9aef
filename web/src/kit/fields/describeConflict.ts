import type { Problem } from '#contract/kit/problems.ts'
import { clock, localAt } from '#contract/kit/time.ts'
import type { Conflict } from '../../ui/form/useDraftForm.ts'
import { t } from './texts.ts'

const plainText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return t('conflict.chosen', { count: value.length })
  if (typeof value === 'boolean') return value ? t('conflict.yes') : t('conflict.no')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

interface Options {
  /** Text for a value that would otherwise show as an id. */
  show?: (field: string, value: unknown) => string | undefined
  /** Form fields behind a field of the call, where the names differ. */
  formFields?: Readonly<Record<string, readonly string[]>>
}

/** Describes the conflict of a save for the conflict panel, including the version it compared with. Times are in `zone`. */
export const describeConflict = (
  conflict: NonNullable<Problem['conflict']>,
  zone: string,
  labels: Readonly<Record<string, string>>,
  { show = () => undefined, formFields = {} }: Options = {},
): Conflict => ({
  who: conflict.by,
  when: clock(localAt(conflict.at, zone).slice(11, 16)),
  version: conflict.version,
  fields: conflict.fields.map(({ field, stored, yours }) => ({
    name: field,
    of: formFields[field] ?? [field],
    label: labels[field] ?? field,
    stored: show(field, stored) ?? plainText(stored),
    yours: show(field, yours) ?? plainText(yours),
  })),
})
