import { numberText } from '#contract/kit/locale.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { activateUsers } from '#contract/identity/users.ts'
import { t } from './texts.ts'

export type RowsDone = AnswerOf<typeof activateUsers>
export type BulkAction = 'activated' | 'inactivated' | 'deleted' | 'invited'

/** Selected users as the calls expect them, where 1 means selected. */
export const selectedList = (usernames: readonly string[]) =>
  usernames.map((username) => ({ username, token: 1 }))

/** "3 users inactivated", "No users inactivated". */
export const resultText = (count: number, action: BulkAction): string =>
  count === 0 ? t(`none.${action}`) : t(`done.${action}`, { count, number: numberText(count) })

/** Which users were skipped and why, each reason once; undefined when none were. */
export const skippedText = ({ items }: Pick<RowsDone, 'items'>): string | undefined => {
  const skipped = items.filter((row) => !row.ok)
  if (skipped.length === 0) return undefined
  const reasons = [...new Set(skipped.map(({ says }) => says))].join(' ')
  const [first] = skipped
  return skipped.length === 1 && first
    ? t('skippedUser', { username: first.username, reasons })
    : t('skippedUsers', { users: skipped.length, reasons })
}

/** "Luis Arroyo", "Luis Arroyo and Ann Li", "Luis Arroyo, Ann Li, and 4 more". */
export const namesText = (names: readonly string[]): string => {
  const [first = '', second, ...others] = names
  if (second === undefined) return first
  if (others.length === 0) return t('twoNames', { first, second })
  return t('moreNames', { first, second, others: others.length })
}
