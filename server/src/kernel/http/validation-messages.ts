import type { z } from 'zod'

type Issue = z.core.$ZodIssue
type Union = Extract<Issue, { code: 'invalid_union' }>

/** What is expected, as a person says it. */
const kinds: Readonly<Record<string, string>> = {
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
const formats: Readonly<Record<string, string>> = {
  url: 'A web address such as https://example.com',
  email: 'Required, formatted email address',
  datetime: 'A date and time such as 2026-11-22T14:00:00Z',
  date: 'A date such as 2026-11-22',
  time: 'A time such as 14:00',
}
const expected = (names: readonly string[]): string | undefined => {
  const said = [...new Set(names.map((name) => kinds[name]))].filter((name) => name !== undefined)
  const words = said.join(' or ')
  return said.length > 0
    ? `${words.replace(/^[a-z]/, (first) => first.toUpperCase())} is expected`
    : undefined
}
const notAllowed = 'This is not among what is allowed here. Check it and send it again'
const units: Readonly<Record<string, [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
}
const counted = (count: number | bigint, origin: string): string | undefined =>
  units[origin] && `${count} ${units[origin][count === 1 ? 0 : 1]}`

const oneOf = (values: readonly unknown[]): string => `One of these: ${values.join(', ')}`

/** Several shapes are allowed: what is wrong with the one that came nearest, at its own place. */
const nearIssue = (issue: Union): Issue | undefined => {
  const first = issue.errors.flatMap((issues) => issues.slice(0, 1))
  const near = first.find((each) => each.code !== 'invalid_type' || each.path.length > 0)
  return near && { ...near, path: [...issue.path, ...near.path] }
}

/** Where an issue is to be mended: inside of the shape that came nearest, where several are allowed. */
export const issuePath = (issue: Issue): readonly PropertyKey[] => {
  const near = issue.code === 'invalid_union' ? nearIssue(issue) : undefined
  return near ? issuePath(near) : issue.path
}

/** Several shapes are allowed: the words of the one that came nearest, or the kinds that there are. */
const unionWords = (issue: Union, input: unknown): string => {
  if (valueAt(issue, input) === null) return 'This field is required'
  const first = issue.errors.flatMap((issues) => issues.slice(0, 1))
  const near = nearIssue(issue)
  if (near?.code === 'invalid_value')
    return oneOf(first.flatMap((each) => (each.code === 'invalid_value' ? each.values : [])))
  if (near) return validationMessage(near, input)
  return expected(first.map((each) => ('expected' in each ? each.expected : ''))) ?? notAllowed
}

/** Nothing was given at the place of an issue. */
const isMissing = (issue: Issue, input: unknown): boolean => valueAt(issue, input) === null

const valueAt = (issue: Issue, input: unknown): unknown =>
  issue.path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null)?.[key], input) ??
  null

/** What is wrong with `input`, in plain words; a message that the contract gives itself stays. */
export const validationMessage = (issue: Issue, input: unknown): string => {
  if (issue.code === 'invalid_type')
    return isMissing(issue, input) ? 'This field is required' : (expected([issue.expected]) ?? notAllowed)
  if (issue.code === 'invalid_union' && issue.message.startsWith('Invalid')) return unionWords(issue, input)
  if (issue.code === 'too_small' && issue.message.startsWith('Too small')) {
    const least = counted(issue.minimum, issue.origin)
    return least ? `At least ${least}` : `Not below ${issue.minimum}`
  }
  if (issue.code === 'too_big' && issue.message.startsWith('Too big')) {
    const most = counted(issue.maximum, issue.origin)
    return most ? `At most ${most}` : `Not above ${issue.maximum}`
  }
  if (issue.code === 'invalid_value' && issue.message.startsWith('Invalid'))
    return isMissing(issue, input) ? 'This field is required' : oneOf(issue.values)
  if (issue.code === 'unrecognized_keys')
    return `There is no field ${issue.keys.map((key) => `“${key.slice(0, 60)}”`).join(', ')} here. Leave it out`
  if (!issue.message.startsWith('Invalid')) return issue.message
  return (issue.code === 'invalid_format' ? formats[issue.format] : undefined) ?? notAllowed
}
