import type { z } from 'zod'

type Issue = z.core.$ZodIssue

const kinds: Readonly<Record<string, string>> = {
  number: 'A number is expected',
  int: 'A whole number is expected',
  string: 'Text is expected',
  boolean: 'true or false is expected',
  array: 'A list is expected',
  object: 'An object is expected',
}
const units: Readonly<Record<string, [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
}
const counted = (count: number | bigint, origin: string): string | undefined =>
  units[origin] && `${count} ${units[origin][count === 1 ? 0 : 1]}`

/** Nothing was given at the place of an issue. */
const isMissing = (issue: Issue, input: unknown): boolean =>
  (issue.path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null)?.[key], input) ??
    null) === null

/** What is wrong with `input`, in plain words; a message that the contract gives itself stays. */
export const issueWords = (issue: Issue, input: unknown): string => {
  if (issue.code === 'invalid_type')
    return isMissing(issue, input) ? 'This field is required' : (kinds[issue.expected] ?? issue.message)
  if (issue.code === 'too_small' && issue.message.startsWith('Too small')) {
    const least = counted(issue.minimum, issue.origin)
    return least ? `At least ${least}` : `Not below ${issue.minimum}`
  }
  if (issue.code === 'too_big' && issue.message.startsWith('Too big')) {
    const most = counted(issue.maximum, issue.origin)
    return most ? `At most ${most}` : `Not above ${issue.maximum}`
  }
  if (issue.code === 'invalid_value' && issue.message.startsWith('Invalid'))
    return isMissing(issue, input) ? 'This field is required' : `One of these: ${issue.values.join(', ')}`
  return issue.message
}
