import type { z } from 'zod'

type Issue = z.core.$ZodIssue
type Union = Extract<Issue, { code: 'invalid_union' }>

/** Zod's type names in plain words. */
const typeNames: Readonly<Record<string, string>> = {
  number: 'a number',
  int: 'a whole number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'nothing',
}
const formatMessages: Readonly<Record<string, string>> = {
  url: 'A web address such as https://example.com',
  email: 'Required, formatted email address',
  datetime: 'A date and time such as 2026-11-22T14:00:00Z',
  date: 'A date such as 2026-11-22',
  time: 'A time such as 14:00',
}
const expectedMessage = (names: readonly string[]): string | undefined => {
  const known = [...new Set(names.map((name) => typeNames[name]))].filter((name) => name !== undefined)
  const text = known.join(' or ')
  return known.length > 0
    ? `${text.replace(/^[a-z]/, (first) => first.toUpperCase())} is expected`
    : undefined
}
const notAllowed = 'This is not among what is allowed here. Check it and send it again'
const units: Readonly<Record<string, [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
}
const countText = (count: number | bigint, origin: string): string | undefined =>
  units[origin] && `${count} ${units[origin][count === 1 ? 0 : 1]}`

const oneOf = (values: readonly unknown[]): string => `One of these: ${values.join(', ')}`

/** For a union: the first issue of the alternative that the input comes closest to, with its full path. */
const closestIssue = (issue: Union): Issue | undefined => {
  const firstIssues = issue.errors.flatMap((issues) => issues.slice(0, 1))
  const closest = firstIssues.find((each) => each.code !== 'invalid_type' || each.path.length > 0)
  return closest && { ...closest, path: [...issue.path, ...closest.path] }
}

/** Path of the field to correct. For a union, it points into the alternative that the input comes closest to. */
export const issuePath = (issue: Issue): readonly PropertyKey[] => {
  const closest = issue.code === 'invalid_union' ? closestIssue(issue) : undefined
  return closest ? issuePath(closest) : issue.path
}

/** For a union: the message of the closest alternative, or else the types that are allowed. */
const unionMessage = (issue: Union, input: unknown): string => {
  if (valueAt(issue, input) === null) return 'This field is required'
  const firstIssues = issue.errors.flatMap((issues) => issues.slice(0, 1))
  const closest = closestIssue(issue)
  if (closest?.code === 'invalid_value')
    return oneOf(firstIssues.flatMap((each) => (each.code === 'invalid_value' ? each.values : [])))
  if (closest) return validationMessage(closest, input)
  return expectedMessage(firstIssues.map((each) => ('expected' in each ? each.expected : ''))) ?? notAllowed
}

/** Whether the field was not sent at all, or as null. */
const isMissing = (issue: Issue, input: unknown): boolean => valueAt(issue, input) === null

const valueAt = (issue: Issue, input: unknown): unknown =>
  issue.path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null)?.[key], input) ??
  null

/** Describes an issue in plain words. A custom message from the contract is kept. */
export const validationMessage = (issue: Issue, input: unknown): string => {
  if (issue.code === 'invalid_type')
    return isMissing(issue, input)
      ? 'This field is required'
      : (expectedMessage([issue.expected]) ?? notAllowed)
  if (issue.code === 'invalid_union' && issue.message.startsWith('Invalid')) return unionMessage(issue, input)
  if (issue.code === 'too_small' && issue.message.startsWith('Too small')) {
    const minimum = countText(issue.minimum, issue.origin)
    return minimum ? `At least ${minimum}` : `Not below ${issue.minimum}`
  }
  if (issue.code === 'too_big' && issue.message.startsWith('Too big')) {
    const maximum = countText(issue.maximum, issue.origin)
    return maximum ? `At most ${maximum}` : `Not above ${issue.maximum}`
  }
  if (issue.code === 'invalid_value' && issue.message.startsWith('Invalid'))
    return isMissing(issue, input) ? 'This field is required' : oneOf(issue.values)
  if (issue.code === 'unrecognized_keys')
    return `There is no field ${issue.keys.map((key) => `“${key.slice(0, 60)}”`).join(', ')} here. Leave it out`
  if (!issue.message.startsWith('Invalid')) return issue.message
  return (issue.code === 'invalid_format' ? formatMessages[issue.format] : undefined) ?? notAllowed
}
