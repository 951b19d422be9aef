import { clock, localAt } from '#contract/kit/time.ts'
import type { Problem } from '#contract/kit/problems.ts'
import type { Conflict } from '../../../../ui/form/useDraftForm.ts'

type Met = NonNullable<Problem['conflict']>

const plain = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return value.length === 1 ? '1 chosen' : `${value.length} chosen`
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

interface Words {
  /** A value of a field where the plain one would be an id. */
  show?: (field: string, value: unknown) => string | undefined
  /** Which fields of the form stand for a field of the call, where they are called otherwise. */
  formFields?: Readonly<Record<string, readonly string[]>>
}

/** A conflict in words for its panel, with the version that it has shown. */
export const conflictWords = (
  met: Met,
  zone: string,
  labels: Readonly<Record<string, string>>,
  { show = () => undefined, formFields = {} }: Words = {},
): Conflict => ({
  who: met.by,
  when: clock(localAt(met.at, zone).slice(11, 16)),
  version: met.version,
  fields: met.fields.map(({ field, stored, yours }) => ({
    name: field,
    of: formFields[field] ?? [field],
    label: labels[field] ?? field,
    stored: show(field, stored) ?? plain(stored),
    yours: show(field, yours) ?? plain(yours),
  })),
})
