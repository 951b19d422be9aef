import { clockText } from '../../../../kit/time/zone.ts'
import type { Problem } from '#contract/kit/problems.ts'
import type { Conflict } from '../../../../ui/form/useDraftForm.ts'

/** Prepares a conflict for the panel; `words` gives a field's label and the display text of a value. */
export const describeConflict = (
  conflict: NonNullable<Problem['conflict']>,
  words: (field: string, value: unknown) => { label: string; value: string },
): Conflict => ({
  who: conflict.by,
  when: clockText(conflict.at),
  version: conflict.version,
  fields: conflict.fields.map(({ field, stored, yours }) => ({
    name: field,
    label: words(field, yours).label,
    stored: words(field, stored).value,
    yours: words(field, yours).value,
  })),
})
