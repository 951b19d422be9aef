import { dateText, timeText } from '#contract/kit/locale.ts'
import type { Option } from './typeAhead.ts'

/** The stored value of a date field, `2026-11-29`, as the field shows it. Other text, such as "empty", stays. */
export const wasDay = (was: string | undefined): string | undefined =>
  was && /^\d{4}-\d{2}-\d{2}$/.test(was) ? dateText(was) : was

/** The stored value of a time field, `13:00`, as the field shows it. Other text stays. */
export const wasTime = (was: string | undefined): string | undefined =>
  was && /^\d{2}:\d{2}$/.test(was) ? timeText(was) : was

/** The stored value of a select as the name of its option. Other text, such as a name already, stays. */
export const wasOption = (options: readonly Option[], was: string | undefined): string | undefined =>
  options.find(({ value }) => value === was)?.label ?? was
