import { t } from '../texts.ts'

export type FieldError = { field: string; message: string }

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Errors for fields whose column is empty. */
export const required = (
  next: Record<string, unknown>,
  fields: Readonly<Record<string, string>>,
): FieldError[] =>
  Object.entries(fields)
    .filter(([, column]) => isEmpty(next[column]))
    .map(([field]) => ({ field, message: t('required') }))

/** Error for an end before the start. */
export const dateErrors = (next: Record<string, unknown>): FieldError[] => {
  const [starts, ends] = [next.starts_on, next.ends_on]
  return typeof starts === 'string' && typeof ends === 'string' && ends < starts
    ? [{ field: 'endsOn', message: t('endBeforeStart') }]
    : []
}
