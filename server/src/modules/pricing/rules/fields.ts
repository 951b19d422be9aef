export type FieldError = { field: string; message: string }

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Fields of the call whose column is empty. */
export const required = (
  next: Record<string, unknown>,
  fields: Readonly<Record<string, string>>,
): FieldError[] =>
  Object.entries(fields)
    .filter(([, column]) => isEmpty(next[column]))
    .map(([field]) => ({ field, message: 'This field is required' }))

const isDay = (text: string): boolean =>
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().slice(0, 10) === text

/** Days that the calendar has, and an end that is not before the start. */
export const dateErrors = (next: Record<string, unknown>): FieldError[] => {
  const [starts, ends] = [next.starts_on, next.ends_on]
  const errors: FieldError[] = []
  if (typeof starts === 'string' && !isDay(starts))
    errors.push({ field: 'startsOn', message: 'A day of the calendar' })
  if (typeof ends === 'string' && !isDay(ends))
    errors.push({ field: 'endsOn', message: 'A day of the calendar' })
  if (errors.length === 0 && typeof starts === 'string' && typeof ends === 'string' && ends < starts)
    errors.push({ field: 'endsOn', message: 'Not before the first day' })
  return errors
}
