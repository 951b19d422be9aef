import type { Problem } from '#contract/kit/problems.ts'
import { clock, localAt } from '#contract/kit/time.ts'
import type { Conflict } from '../../../../ui/form/useDraftForm.ts'

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** A conflict as the panel shows it; `words` names a field and says a value of it. */
export const conflictOf = (
  conflict: NonNullable<Problem['conflict']>,
  words: (field: string, value: unknown) => { label: string; value: string },
): Conflict => ({
  who: conflict.by,
  when: clock(localAt(new Date(conflict.at), zone).slice(11)),
  fields: conflict.fields.map(({ field, stored, yours }) => ({
    name: field,
    label: words(field, yours).label,
    stored: words(field, stored).value,
    yours: words(field, yours).value,
  })),
})
