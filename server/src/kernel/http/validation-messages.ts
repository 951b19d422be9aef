import { locale } from '#contract/kit/locale.ts'
import type { z, ZodError } from 'zod'
import { t } from './texts.ts'

type Issue = z.core.$ZodIssue
type Union = Extract<Issue, { code: 'invalid_union' }>

/** Zod's type names, as `texts.ts` names them. */
const typeNames = {
  number: 'number',
  int: 'int',
  string: 'string',
  boolean: 'boolean',
  array: 'array',
  tuple: 'array',
  object: 'object',
  record: 'object',
  null: 'null',
} as const
const isTypeName = (name: string): name is keyof typeof typeNames => name in typeNames
const formats = ['url', 'email', 'datetime', 'date', 'time'] as const

const alternatives = (names: Iterable<string>): string =>
  new Intl.ListFormat(locale(), { type: 'disjunction' }).format(names)
const expectedMessage = (names: readonly string[]): string | undefined => {
  const types = new Set(names.filter(isTypeName).map((name) => t(`type.${typeNames[name]}`)))
  return types.size > 0 ? t('expected', { types: alternatives(types) }) : undefined
}

const oneOf = (values: readonly unknown[]): string => t('oneOf', { values: values.join(', ') })

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
  if (valueAt(issue, input) === null) return t('required')
  const firstIssues = issue.errors.flatMap((issues) => issues.slice(0, 1))
  const closest = closestIssue(issue)
  if (closest?.code === 'invalid_value')
    return oneOf(firstIssues.flatMap((each) => (each.code === 'invalid_value' ? each.values : [])))
  if (closest) return validationMessage(closest, input)
  return (
    expectedMessage(firstIssues.map((each) => ('expected' in each ? each.expected : ''))) ?? t('notAllowed')
  )
}

/** Whether the field was not sent at all, or as null. */
const isMissing = (issue: Issue, input: unknown): boolean => valueAt(issue, input) === null

const valueAt = (issue: Issue, input: unknown): unknown =>
  issue.path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null)?.[key], input) ??
  null

/** Describes an issue in plain words. A custom message from the contract is kept. */
export const validationMessage = (issue: Issue, input: unknown): string => {
  if (issue.code === 'invalid_type')
    return isMissing(issue, input) ? t('required') : (expectedMessage([issue.expected]) ?? t('notAllowed'))
  if (issue.code === 'invalid_union' && issue.message.startsWith('Invalid')) return unionMessage(issue, input)
  // texts-ignore: how zod's own messages begin
  if (issue.code === 'too_small' && issue.message.startsWith('Too small')) {
    const count = Number(issue.minimum)
    if (issue.origin === 'string') return t('atLeastCharacters', { count })
    return issue.origin === 'array' ? t('atLeastEntries', { count }) : t('minimum', { minimum: count })
  }
  // texts-ignore: how zod's own messages begin
  if (issue.code === 'too_big' && issue.message.startsWith('Too big')) {
    const count = Number(issue.maximum)
    if (issue.origin === 'string') return t('atMostCharacters', { count })
    return issue.origin === 'array' ? t('atMostEntries', { count }) : t('maximum', { maximum: count })
  }
  if (issue.code === 'invalid_value' && issue.message.startsWith('Invalid'))
    return isMissing(issue, input) ? t('required') : oneOf(issue.values)
  if (issue.code === 'unrecognized_keys')
    return t('unknownFields', {
      count: issue.keys.length,
      names: issue.keys.map((key) => `“${key.slice(0, 60)}”`).join(', '),
    })
  if (!issue.message.startsWith('Invalid')) return issue.message
  const format = issue.code === 'invalid_format' ? formats.find((each) => each === issue.format) : undefined
  return format ? t(`format.${format}`) : t('notAllowed')
}

/** What is wrong with each field, in plain words. */
export const fieldErrors = (error: ZodError, input: unknown): { field: string; message: string }[] =>
  error.issues.slice(0, 50).map((issue) => ({
    field: issuePath(issue).join('.') || 'body',
    message: validationMessage(issue, input),
  }))
