import { ZodObject, type ZodType } from 'zod'

/**
 * Numbers coerce an empty string to 0, an id that no record has. Enums and dates reject it. A text that may be left out
 * names something if it is there.
 */
const isBlankMeaningless = (field: ZodType): boolean => {
  const { success, data } = field.safeParse('')
  return !success || data === 0 || (data === '' && field.safeParse(undefined).success)
}

/** Names of the parameters that a call takes in its query. */
export const parameterNames = (schema: ZodType | undefined): string[] =>
  schema instanceof ZodObject ? Object.keys(schema.shape) : []

/**
 * Returns a function that removes blank query parameters (`?firm=&sort=`) where an empty string has no meaning, so that
 * they count as not sent.
 * @param schema the call's query schema
 */
export const dropBlankParameters = (schema: ZodType | undefined): (<T extends object>(query: T) => T) => {
  const fields = schema instanceof ZodObject ? Object.entries(schema.shape as Record<string, ZodType>) : []
  const names = new Set(fields.filter(([, field]) => isBlankMeaningless(field)).map(([name]) => name))
  return (query) => {
    const isBlank = ([name, value]: [string, unknown]) => value === '' && names.has(name)
    const entries = Object.entries(query)
    return entries.some(isBlank)
      ? (Object.fromEntries(entries.filter((entry) => !isBlank(entry))) as typeof query)
      : query
  }
}
