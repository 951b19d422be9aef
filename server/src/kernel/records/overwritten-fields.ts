import { ZodObject } from 'zod'
import type { Call } from '#contract/kit/call.ts'
import type { CommandTransaction, OverwrittenField } from '../postgres/transaction.ts'

type Written = { what: string; changes?: Record<string, [unknown, unknown]> }
type Tx = Pick<CommandTransaction, 'state'>

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Column names are snake case; calls use camel case. */
const camelCase = (field: string): string =>
  field.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase())

/** Remembers the values that a change overwrites until its call is answered. */
export const noteOverwritten = ({ state }: Tx, { what, changes = {} }: Written): void => {
  if (what === 'created') return
  const overwritten = Object.entries(changes)
    .filter(([, [before]]) => !isEmpty(before))
    .map(([field, [before]]) => ({ field: camelCase(field), before }))
  state.overwrittenFields.push(...overwritten)
}

const acceptsVersion = (schema: unknown): boolean => schema instanceof ZodObject && 'version' in schema.shape

/**
 * Returns which of the sent fields a save without a version overwrote, because its caller can't know whether someone
 * else had changed them in the meantime. Undefined when a version was sent or no previous value was lost.
 */
export const overwrittenFields = (
  { state }: Tx,
  { body: bodySchema, query: querySchema }: Pick<Call, 'body' | 'query'>,
  { body, query }: { body?: unknown; query?: unknown },
): OverwrittenField[] | undefined => {
  const sent = { ...(query as object), ...(body as object) } as Record<string, unknown>
  if (sent['version'] !== undefined || !(acceptsVersion(bodySchema) || acceptsVersion(querySchema)))
    return undefined
  const names = new Set(fieldNames(sent))
  const overwritten = state.overwrittenFields.filter(({ field }) => names.has(field))
  return overwritten.length > 0 ? overwritten : undefined
}

const fieldNames = (sent: Record<string, unknown>): string[] =>
  Object.entries(sent).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? [name, ...fieldNames(value as Record<string, unknown>)]
      : [name],
  )
