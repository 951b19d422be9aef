import { ZodObject, type ZodType } from 'zod'

/** An empty text is read as 0 by a number, which names a record that nobody has; choices and days take none at all. */
const takesNone = (field: ZodType): boolean => {
  const read = field.safeParse('')
  return !read.success || read.data === 0
}

/**
 * A parameter that was left empty in an address (`?firm=&sort=`) is as one that is not there, where an empty text means
 * nothing. Gives what takes such parameters out of a question of this shape.
 */
export const dropBlankParameters = (shape: ZodType | undefined): (<T extends object>(asked: T) => T) => {
  const fields = shape instanceof ZodObject ? Object.entries(shape.shape as Record<string, ZodType>) : []
  const names = new Set(fields.filter(([, field]) => takesNone(field)).map(([name]) => name))
  return (asked) => {
    const isEmpty = ([name, value]: [string, unknown]) => value === '' && names.has(name)
    const entries = Object.entries(asked)
    return entries.some(isEmpty)
      ? (Object.fromEntries(entries.filter((entry) => !isEmpty(entry))) as typeof asked)
      : asked
  }
}
