import { ZodObject, type ZodType } from 'zod'

/**
 * A number that was left empty in an address (`?firm=`) is as one that is not there: read as 0 it would name a record that
 * nobody has. Gives what takes such numbers out of a question of this shape.
 */
export const withoutEmptyNumbers = (shape: ZodType | undefined): (<T extends object>(asked: T) => T) => {
  const fields = shape instanceof ZodObject ? Object.entries(shape.shape as Record<string, ZodType>) : []
  const numbers = new Set(fields.filter(([, field]) => field.safeParse('').data === 0).map(([name]) => name))
  return (asked) => {
    const isEmpty = ([name, value]: [string, unknown]) => value === '' && numbers.has(name)
    const entries = Object.entries(asked)
    return entries.some(isEmpty)
      ? (Object.fromEntries(entries.filter((entry) => !isEmpty(entry))) as typeof asked)
      : asked
  }
}
