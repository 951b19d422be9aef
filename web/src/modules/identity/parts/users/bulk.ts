import type { AnswerOf } from '#contract/kit/call.ts'
import type { activateUsers } from '#contract/identity/users.ts'

export type RowsDone = AnswerOf<typeof activateUsers>
export type BulkAction = 'activated' | 'inactivated' | 'deleted'

/** Selected users as the calls expect them, where 1 means selected. */
export const selectedList = (usernames: readonly string[]) =>
  usernames.map((username) => ({ username, token: 1 }))

/** "3 users inactivated", "No user inactivated". */
export const resultText = (count: number, action: BulkAction): string => {
  if (count === 0) return `No user ${action}`
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'user' : 'users'} ${action}`
}

/** Which users were skipped and why, each reason once; undefined when none were. */
export const skippedText = ({ items }: Pick<RowsDone, 'items'>): string | undefined => {
  const skipped = items.filter((row) => !row.ok)
  if (skipped.length === 0) return undefined
  const reasons = [...new Set(skipped.map(({ says }) => says))].join(' ')
  const who =
    skipped.length === 1
      ? `${skipped[0]?.username} was left as it is.`
      : `${skipped.length} users were left as they are.`
  return `${who} ${reasons}`
}

/** "Luis Arroyo", "Luis Arroyo and Ann Li", "Luis Arroyo, Ann Li and 4 more". */
export const namesText = (names: readonly string[]): string => {
  const [first = '', second, ...others] = names
  if (second === undefined) return first
  if (others.length === 0) return `${first} and ${second}`
  return `${first}, ${second} and ${others.length} more`
}
